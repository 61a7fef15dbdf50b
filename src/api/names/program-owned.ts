import { LRUCache } from 'lru-cache'
import { addressBytes, isOnCurve } from '#svm/derived-address.ts'

/**
 * The results are cached, because the same addresses stand first in many lists, and the curve check is slow.
 */
const known = new LRUCache<string, boolean>({
  max: 20_000,
  memoMethod: (address) => !isOnCurve(addressBytes(address)),
})

/** Whether no key can sign for the address, so that only a program can control it. */
export const isProgramOwned = (address: string): boolean => known.memo(address)
