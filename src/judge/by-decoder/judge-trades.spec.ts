import { expect, test } from 'vitest'
import { decodeTransaction } from '#decode/block/decode-block.ts'
import type { DefiActivity, TokenAmount } from '#decode/block/decoded-block.ts'
import { A, ALICE, AT_A, AT_B, B, BOB, C, MINT, ofAlice, ofBob } from '#decode/testing/token-accounts.ts'
import { base58, key, parsed, parsedTransaction, tokenBalance } from '#decode/testing/transactions.ts'
import type { ProgramRegistry } from '#decode/transaction/program-registry.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcInstruction } from '#svm/rpc-block.ts'
import { judgeTrades } from './judge-trades.ts'

const [OTHER, D, unknown] = [key(4), key(14), key(70)]
const inner = (source: string, destination: string, amount: string): RpcInstruction => ({
  ...parsed(PROGRAM.token, 'transfer', { source, destination, authority: ALICE, amount }),
  stackHeight: 2,
})

/** A program that trades and has no decoder. */
const registry: ProgramRegistry = { [unknown]: { name: 'Router', isRouter: true } }

/** A call of that program: Alice gives 70 MINT and receives 42 OTHER. */
function traded({ lamports = 0, owners = true, beside = [] as RpcInstruction[] } = {}) {
  const pre = [500_000_000, 50_000_000, 2_039_280, 2_039_280, 2_039_280, 2_039_280, 1]
  const balances = (given: number, received: number) => [
    tokenBalance(AT_A, MINT, String(100 - given), owners ? ofAlice : {}),
    tokenBalance(AT_B, MINT, String(100 + given), owners ? ofBob : {}),
    tokenBalance(4, OTHER, String(100 + received), owners ? ofAlice : {}),
    tokenBalance(5, OTHER, String(100 - received), owners ? ofBob : {}),
  ]
  return decodeTransaction(
    0,
    parsedTransaction({
      keys: [ALICE, BOB, A, B, C, D, unknown],
      instructions: [{ programId: unknown, accounts: [], data: base58('01'), stackHeight: 1 }, ...beside],
      meta: {
        innerInstructions: [{ index: 0, instructions: [inner(A, B, '70'), inner(D, C, '42')] }],
        preBalances: pre,
        postBalances: [500_000_000 - 5_000 - lamports, 50_000_000 + lamports, ...pre.slice(2)],
        preTokenBalances: balances(0, 0),
        postTokenBalances: balances(70, 42),
      },
    }),
  )
}
type Made = ReturnType<typeof traded>

const amount = (mint: string | null, raw: bigint): TokenAmount => ({ mint, amount: raw, decimals: 6 })
const swap = (
  given: TokenAmount[],
  received: TokenAmount[],
  changes: Partial<DefiActivity> = {},
): DefiActivity => ({
  kind: 'swap',
  index: 0,
  innerIndex: null,
  programId: unknown,
  protocol: null,
  pool: null,
  user: ALICE,
  given,
  received,
  scope: 'single',
  ...changes,
})
const right = swap([amount(MINT, 70n)], [amount(OTHER, 42n)])
const judged = (activities: DefiActivity[], made: Made = traded()) =>
  judgeTrades({ ...made, activities }, registry)

test('what the user gave and received is true', () => {
  expect(judged([right])?.kind).toBe('true')
})

test('another amount, asset, direction or user is false, and says by how much', () => {
  expect(judged([swap([amount(MINT, 71n)], [amount(OTHER, 42n)])])).toMatchObject({
    kind: 'false',
    reason: `${ALICE} changed by -70 of ${MINT} and not by -71`,
  })
  expect(judged([swap([amount(MINT, 70n)], [amount(key(60), 42n)])])?.kind).toBe('false')
  expect(judged([swap([amount(OTHER, 42n)], [amount(MINT, 70n)])])?.kind).toBe('false')
  expect(judged([{ ...right, user: BOB }])?.kind).toBe('false')
  expect(judged([right, right])?.kind).toBe('false')
})

test('a trade for coins that were not paid is false, and so is one that leaves out coins beyond small change', () => {
  const forCoins = swap([amount(MINT, 70n), amount(null, 200_000_000n)], [amount(OTHER, 42n)])
  expect(judged([forCoins])?.kind).toBe('false')
  expect(judged([forCoins], traded({ lamports: 200_000_000 }))?.kind).toBe('true')
  expect(judged([right], traded({ lamports: 200_000_000 }))?.kind).toBe('false')
  expect(judged([right], traded({ lamports: 9_000_000 }))?.kind).toBe('true')
})

test('what was sent by another instruction is no part of the trade', () => {
  const payment = parsed(PROGRAM.system, 'transfer', {
    source: ALICE,
    destination: BOB,
    lamports: 200_000_000,
  })
  expect(judged([right], traded({ lamports: 200_000_000, beside: [payment] }))?.kind).toBe('true')
})

test('a swap of nothing or for nothing is false', () => {
  expect(judged([swap([amount(MINT, 70n)], [])])?.kind).toBe('false')
  expect(judged([swap([amount(MINT, 0n)], [amount(OTHER, 42n)])])?.kind).toBe('false')
})

test('legs are of pools: they count neither for nor against the user', () => {
  const leg = swap([amount(MINT, 9_999n)], [amount(OTHER, 1n)], { scope: 'leg' })
  expect(judged([{ ...right, scope: 'route' }, leg])?.kind).toBe('true')
})

test('an exchange that no trade tells is vague, and so is a trade of nobody', () => {
  expect(judgeTrades({ ...traded(), activities: [] }, {})).toBeUndefined()
  expect(judged([])?.kind).toBe('vague')
  expect(judged([{ ...right, kind: 'other' }])?.kind).toBe('vague')
  expect(judged([{ ...right, user: null }])?.kind).toBe('vague')
})

test('without the owners of the balances it is not known', () => {
  expect(judged([right], traded({ owners: false }))?.kind).toBe('unknown')
})

test('a trade of what failed is false, and of a failure without trades there is nothing to judge', () => {
  expect(judgeTrades({ ...traded(), success: false, activities: [right] }, registry)?.kind).toBe('false')
  expect(judgeTrades({ ...traded(), success: false, activities: [] }, registry)).toBeUndefined()
})

test('liquidity may be paid with the tokens of the pool that it mints, and not with others', () => {
  const made = traded()
  const isMinted = made.tokenTransfers.map((one) =>
    one.mint === OTHER ? { ...one, kind: 'mint' as const, source: null, sourceOwner: null } : one,
  )
  const added = swap([amount(MINT, 70n)], [], { kind: 'addLiquidity' })
  expect(judgeTrades({ ...made, tokenTransfers: isMinted, activities: [added] }, registry)?.kind).toBe('true')
  expect(judgeTrades({ ...made, activities: [added] }, registry)?.kind).toBe('false')
})
