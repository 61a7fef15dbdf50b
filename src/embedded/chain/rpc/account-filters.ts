import { encodeBase58 } from '#lib/text/base58.ts'
import { tokenKindOf } from '#svm/accounts/token.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { type AccountFilter, HOLDER_OFFSET, MINT_OFFSET } from '#svm/rpc/account-filters.ts'
import type { Account, Address } from '../bank/account.ts'
import type { AccountIndex } from '../bank/account-index.ts'

export function matches(account: Account, filters: readonly AccountFilter[]): boolean {
  return filters.every((filter) => matchesOne(account, filter))
}

function matchesOne({ data, owner }: Account, filter: AccountFilter): boolean {
  switch (filter.kind) {
    case 'size':
      return data.length === filter.size
    case 'bytes': {
      const { offset, bytes } = filter
      return offset + bytes.length <= data.length && bytes.every((byte, at) => data[offset + at] === byte)
    }
    case 'tokenAccount':
      return (owner === PROGRAM.token || owner === PROGRAM.token2022) && tokenKindOf(data) === 'account'
  }
}

/** The accounts to filter. Token accounts by mint or holder use an index, because these queries are frequent. */
export function candidatesOf(
  program: Address,
  filters: readonly AccountFilter[],
  index: AccountIndex,
): Iterable<Address> {
  if (program === PROGRAM.token || program === PROGRAM.token2022) {
    const isAccount = filters.some(
      (filter) => filter.kind === 'tokenAccount' || (filter.kind === 'size' && filter.size === 165),
    )
    for (const filter of isAccount ? filters : []) {
      if (filter.kind !== 'bytes' || filter.bytes.length !== 32) continue
      if (filter.offset === MINT_OFFSET) return index.tokensOfMint(encodeBase58(filter.bytes))
      if (filter.offset === HOLDER_OFFSET) return index.tokensOfHolder(encodeBase58(filter.bytes))
    }
  }
  return index.ownedBy(program)
}
