import { ends } from '#lib/text/text.ts'

import { UNKNOWN } from './number.ts'

export { ends }

/** First 6 characters, `...`, last 4; `UNKNOWN` when empty. */
export function shortAddress(address: string | null | undefined): string {
  if (!address) return UNKNOWN
  return ends(address, 6, 4)
}

/** The first 16 characters, as lists show a signature. */
export function shortSignature(signature: string): string {
  return signature.length <= 16 ? signature : `${signature.slice(0, 16)}...`
}
