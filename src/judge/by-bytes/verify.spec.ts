import { expect, test } from 'vitest'
import { encodeBase58 } from '#lib/text/base58.ts'
import { readRawTransaction } from './raw-transaction.ts'
import { type ToldPart, verifySentence } from './verify.ts'

const [payer, alice, bob] = ['Payer', 'ALice', 'Bob'].map((name) => name.padEnd(32, '1')) as [
  string,
  string,
  string,
]
const [aliceTokens, bobTokens, mint] = ['ATokens', 'BTokens', 'Mint'].map((name) => name.padEnd(32, '1')) as [
  string,
  string,
  string,
]
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

const balance = (accountIndex: number, owner: string, amount: string) => ({
  accountIndex,
  mint,
  owner,
  uiTokenAmount: { amount, decimals: 0 },
})

/** Alice sends Bob 70 tokens and also 30 million lamports; `payer` pays the fee. */
const source = (parsed: Record<string, unknown> = { type: 'transfer', info: { amount: '70' } }) => ({
  meta: {
    err: null,
    fee: 5_000,
    preBalances: [1_000_000, 90_000_000, 1, 2_039_280, 2_039_280, 1],
    postBalances: [995_000, 60_000_000, 30_000_001, 2_039_280, 2_039_280, 1],
    preTokenBalances: [balance(3, alice, '100'), balance(4, bob, '1')],
    postTokenBalances: [balance(3, alice, '30'), balance(4, bob, '71')],
  },
  transaction: {
    message: {
      accountKeys: [payer, alice, bob, aliceTokens, bobTokens, TOKEN].map((pubkey, i) => ({
        pubkey,
        signer: i < 2,
      })),
      instructions: [{ programId: TOKEN, parsed }],
    },
  },
})

const tokens = (amount: string): ToldPart => ({ amount, mint })
const coins = (amount: string): ToldPart => ({ amount, mint: null })
const verdictOf = (told: ToldPart[], raw: unknown = source()) => {
  const transaction = readRawTransaction(raw)
  return transaction && verifySentence(told, transaction).kind
}
const sent: ToldPart[] = [
  { address: alice },
  ' sent ',
  tokens('70'),
  ' and ',
  coins('30000000'),
  ' to ',
  { address: bob },
]

test('amounts, parties and what signers gained and lost must be in the raw transaction', () => {
  expect(verdictOf(sent)).toBe('true')
  expect(verdictOf([{ address: alice }, ' sent ', tokens('70'), ' to ', { address: bob }])).toBe('untold')
  expect(verdictOf([{ address: alice }, ' sent ', tokens('1234567'), ' to ', { address: bob }])).toBe(
    'unconfirmed',
  )
  expect(verdictOf([...sent, ' via ', { program: bob }])).toBe('stranger')
  expect(verdictOf(['Called transfer of ', { program: TOKEN }])).toBe('vague')
  expect(verdictOf([{ address: alice }, ' gave ', tokens('70'), ' and ', coins('30000000')])).toBe(
    'movements',
  )
})

test('what is gained again of more that was paid is found by what the owner lost in all', () => {
  const paid = source({ type: 'transfer', info: { amount: '50000000' } })
  const told = (amount: string) =>
    verdictOf([{ address: alice }, ' sold ', tokens('70'), ' for ', coins(amount)], paid)
  expect([told('20000000'), told('20000001')]).toEqual(['true', 'unconfirmed'])
})

test('who minted, wrote or registered something must have signed', () => {
  const minted = (by: string): ToldPart[] => [
    { address: by },
    ' minted ',
    tokens('70'),
    ' to ',
    { address: bob },
    ', and sent ',
    coins('30000000'),
    ' to ',
    { address: bob },
  ]
  expect(verdictOf(minted(alice))).toBe('true')
  expect(verdictOf(minted(bob))).toBe('subject')
})

test('without a subject it must be the deed of the fee payer', () => {
  expect(verdictOf(['Sent ', tokens('70'), ' and ', coins('30000000'), ' to ', { address: bob }])).toBe(
    'subject',
  )
})

test('a change of authority must be told', () => {
  const changed = source({ type: 'setAuthority', info: {} })
  expect(verdictOf(sent, changed)).toBe('authority')
  expect(verdictOf([...sent, ', and changed an authority of ', { token: mint }], changed)).toBe('true')
})

const keys = [7, 8, 0].map((byte) => Buffer.alloc(32, byte))
const sending = [2, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0]

test.each([
  [
    'legacy',
    Buffer.concat([
      ...[Buffer.from([1]), Buffer.alloc(64), Buffer.from([1, 0, 1, 3]), ...keys, Buffer.alloc(32)],
      Buffer.from([1, 2, 2, 0, 1, 12, ...sending]),
    ]),
  ],
  [
    // Three bits of the mask are set: two for the priority fee and one for a limit.
    'version 1',
    Buffer.concat([
      ...[Buffer.from([0x81, 1, 0, 1, 7, 0, 0, 0]), Buffer.alloc(32), Buffer.from([1, 3]), ...keys],
      Buffer.from([...Buffer.alloc(12, 9), 2, 2, 12, 0, 0, 1, ...sending]),
      Buffer.alloc(64),
    ]),
  ],
])('the wire form of %s is read as the JSON form', (_, bytes) => {
  const meta = { err: null, fee: 5_000, preBalances: [9_000, 0, 1], postBalances: [3_995, 5, 1] }
  const read = readRawTransaction({ meta, transaction: [bytes.toString('base64'), 'base64'] })
  expect(read?.signers).toHaveLength(1)
  expect(read?.instructions[0]).toMatchObject({ program: '1'.repeat(32), isTop: true })
  expect([...(read?.instructions[0]?.data ?? [])]).toEqual(sending)
  expect(read?.instructions[0]?.accounts).toHaveLength(2)
  const cut = bytes.subarray(0, bytes.length - 1).toString('base64')
  expect(readRawTransaction({ meta, transaction: [cut, 'base64'] })).toBeUndefined()
  expect([...(read?.lamports.values() ?? [])]).toEqual([
    { pre: 9_000n, post: 3_995n },
    { pre: 0n, post: 5n },
    { pre: 1n, post: 1n },
  ])
  expect(readRawTransaction({ meta: null, transaction: ['', 'base64'] })).toBeUndefined()
})

test('what is asked for stands in the data of an instruction, and moves nothing', () => {
  const listed = source()
  // The call list(150000), in base58.
  const data = encodeBase58(Buffer.from('0102030405060708' + 'f049020000000000', 'hex'))
  Object.assign(listed.transaction.message, { instructions: [{ programId: TOKEN, data, accounts: [] }] })
  const offered = (price: string): ToldPart[] => [
    { address: alice },
    ' offered ',
    tokens('70'),
    ' for sale at ',
    coins(price),
  ]
  expect(verdictOf(offered('150000'), listed)).toBe('true')
  // The amount moved, but no instruction's data has it as a price.
  expect(verdictOf(offered('30000000'), listed)).toBe('unconfirmed')
})
