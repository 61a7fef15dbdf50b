import { decodeLong } from './base58-long.ts'

/**
 * Whether `text` is base58 for exactly `size` bytes: 64 is a signature, 32 an address or a hash. It does not
 * use `decodeBase58`, whose tables the browser would have to load only for this.
 */
export function isBase58Of(text: string, size: 32 | 64): boolean {
  if (text.length < size || text.length > (size === 32 ? 44 : 88)) return false
  return decodeLong(text)?.length === size
}
