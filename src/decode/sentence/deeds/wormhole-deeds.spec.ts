import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { judgeSentence } from '#judge/by-decoder/judge.ts'
import { solana } from '#profiles/solana.ts'
import type { RpcInstruction } from '#svm/rpc-block.ts'
import { base58, key, parsed, parsedTransaction, tokenBalance } from '../../testing/transactions.ts'
import { decodeTransaction } from '../../transaction/decode-transaction.ts'

// The calls are built from the IDLs, because there is no real delivery in the data. The message with its
// origin is in an account.

const BRIDGE = 'wormDTUJ6AWPNvk59vGQbDvGJmqbDTdgWgAqcLBCgUb'
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const SYSTEM = '11111111111111111111111111111111'
const [RELAYER, USER, ACCOUNT, MINT, OTHER, MANAGER] = [1, 2, 3, 4, 5, 6].map(key) as [
  string,
  string,
  string,
  string,
  string,
  string,
]

const hash = (name: string) => createHash('sha256').update(`global:${name}`).digest('hex').slice(0, 16)
const call = (programId: string, accounts: string[], hex: string): RpcInstruction => ({
  programId,
  accounts,
  data: base58(hex),
  stackHeight: 1,
})
const mint = {
  ...parsed(TOKEN, 'mintTo', { mint: MINT, account: ACCOUNT, amount: '7000000', mintAuthority: OTHER }),
  stackHeight: 2,
}

type Made = { inner?: RpcInstruction[]; owner?: string; left?: string; reached?: string }

/** The sentence for the relayer's instructions, the last of which mints 7 tokens to the user's account. */
function told(
  instructions: RpcInstruction[],
  { inner = [mint], owner = USER, left = '7000000', reached }: Made = {},
) {
  const balances = (amount: string, other: string) => [
    tokenBalance(2, MINT, amount, { owner, programId: TOKEN }),
    tokenBalance(4, MINT, other, { owner: USER, programId: TOKEN }),
    tokenBalance(5, MINT, reached === undefined || other === '0' ? '0' : '100000', {
      owner: RELAYER,
      programId: TOKEN,
    }),
  ]
  const transaction = decodeTransaction(
    0,
    parsedTransaction({
      keys: [RELAYER, USER, ACCOUNT, MINT, OTHER, MANAGER, BRIDGE, TOKEN, SYSTEM],
      instructions,
      meta: {
        preBalances: [9_000_000, 1, 2_039_280, 1, 1, 1, 1, 1, 1],
        postBalances: [8_995_000, 1, 2_039_280, 1, 1, 1, 1, 1, 1],
        innerInstructions: [{ index: instructions.length - 1, instructions: inner }],
        preTokenBalances: balances('0', '0'),
        postTokenBalances: balances(left, reached ?? '0'),
      },
    }),
    { registry: solana.programs },
  )
  expect(judgeSentence(transaction.sentence, transaction).kind).toBe('true')
  return transaction.sentence
}

const amount = { amount: '7000000', mint: MINT, decimals: 6 }

test('tokens that the token bridge mints come from another chain', () => {
  const complete = [RELAYER, OTHER, OTHER, OTHER, OTHER, ACCOUNT, ACCOUNT, MINT]
  expect(told([call(BRIDGE, complete, '03')])).toEqual([
    { address: USER },
    ' received ',
    amount,
    ' from another chain via ',
    { program: BRIDGE },
    { feePayer: RELAYER },
  ])
})

test('the fee of who delivers is received too where the receiver delivers', () => {
  const complete = [RELAYER, OTHER, OTHER, OTHER, OTHER, ACCOUNT, ACCOUNT, MINT]
  const half = {
    ...mint,
    parsed: {
      type: 'mintTo',
      info: { mint: MINT, account: ACCOUNT, amount: '3500000', mintAuthority: OTHER },
    },
  }
  const sentence = told([call(BRIDGE, complete, '03')], { inner: [half, half] })
  expect(sentence).toContainEqual(amount)
})

test('what a relayer keeps on the way is not received', () => {
  const complete = {
    ...call(BRIDGE, [RELAYER, OTHER, OTHER, OTHER, OTHER, ACCOUNT, ACCOUNT, MINT], '0a'),
    stackHeight: 2,
  }
  const hand = (destination: string, amount: string) => ({
    ...parsed(TOKEN, 'transfer', { source: ACCOUNT, destination, authority: MANAGER, amount }),
    stackHeight: 2,
  })
  const inner = [complete, { ...mint, stackHeight: 3 }, hand(MANAGER, '100000'), hand(OTHER, '6900000')]
  const relayed = told([call(MANAGER, [RELAYER], '00')], {
    inner,
    owner: key(9),
    left: '0',
    reached: '6900000',
  })
  expect(relayed.slice(0, 4)).toEqual([
    { address: USER },
    ' received ',
    { ...amount, amount: '6900000' },
    ' from another chain via ',
  ])
})

const release = call(
  MANAGER,
  [RELAYER, OTHER, OTHER, ACCOUNT, OTHER, MINT, TOKEN],
  `${hash('release_inbound_mint')}01`,
)

test('tokens that a program of their own mints for a message come from another chain', () => {
  const redeem = call(MANAGER, [...new Array(9).fill(OTHER), SYSTEM], hash('redeem'))
  expect(told([redeem, release])).toEqual([
    { address: USER },
    ' received ',
    amount,
    ' from another chain by Wormhole NTT via ',
    { program: MANAGER },
    { feePayer: RELAYER },
  ])
})

test('without a message nothing is said of another chain', () => {
  expect(JSON.stringify(told([release]))).not.toContain('another chain')
})
