import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { judgeSentence } from '#judge/by-decoder/judge.ts'
import { solana } from '#profiles/solana.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcInstruction } from '#svm/rpc-block.ts'
import { readable } from '../../testing/readable.ts'
import { base58, key, parsed, parsedTransaction, tokenBalance } from '../../testing/transactions.ts'
import { decodeTransaction } from '../../transaction/decode-transaction.ts'

// Bridges that pay out on one chain what was offered for it on another, and bridges with a program for each
// token. The calls are built from the IDLs; the balances are made up.

const registry = solana.programs
const idOf = (name: string) => Object.entries(registry).find(([, one]) => one.name === name)?.[0] ?? ''
const [USER, OTHER, RELAYER, MINT, ANY] = [1, 2, 3, 4, 5].map(key) as [string, string, string, string, string]
const [OF_USER, OF_OTHER, OF_RELAYER] = [11, 12, 13].map(key) as [string, string, string]
const OWNERS = new Map([
  [OF_USER, USER],
  [OF_OTHER, OTHER],
  [OF_RELAYER, RELAYER],
])

const mark = (name: string) => createHash('sha256').update(`global:${name}`).digest('hex').slice(0, 16)
const number = (value: number, bytes: number) => {
  const hex = value.toString(16).padStart(2 * bytes, '0')
  return Buffer.from(hex, 'hex').reverse().toString('hex')
}
const hash = '00'.repeat(32)

const call = (programId: string, accounts: string[], data: string, stackHeight = 1): RpcInstruction => ({
  programId,
  accounts,
  data: base58(data),
  stackHeight,
})
const moved = (source: string, destination: string, amount: number, stackHeight: number | null = 2) => ({
  ...parsed(PROGRAM.token, 'transfer', { source, destination, authority: ANY, amount: String(amount) }),
  stackHeight,
})

type Made = { payer?: string; calls: RpcInstruction[]; inner?: RpcInstruction[] }

/** The sentence for the calls of `payer`, the last of which makes the calls `inner`. */
function told({ payer = USER, calls, inner = [] }: Made) {
  const programs = [...calls, ...inner].flatMap(({ programId }) => programId ?? [])
  const keys = [...new Set([payer, USER, OTHER, RELAYER, ...OWNERS.keys(), MINT, ANY, ...programs])]
  const nets = new Map<string, number>()
  for (const one of [...calls, ...inner]) {
    const { info } = (one.parsed ?? {}) as { info?: { source: string; destination: string; amount: string } }
    if (!info) continue
    nets.set(info.source, (nets.get(info.source) ?? 0) - Number(info.amount))
    nets.set(info.destination, (nets.get(info.destination) ?? 0) + Number(info.amount))
  }
  const balances = (part: number) =>
    [...OWNERS].map(([account, owner]) =>
      tokenBalance(keys.indexOf(account), MINT, String(1e9 + part * (nets.get(account) ?? 0)), {
        owner,
        programId: PROGRAM.token,
      }),
    )
  const lamports = keys.map(() => 2_039_280)
  const transaction = decodeTransaction(
    0,
    parsedTransaction({
      keys,
      instructions: calls,
      meta: {
        preBalances: lamports,
        postBalances: lamports.map((one, i) => (i === 0 ? one - 5_000 : one)),
        innerInstructions: [{ index: calls.length - 1, instructions: inner }],
        preTokenBalances: balances(0),
        postTokenBalances: balances(1),
      },
    }),
    { registry },
  )
  expect(judgeSentence(transaction.sentence, transaction).kind).toBe('true')
  return readable(transaction.sentence, registry)
}

test('who fulfils an order pays its receiver for what was offered elsewhere', () => {
  const order = number(7, 8) + number(0, 4) + number(42161, 32).match(/../g)?.reverse().join('')
  const fulfil = call(
    idOf('deBridge DLN Destination'),
    [ANY, USER, OF_USER, OF_OTHER],
    mark('fulfill_order') + order,
  )
  expect(told({ calls: [fulfil], inner: [moved(OF_USER, OF_OTHER, 5_000_000)] })).toBe(
    'Paid 5 GgBa… to 8qbH… for an order from Arbitrum via deBridge DLN Destination',
  )
})

