import { expect, test } from 'vitest'
import { decodeTransaction } from '#decode/block/decode-block.ts'
import { committedData, transactionsOf } from '#decode/testing/real-data.ts'
import { EMPTY_REGISTRY } from '#decode/transaction/program-registry.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { contradictionOf } from './contradiction.ts'
import { judge } from './tally.ts'

const account = (address: string, preBalance: bigint | null, postBalance: bigint | null) => ({
  address,
  signer: false,
  writable: true,
  preBalance,
  postBalance,
})

test.each([
  ['the fee is all that is missing', [account('a', 10_000n, 1_000n), account('b', 0n, 4_000n)], undefined],
  [
    'coins come from nowhere',
    [account('a', 10_000n, 5_001n)],
    'The balances of all accounts change by -4999 lamports, and the fee is 5000',
  ],
  [
    'more than the fee is missing, in amounts that a number cannot tell',
    [account('a', 18_446_744_073_709_551_615n, 18_446_744_073_709_546_614n)],
    'The balances of all accounts change by -5001 lamports, and the fee is 5000',
  ],
  ['a balance is not known', [account('a', 10_000n, 5_001n), account('b', null, 1n)], undefined],
  ['there are no accounts', [], undefined],
])('where %s, the balances are told to contradict themselves or not', (_, accounts, expected) => {
  const transaction = { accounts, fee: 5_000n, instructions: [], tokenChanges: [] }
  expect(contradictionOf(transaction as never)).toBe(expected)
})

test('tokens that come from nowhere are a contradiction, and tokens that were minted are none', () => {
  const accounts = [account('a', 10_000n, 5_000n)]
  const tokenChanges = [
    { account: 'b', mint: 'm', pre: 5n, post: 7n },
    { account: 'c', mint: 'm', pre: 5n, post: 4n },
  ]
  const of = (type: string) =>
    contradictionOf({
      accounts,
      fee: 5_000n,
      instructions: [{ programId: PROGRAM.token, type }],
      tokenChanges,
    } as never)
  expect(of('transfer')).toBe('The balances of all accounts of m grow by 1, and none was made')
  expect(of('mintTo')).toBeUndefined()
})

test('no transaction of the committed data contradicts itself', () => {
  const transactions = transactionsOf(committedData)
  expect(transactions.length).toBeGreaterThan(40)
  for (const [index, source] of transactions.entries())
    expect(contradictionOf(decodeTransaction(index, source, { registry: EMPTY_REGISTRY }))).toBeUndefined()
})

test('nothing is told falsely of a transaction that contradicts itself', () => {
  const decoded = transactionsOf(committedData)
    .map((source, index) => decodeTransaction(index, source, { registry: EMPTY_REGISTRY }))
    .find(
      (one) =>
        one.success && judge(one, EMPTY_REGISTRY).transfers?.kind === 'true' && one.accounts.length > 0,
    )
  if (!decoded) throw new Error('expected a transaction with transfers')
  const tokenTransfers = decoded.tokenTransfers.map((one) => ({ ...one, amount: one.amount + 1n }))
  const nativeChanges = decoded.nativeChanges.map((one) => ({ ...one, post: one.post + 1n }))
  const wrong = { ...decoded, tokenTransfers, nativeChanges }
  expect(judge(wrong, EMPTY_REGISTRY).transfers?.kind).toBe('false')
  const [first, ...others] = decoded.accounts
  const accounts = [
    { ...first, postBalance: (first?.postBalance ?? 0n) + 1n },
    ...others,
  ] as typeof decoded.accounts
  const judged = judge({ ...wrong, accounts }, EMPTY_REGISTRY)
  expect(judged.contradiction).toMatch(/^The balances of all accounts change by /)
  expect(judged.transfers).toMatchObject({ kind: 'unknown' })
  expect([judged.sentence, judged.trades, judged.transfers].some((part) => part?.kind === 'false')).toBe(
    false,
  )
})
