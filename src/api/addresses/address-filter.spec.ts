import { expect, test } from 'vitest'
import { decodeTransaction } from '#decode/block/decode-block.ts'
import { A, ALICE, AT_A, B, BOB, KEYS, MINT, ofAlice } from '#decode/testing/token-accounts.ts'
import { parsed, parsedTransaction, tokenBalance } from '#decode/testing/transactions.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcInstruction, RpcMeta } from '#svm/rpc-block.ts'
import { addressFilter } from './address-filter.ts'

const { system, token, associatedToken } = PROGRAM

/** Whether the tab of the address lists a transaction with these instructions. */
function lists(
  tab: 'transfers' | 'balances',
  address: string,
  instructions: RpcInstruction[],
  meta: Partial<RpcMeta> = {},
) {
  const decoded = decodeTransaction(0, parsedTransaction({ keys: KEYS, instructions, meta }))
  return addressFilter({ address, tab, votes: 'on' }).every(({ passes }) => passes(decoded))
}

const nothing = parsed(token, 'syncNative', { account: B })

test.each([
  [system, 'transfer', true],
  [token, 'transfer', true],
  [token, 'transferChecked', true],
  [token, 'mintTo', true],
  [token, 'mintToChecked', true],
  [token, 'burn', true],
  [token, 'burnChecked', true],
  [associatedToken, 'createIdempotent', true],
  [token, 'closeAccount', true],
  [token, 'initializeAccount', true],
  [token, 'initializeAccount3', true],
  [token, 'syncNative', false],
  [token, 'approve', false],
  [system, 'assign', false],
])(
  'of an address whose balance stays, the transfers have what begins with %s %s: %s',
  (program, type, isListed) => {
    const first = parsed(program, type, {})
    expect(lists('transfers', MINT, [first, nothing])).toBe(isListed)
    // The tab only considers the first instruction.
    expect(lists('transfers', MINT, [nothing, first])).toBe(false)
    expect(lists('balances', MINT, [first])).toBe(false)
  },
)

const ofToken = (amount: string) => [tokenBalance(AT_A, MINT, amount, ofAlice)]
const received = { preTokenBalances: ofToken('1'), postTokenBalances: ofToken('8') }
const paid = { preBalances: [9, 0, 0, 0, 0], postBalances: [4, 0, 0, 0, 0] }
const given = { mint: MINT, amount: '7' }

test.each([
  ['a change of its coins', [nothing], paid],
  ['a change of the tokens of its account', [nothing], received],
  ['a token transfer', [parsed(token, 'transfer', { source: B, destination: A, amount: '7' })], received],
  ['a mint', [parsed(token, 'mintTo', { ...given, account: A, mintAuthority: BOB })], received],
  [
    'coins that came and went',
    [
      parsed(system, 'transfer', { source: ALICE, destination: BOB, lamports: 5 }),
      parsed(system, 'transfer', { source: BOB, destination: ALICE, lamports: 5 }),
    ],
    {},
  ],
  [
    'the closing of its account',
    [parsed(token, 'closeAccount', { account: A, destination: BOB, owner: ALICE })],
    {},
  ],
] as const)('transfers and balance changes of a wallet have %s', (_, instructions, meta) => {
  const of = (tab: 'transfers' | 'balances', address: string) => lists(tab, address, [...instructions], meta)
  expect([of('transfers', ALICE), of('balances', ALICE)]).toEqual([true, true])
  expect(of('balances', MINT)).toBe(false)
})

test('what costs a wallet only the fee is a balance change of it, and no transfer', () => {
  const fee = { preBalances: [9_000, 0, 0, 0, 0], postBalances: [4_000, 0, 0, 0, 0] }
  const of = (...asked: [RpcInstruction[], Partial<RpcMeta>]) => [
    lists('transfers', ALICE, ...asked),
    lists('balances', ALICE, ...asked),
  ]
  expect(of([nothing], fee)).toEqual([false, true])
  // The account existed already, so nothing was created.
  expect(of([parsed(associatedToken, 'createIdempotent', {})], fee)).toEqual([false, true])
  expect(of([nothing], { ...fee, postBalances: [3_999, 1, 0, 0, 0] })).toEqual([true, true])
  const sent = parsed(system, 'transfer', { source: ALICE, destination: BOB, lamports: 5 })
  const failed = { err: { InstructionError: [0, 'InvalidArgument'] }, ...fee }
  expect(of([sent], failed)).toEqual([false, true])
})

test('a transfer between others is a transfer of who paid its fee', () => {
  const sent = parsed(system, 'transfer', { source: BOB, destination: MINT, lamports: 5 })
  const paid = { preBalances: [9_000, 9, 0, 0, 0], postBalances: [4_000, 4, 0, 0, 0] }
  expect(lists('transfers', ALICE, [sent], paid)).toBe(true)
})

test('a transaction that only names a wallet is neither a transfer nor a balance change of it', () => {
  expect(lists('transfers', ALICE, [nothing])).toBe(false)
  expect(lists('balances', ALICE, [nothing])).toBe(false)
})
