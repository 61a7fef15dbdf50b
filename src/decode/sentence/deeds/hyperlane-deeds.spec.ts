import { expect, test } from 'vitest'
import { judgeSentence } from '#judge/by-decoder/judge.ts'
import { gorbagana } from '#profiles/gorbagana.ts'
import type { RpcInstruction } from '#svm/rpc-block.ts'
import { base58, key, parsed, parsedTransaction } from '../../testing/transactions.ts'
import { decodeTransaction } from '../../transaction/decode-transaction.ts'

// A warp route of native coins, which receives and pays lamports by the System program.

const SYSTEM = '11111111111111111111111111111111'
const NOOP = 'noopb9bkMVfRPU8AsbpTUg8AQkHtKwMYZiFUjNRtMmV'
const [USER, RELAYER, ROUTE, MAILBOX, POT, PAYMASTER] = [1, 2, 3, 4, 5, 6].map(key) as [
  string,
  string,
  string,
  string,
  string,
  string,
]
const [TOKEN, OUTBOX, AUTHORITY, UNIQUE, STORED] = [11, 12, 13, 14, 15].map(key) as [
  string,
  string,
  string,
  string,
  string,
]
const hexOf = (n: number) => n.toString(16).padStart(2, '0').repeat(32)
/** Hyperlane's domain 1,399,811,149, which is Solana. */
const SOLANA = '4d6c6f53'
/** 5 coins in the unit of the warp route and its messages. */
const FIVE = 5_000_000_000n
const [LITTLE, BIG] = [`00f2052a01${'00'.repeat(27)}`, `${'00'.repeat(27)}012a05f200`]

const call = (programId: string, accounts: string[], hex: string, stackHeight: number): RpcInstruction => ({
  programId,
  accounts,
  data: base58(hex),
  stackHeight,
})
const pay = (source: string, destination: string, lamports: bigint, stackHeight: number) => ({
  ...parsed(SYSTEM, 'transfer', { source, destination, lamports: Number(lamports) }),
  stackHeight,
})

type Made = { domain?: string; gas?: bigint; sender?: number }

/** The user sends 5 coins, and pays for their delivery. */
function sent({ domain = SOLANA, gas = 300_000n, sender = 3 }: Made = {}) {
  const transfer = `${'01'.repeat(9)}${domain}${hexOf(9)}${LITTLE}`
  const dispatch = `04${hexOf(sender)}${domain}${hexOf(8)}40000000${hexOf(9)}${BIG}`
  return told(USER, USER, -FIVE - gas, POT, FIVE, gas, [
    call(ROUTE, [SYSTEM, NOOP, TOKEN, MAILBOX, OUTBOX, AUTHORITY, USER, UNIQUE, STORED], transfer, 1),
    pay(USER, POT, FIVE, 2),
    call(MAILBOX, [OUTBOX, AUTHORITY, SYSTEM, NOOP, USER, UNIQUE, STORED], dispatch, 2),
    pay(USER, PAYMASTER, gas, 2),
  ])
}

/** A relayer delivers 5 coins to the user. */
function received() {
  const header = `03${'00'.repeat(4)}536f6c4d${hexOf(8)}476f724d${hexOf(3)}`
  const body = `${hexOf(1)}${BIG}`
  const process = `0100000000${'8d000000'}${header}${body}`
  const handle = `21d20542c4d4ef8e${SOLANA}${hexOf(8)}40000000${body}`
  return told(RELAYER, USER, FIVE, POT, -FIVE, 0n, [
    call(MAILBOX, [RELAYER, SYSTEM, OUTBOX, AUTHORITY, STORED, NOOP, ROUTE], process, 1),
    call(ROUTE, [AUTHORITY, SYSTEM, TOKEN, USER], handle, 2),
    pay(POT, USER, FIVE, 3),
  ])
}

function told(
  payer: string,
  user: string,
  change: bigint,
  pot: string,
  potChange: bigint,
  gas: bigint,
  [top, ...inner]: RpcInstruction[],
) {
  const others = [
    user,
    pot,
    PAYMASTER,
    ROUTE,
    MAILBOX,
    TOKEN,
    OUTBOX,
    AUTHORITY,
    UNIQUE,
    STORED,
    NOOP,
    SYSTEM,
  ]
  const keys = [...new Set([payer, ...others])]
  const pre = keys.map(() => 100_000_000_000n)
  const changes = new Map([
    [user, change],
    [pot, potChange],
    [PAYMASTER, gas],
  ])
  const post = keys.map((one, i) => (pre[i] ?? 0n) + (changes.get(one) ?? 0n) - (i === 0 ? 5000n : 0n))
  const transaction = decodeTransaction(
    0,
    parsedTransaction({
      keys,
      instructions: top ? [top] : [],
      meta: {
        preBalances: pre.map(Number),
        postBalances: post.map(Number),
        innerInstructions: [{ index: 0, instructions: inner }],
      },
    }),
    { registry: gorbagana.programs },
  )
  expect(judgeSentence(transaction.sentence, transaction).kind).toBe('true')
  return transaction.sentence
}

const coins = (amount: bigint) => ({ amount: String(amount), mint: null, decimals: 9 })

test('coins that go to another chain are told with the chain, and not the small fee for the delivery', () => {
  expect(sent()).toEqual([
    'Sent ',
    coins(FIVE),
    ' to cGfHiC...izuN on Solana by Hyperlane via ',
    { program: ROUTE },
  ])
})

test('a fee for the delivery that is no small change is told besides', () => {
  const words = sent({ gas: 40_000_000n })
  expect(words.slice(-3)).toEqual([', and paid ', coins(40_000_000n), ' in fees'])
})

test('of a domain that is not known the number is told', () => {
  expect(sent({ domain: '07000080' })[2]).toBe(' to another chain (domain 2147483655) by Hyperlane via ')
})

test('coins that come from another chain are told for who gets them, who did not sign', () => {
  expect(received()).toEqual([
    { address: USER },
    ' received ',
    coins(FIVE),
    ' from Solana by Hyperlane via ',
    { program: ROUTE },
    { feePayer: RELAYER },
  ])
})

test('a program that sends no message of its own sends nothing to another chain', () => {
  expect(JSON.stringify(sent({ sender: 7 }))).not.toContain('Hyperlane')
})