test.each([
  [
    'Mayan Swift v2',
    'init_order',
    `${number(1, 8)}00${number(0, 8)}${hash}${number(30, 2)}`,
    [USER, RELAYER, OTHER, OF_OTHER],
  ],
  ['Mayan MCTP', 'init_bridge_ledger', `${hash}${'00'.repeat(32)}${number(30, 2)}`, [USER, OTHER, OF_OTHER]],
  [
    'Mayan Fast MCTP',
    'init_order_ledger',
    `${hash}${'00'.repeat(40)}${number(6, 4)}`,
    [USER, OTHER, RELAYER, OF_OTHER],
  ],
])('what was put into the account of an order is sent: %s', (name, type, data, accounts) => {
  const calls = [moved(OF_USER, OF_OTHER, 5_000_000, 1), call(idOf(name), accounts, mark(type) + data)]
  expect(told({ calls })).toBe(`Sent 5 GgBa… to Base via ${name}`)
  expect(told({ calls, payer: RELAYER })).toBe(
    `4vJ9… sent 5 GgBa… to Base via ${name}, fee paid by ${RELAYER.slice(0, 4)}…`,
  )
})

test('the first program of Mayan takes tokens itself', () => {
  const data = `65fe${number(5_000_000, 8)}${'00'.repeat(48)}${number(23, 2)}${'00'.repeat(12)}${'ab'.repeat(20)}`
  const swap = call(idOf('Mayan Swap'), [ANY, ANY, ANY, ANY, OF_USER, USER], data)
  expect(told({ calls: [swap], inner: [moved(OF_USER, OF_OTHER, 5_000_000)] })).toBe(
    'Sent 5 GgBa… to 0xabab...abab on Arbitrum via Mayan Swap',
  )
})

test('tokens go to the chain that Allbridge is told, and to one that Relay does not name', () => {
  const inner = [moved(OF_USER, OF_OTHER, 5_000_000)]
  const bridge = call(idOf('Allbridge Core'), [USER], `${mark('swap_and_bridge')}${hash}${hash}01${hash}`)
  expect(told({ calls: [bridge], inner })).toBe('Sent 5 GgBa… to Ethereum via Allbridge Core')
  const deposit = call(
    idOf('Relay Depository'),
    [ANY, USER],
    mark('deposit_token') + number(5_000_000, 8) + hash,
  )
  expect(told({ calls: [deposit], inner })).toBe('Sent 5 GgBa… to another chain via Relay Depository')
})

test.each([
  ['deBridge DLN', 'claim_unlock', 8, 'Claimed 5 GgBa… of a filled order on deBridge DLN'],
  ['deBridge DLN', 'claim_order_cancel', 8, 'Got back 5 GgBa… of a cancelled order on deBridge DLN'],
  ['Mayan Swift', 'unlock', 4, 'Claimed 5 GgBa… of a filled order on Mayan Swift'],
  ['Mayan Swift', 'refund', 3, 'Got back 5 GgBa… of a cancelled order on Mayan Swift'],
])('who is paid by an order is named: %s %s', (name, type, at, words) => {
  const accounts = [...new Array<string>(at).fill(ANY), USER, ANY, ANY, ANY, ANY]
  const calls = [call(idOf(name), accounts, `${mark(type)}${hash}`)]
  const inner = [moved(OF_OTHER, OF_USER, 5_000_000)]
  const [start = ''] = words
  expect(told({ calls, inner, payer: RELAYER })).toBe(
    `4vJ9… ${start.toLowerCase()}${words.slice(1)}, fee paid by ${RELAYER.slice(0, 4)}…`,
  )
})

const TOKEN_PROGRAM = key(77)
const ENDPOINT = idOf('LayerZero Endpoint')

test('a token with a program of its own is sent and received by messages of LayerZero', () => {
  const send = call(
    TOKEN_PROGRAM,
    [USER, ANY, ANY, OF_USER, OF_OTHER, MINT, PROGRAM.token],
    mark('send') + number(30110, 4) + hash + number(5_000_000, 8) + number(1, 8) + '00'.repeat(16),
  )
  const message = call(ENDPOINT, [], mark('send') + number(30110, 4), 2)
  const inner = [moved(OF_USER, OF_OTHER, 5_000_000), message]
  expect(told({ calls: [send], inner })).toBe('Sent 5 GgBa… to Arbitrum by LayerZero via 6Ckm…')
  // A call of this form that sends no message belongs to another program.
  expect(told({ calls: [send], inner: inner.slice(0, 1) })).not.toContain('LayerZero')

  const receive = call(
    TOKEN_PROGRAM,
    [RELAYER, ANY, ANY, OF_OTHER, USER, OF_USER, MINT, ANY, PROGRAM.token],
    mark('lz_receive') + number(30101, 4) + hash + number(9, 8) + hash + number(0, 8),
  )
  const clear = call(ENDPOINT, [], mark('clear') + hash, 2)
  expect(
    told({ calls: [receive], inner: [clear, moved(OF_OTHER, OF_USER, 5_000_000)], payer: RELAYER }),
  ).toBe(`4vJ9… received 5 GgBa… from Ethereum by LayerZero via 6Ckm…, fee paid by ${RELAYER.slice(0, 4)}…`)
})
