import { createMemo } from '#lib/work/cache.ts'
import { addressBytes, programAddress } from '#svm/derived-address.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { Address } from '../bank/account.ts'

export { addressBytes as bytesOf, programAddress } from '#svm/derived-address.ts'

const associated = createMemo<string, Address>(20_000)

/** The associated token account of `owner` for `mint`. */
export function associatedTokenAddress(owner: Address, mint: Address, tokenProgram: Address): Address {
  return associated(`${owner} ${mint} ${tokenProgram}`, () => {
    const seeds = [owner, tokenProgram, mint].map(addressBytes)
    return programAddress(seeds, PROGRAM.associatedToken)[0]
  })
}
