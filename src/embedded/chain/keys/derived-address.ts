import { LRUCache } from 'lru-cache'
import { addressBytes, programAddress } from '#svm/derived-address.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { Address } from '../bank/account.ts'

export { addressBytes as bytesOf, programAddress } from '#svm/derived-address.ts'

const associated = new LRUCache<string, Address>({ max: 20_000 })

/** The associated token account of `owner` for `mint`. */
export function associatedTokenAddress(owner: Address, mint: Address, tokenProgram: Address): Address {
  const key = `${owner} ${mint} ${tokenProgram}`
  let address = associated.get(key)
  if (address === undefined) {
    address = programAddress(
      [addressBytes(owner), addressBytes(tokenProgram), addressBytes(mint)],
      PROGRAM.associatedToken,
    )[0]
    associated.set(key, address)
  }
  return address
}
