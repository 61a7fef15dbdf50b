import { ends } from '#lib/text/text.ts'

import { UNKNOWN } from './number.ts'

export { ends }

/** Shortens an address to its first 6 characters, `...` and its last 4; `UNKNOWN` when empty. */
export function shortAddress(address: string | null | undefined): string {
  if (!address) return UNKNOWN
  return ends(address, 6, 4)
}

/** Shortens a signature to its first 16 characters, as lists show it. */
export function shortSignature(signature: string): string {
  return signature.length <= 16 ? signature : `${signature.slice(0, 16)}...`
}
