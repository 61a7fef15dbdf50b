import { createMemo } from '#lib/work/cache.ts'
import { addressBytes, isOnCurve } from '#svm/derived-address.ts'

/**
 * The results are cached, because the same addresses stand first in many lists, and the curve check is slow.
 */
const known = createMemo<string, boolean>(20_000)

/** Whether no key can sign for the address, so that only a program can control it. */
export const isProgramOwned = (address: string): boolean =>
  known(address, () => !isOnCurve(addressBytes(address)))
