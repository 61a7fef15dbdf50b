import { expect, test } from 'vitest'
import { decodeTransaction } from '#decode/block/decode-block.ts'
import { EMPTY_REGISTRY } from '#decode/transaction/program-registry.ts'
import type { StoredTransaction } from '#store/transactions/transactions.ts'
import { addressOf, alice, transaction } from '../testing/blocks.ts'
import { balancePoints } from './balance-points.ts'

/** A transaction that changes Alice's balance from `pre` to `post` at a time. */
function changeAt(blockTime: number | null, pre: number, post: number): StoredTransaction {
  const made = transaction({ name: String(blockTime), payer: alice, instructions: [] })
  if (made.meta) Object.assign(made.meta, { preBalances: [pre], postBalances: [post] })
  return {
    slot: 1,
    height: 1,
    blockTime,
    decoded: decodeTransaction(0, made, { registry: EMPTY_REGISTRY, parse: 'tokenTransfers' }),
  }
}
const pointsOf = (
  transactions: StoredTransaction[],
  begin: { blockTime: number | null; isGenesis: boolean },
  range = { from: 100, to: 140, steps: 4 },
) =>
  balancePoints(alice, transactions, range, { slot: 1, ...begin }).map(
    ({ time, lamports }) => `${time}: ${lamports}`,
  )
const indexed = (blockTime: number) => ({ blockTime, isGenesis: false })

test('the balance is that after each transaction, and at even times where there is none', () => {
  expect(pointsOf([changeAt(90, 1, 5), changeAt(112, 5, 7), changeAt(115, 7, 8)], indexed(0))).toEqual([
    ...['100: 5', '112: 7', '115: 8', '120: 8', '130: 8', '140: 8'],
  ])
})

test('before the first transaction the balance is what it found, and before the index begins it is unknown', () => {
  expect(pointsOf([changeAt(125, 3, 4)], indexed(105))).toEqual([
    ...['100: null', '110: 3', '125: 4', '130: 4', '140: 4'],
  ])
  expect(pointsOf([changeAt(125, 0, 4)], { blockTime: 105, isGenesis: true })[0]).toBe('100: 0')
  expect(pointsOf([changeAt(125, 3, 4)], { blockTime: null, isGenesis: false })[0]).toBe('100: null')
})

test('what a transaction without detail left is not known, nor what was before it', () => {
  const gone = { ...changeAt(112, 5, 7), dropped: 'VOTE_DETAIL_DAYS' as const }
  expect(pointsOf([changeAt(102, 1, 5), gone, changeAt(125, 7, 8)], indexed(0))).toEqual([
    ...['100: 1', '102: 5', '112: null', '125: 8', '130: 8', '140: 8'],
  ])
  expect(pointsOf([gone, changeAt(125, 7, 8)], indexed(0))[0]).toBe('100: null')
})

test('of several transactions of one second the last one counts, and one without a time has no point', () => {
  expect(pointsOf([changeAt(120, 1, 2), changeAt(120, 2, 3), changeAt(null, 3, 9)], indexed(0))).toEqual([
    ...['100: 1', '110: 1', '120: 3', '130: 3', '140: 3'],
  ])
  expect(pointsOf([changeAt(null, 3, 9)], indexed(0))).toEqual([])
})

test('balances up to the largest u64 keep every digit', () => {
  const one = changeAt(120, 0, 0)
  const [account] = one.decoded.accounts
  if (account) account.postBalance = 18_446_744_073_709_551_615n
  expect(pointsOf([one], indexed(0)).at(-1)).toBe('140: 18446744073709551615')
})

test('transactions that do not name the address say nothing of its balance', () => {
  const range = { from: 100, to: 140, steps: 4 }
  expect(balancePoints(addressOf('other'), [changeAt(120, 1, 2)], range, undefined)).toEqual([])
})
