import { addressBytes, isOnCurve } from '#svm/derived-address.ts'

/** The same addresses stand first in many lists, and the curve takes some time to compute. */
const MOST_KNOWN = 20_000
const known = new Map<string, boolean>()

/** Whether no key can sign for the address, so that only a program can own what it owns. */
export function isProgramOwned(address: string): boolean {
  const found = known.get(address)
  if (found !== undefined) return found
  if (known.size >= MOST_KNOWN) known.clear()
  const isProgram = !isOnCurve(addressBytes(address))
  known.set(address, isProgram)
  return isProgram
}
