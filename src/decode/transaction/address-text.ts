import { encodeBase58 } from '#lib/text/base58.ts'

// Most accounts of a block are the same few programs, mints and pools, and base58 is the slowest step of reading
// bytes. So the last address of each hash is cached. All 32 bytes are compared: hash collisions cost time, never
// correctness.
const SIZE = 1 << 14
const known = new Uint8Array(SIZE * 32)
const texts = new Array<string | undefined>(SIZE).fill(undefined)

/** 32 bytes as base58 text. */
export function addressText(bytes: Uint8Array): string {
  if (bytes.length !== 32) return encodeBase58(bytes)
  const slot = (word(bytes, 0) ^ word(bytes, 13) ^ (word(bytes, 26) >>> 7)) & (SIZE - 1)
  const text = texts[slot]
  if (text !== undefined && isKnownAt(slot * 32, bytes)) return text
  const fresh = encodeBase58(bytes)
  known.set(bytes, slot * 32)
  texts[slot] = fresh
  return fresh
}

function word(bytes: Uint8Array, at: number): number {
  return (
    (bytes[at] as number) |
    ((bytes[at + 1] as number) << 8) |
    ((bytes[at + 2] as number) << 16) |
    ((bytes[at + 3] as number) << 24)
  )
}

function isKnownAt(start: number, bytes: Uint8Array): boolean {
  for (let i = 0; i < 32; i++) if (known[start + i] !== bytes[i]) return false
  return true
}
