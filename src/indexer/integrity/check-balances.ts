import { type Account, MethodRefused, RpcError } from '#chain/client.ts'
import { listLargestAccounts } from '#store/balances/all-accounts.ts'
import {
  readNativeBalances,
  readTokenBalances,
  sampleAddresses,
  sampleMint,
  sampleTokenAccounts,
} from '#store/integrity/sampled-balances.ts'
import { countMintRows, MOST_ROWS } from '#store/integrity/sums.ts'
import { MULTISIG_SIZE, readTokenBalance, TOKEN_BALANCE_BYTES } from '#svm/accounts/token.ts'
import { undefinedIfInvalid } from '#svm/program-decoder.ts'
import { PROGRAM, WELL_KNOWN } from '#svm/program-ids.ts'
import { behind, type Check, type Found, LANE, nthOf, randomAddress } from './check.ts'

/** How many pieces a round has, and how much each of them compares. */
const SAMPLES = 10
const ADDRESSES = 100
const ACCOUNTS = 100
const MINTS = 10
/** How many accounts the node's answer has. */
const LARGEST = 20

/** Compares random native balances with the node's at the same finalized slot. */
export const checkCoinBalances: Check = async ({ db, chain }, { cursor, seed, answerOf }) => {
  const nth = nthOf(cursor)
  const sampled = await sampleAddresses(db, randomAddress(seed, 'coin', nth), ADDRESSES)
  // Fewer than requested: these are all addresses.
  const next = sampled.length < ADDRESSES ? undefined : behind(nth, SAMPLES)
  // Lamports sent to the incinerator are destroyed at the end of the block.
  const addresses = sampled.filter((one) => one !== WELL_KNOWN.incinerator)
  if (addresses.length === 0) return { next, compared: 0, differences: [] }
  const answer = await answerOf(() => chain.getAccounts(addresses, 0, LANE, 'finalized'))
  if (answer === 'wait') return 'wait'
  const known = new Map((await readNativeBalances(db, addresses)).map((one) => [one.address, one]))
  const differences: Found[] = []
  let compared = 0
  for (const [i, address] of addresses.entries()) {
    const [account, mine] = [answer.accounts[i], known.get(address)]
    if (account === undefined || !mine || mine.slot > answer.slot) continue
    compared++
    const other = account?.lamports ?? 0n
    if (other === mine.lamports) continue
    differences.push({
      ...{ kind: 'address', key: address, what: 'lamports', slot: answer.slot },
      ...{ index: String(mine.lamports), other: String(other) },
    })
  }
  return { next, compared, changing: addresses.length - compared, differences }
}

/** Compares the token accounts of random mints with the node's at the same finalized slot. */
export const checkTokenBalances: Check = async ({ db, chain }, { cursor, seed, answerOf }) => {
  const nth = nthOf(cursor)
  const next = behind(nth, SAMPLES)
  const mint = await sampleMint(db, randomAddress(seed, 'mint', nth))
  if (mint === undefined) return { next: undefined, compared: 0, differences: [] }
  const accounts = await sampleTokenAccounts(db, mint, randomAddress(seed, 'account', nth), ACCOUNTS)
  const answer = await answerOf(() => chain.getAccounts(accounts, TOKEN_BALANCE_BYTES, LANE, 'finalized'))
  if (answer === 'wait') return 'wait'
  const known = new Map((await readTokenBalances(db, mint, accounts)).map((one) => [one.account, one]))
  const differences: Found[] = []
  let compared = 0
  for (const [i, address] of accounts.entries()) {
    const [account, mine] = [answer.accounts[i], known.get(address)]
    if (account === undefined || !mine || mine.slot > answer.slot) continue
    compared++
    const of = { kind: 'address', key: address, slot: answer.slot } as const
    const other = balanceOf(account, mint)
    if (mine.amount !== other.amount)
      differences.push({ ...of, what: 'token amount', index: `${mine.amount}`, other: `${other.amount}` })
    else if (mine.amount > 0n && mine.owner !== null && mine.owner !== other.owner)
      differences.push({ ...of, what: 'owner', index: mine.owner, other: other.owner ?? 'none' })
  }
  return { next, compared, changing: accounts.length - compared, differences }
}

/** The account's balance of a mint; 0 where the account was closed, or has another mint by now. */
function balanceOf(account: Account | null, mint: string): { amount: bigint; owner: string | undefined } {
  const isToken = account?.owner === PROGRAM.token || account?.owner === PROGRAM.token2022
  const held =
    account && isToken && account.space !== MULTISIG_SIZE
      ? undefinedIfInvalid(() => readTokenBalance(account.data))
      : undefined
  return held?.mint === mint ? held : { amount: 0n, owner: undefined }
}

/** Compares the largest accounts of random mints with the node's list. */
export const checkLargestAccounts: Check = async ({ db, chain }, { cursor, seed, answerOf }) => {
  const nth = nthOf(cursor)
  const next = behind(nth, MINTS)
  const mint = await sampleMint(db, randomAddress(seed, 'largest', nth))
  if (mint === undefined) return { next: undefined, compared: 0, differences: [] }
  const answer = await answerOf(() => chain.getLargestAccounts(mint, LANE)).catch((error: unknown) => {
    // The mint was closed, or has too many accounts for the node.
    if (error instanceof RpcError && !(error instanceof MethodRefused)) return error
    throw error
  })
  if (answer === 'wait') return 'wait'
  if (answer instanceof RpcError)
    return { next, compared: 0, differences: [], unknown: `The largest accounts of ${mint}: ${answer.said}.` }
  const { slot, accounts } = answer
  const known = await readTokenBalances(
    db,
    mint,
    accounts.map(({ address }) => address),
  )
  const isSmall = ((await countMintRows(db, [mint])).get(mint) ?? 0) <= MOST_ROWS
  const largest = isSmall ? await listLargestAccounts(db, mint, { limit: LARGEST }) : []
  const theirs = new Map(accounts.map(({ address, amount }) => [address, amount]))
  const mine = new Map([...known, ...largest].map((one) => [one.account, one]))
  // Smaller accounts are in neither list.
  const least = accounts.length < LARGEST ? 0n : (accounts.at(-1)?.amount ?? 0n)
  const differences: Found[] = []
  let [compared, changing] = [0, 0]
  for (const address of new Set([...theirs.keys(), ...mine.keys()])) {
    const held = mine.get(address)
    const [index, other] = [held?.amount ?? 0n, theirs.get(address)]
    if (other === undefined && index <= least) continue
    if (held && held.slot > slot) changing++
    else compared++
    if (index === (other ?? 0n) || (held && held.slot > slot)) continue
    differences.push({
      ...{ kind: 'address', key: address, what: 'token amount', slot, index: String(index) },
      other: other === undefined ? 'not among the largest accounts' : String(other),
    })
  }
  return { next, compared, changing, differences }
}
