import type { DecodedTransaction } from '#decode/block/decoded-block.ts'
import { isAddress, u64Of } from '#decode/block/loose-json.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { type Verdict, verdict } from './judge.ts'

type Moved = Pick<DecodedTransaction, 'success' | 'instructions' | 'tokenTransfers' | 'tokenChanges'>

/**
 * Checks that the token transfers of each token account add up to the change of its balance, and that each
 * has the account's owner. `unknown` where the source lacks the account's balances. Undefined where no tokens
 * moved.
 */
export function judgeTransfers(transaction: Moved): Verdict | undefined {
  const { success, tokenTransfers, tokenChanges } = transaction
  if (!success) return tokenTransfers.length > 0 ? verdict('false', 'It failed') : undefined
  const isQuiet = tokenTransfers.length === 0 && tokenChanges.every(({ pre, post }) => pre === post)
  if (isQuiet) return undefined
  const moved = sumsOf(transaction)
  const listed = new Set<string>()
  for (const { account, mint, pre, post } of tokenChanges) {
    listed.add(account)
    const amount = moved.get(`${account} ${mint}`) ?? 0n
    if (amount !== post - pre)
      return verdict(
        'false',
        `The transfers change ${account} by ${amount} of ${mint}, its balance by ${post - pre}`,
      )
  }
  const ownerError = wrongOwner(transaction)
  if (ownerError) return verdict('false', ownerError)
  for (const [key, amount] of moved) {
    const [account = '', mint] = key.split(' ')
    if (listed.has(account) || amount === 0n) continue
    // Old archives have no balances: then a missing account proves nothing.
    if (tokenChanges.length === 0 || mint === 'null') return verdict('unknown')
    return verdict('false', `The transfers change ${account} by ${amount} of ${mint}, which has no balance`)
  }
  return tokenTransfers.some(({ mint }) => mint === null) ? verdict('unknown') : verdict('true')
}

/** The sum of the transfers for each token account and mint. */
function sumsOf({ instructions, tokenTransfers }: Moved): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  const add = (account: string | null, mint: string | null, amount: bigint) => {
    if (account !== null) sums.set(`${account} ${mint}`, (sums.get(`${account} ${mint}`) ?? 0n) + amount)
  }
  for (const { source, destination, mint, amount, fee } of tokenTransfers) {
    add(source, mint, -amount)
    add(destination, mint, amount - fee)
  }
  // Tokens that enter or leave a confidential balance stay in the same account and are not transferred.
  for (const { programId, type, info } of instructions) {
    if (programId !== PROGRAM.token2022 || info === null) continue
    const { account, mint, amount } = info
    if (!isAddress(account) || !isAddress(mint)) continue
    if (type === 'depositConfidentialTransfer') add(account, mint, -(u64Of(amount) ?? 0n))
    if (type === 'withdrawConfidentialTransfer') add(account, mint, u64Of(amount) ?? 0n)
  }
  return sums
}

function wrongOwner({ instructions, tokenTransfers, tokenChanges }: Moved): string | undefined {
  // An account that gets another owner has both during the transaction.
  const isGiven = instructions.some(
    ({ programId, type }) =>
      (programId === PROGRAM.token || programId === PROGRAM.token2022) && type === 'setAuthority',
  )
  if (isGiven) return undefined
  const owners = new Map<string, Set<string>>()
  for (const { account, owner, preOwner } of tokenChanges)
    for (const one of [owner, preOwner])
      if (one != null) owners.set(account, (owners.get(account) ?? new Set()).add(one))
  for (const { source, sourceOwner, destination, destinationOwner } of tokenTransfers)
    for (const [account, owner] of [
      [source, sourceOwner],
      [destination, destinationOwner],
    ]) {
      const known = owners.get(account ?? '')
      if (known && !known.has(owner ?? '')) return `${account} does not belong to ${owner}`
    }
  return undefined
}
