import { LRUCache } from 'lru-cache'
import { addressBytes, isOnCurve } from '#svm/derived-address.ts'

/** The same addresses stand first in many lists, and the curve takes some time to compute. */
const known = new LRUCache<string, boolean>({
  max: 20_000,
  memoMethod: (address) => !isOnCurve(addressBytes(address)),
})

/** Whether no key can sign for the address, so that only a program can own what it owns. */
export const isProgramOwned = (address: string): boolean => known.memo(address)
