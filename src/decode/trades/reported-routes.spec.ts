import { expect, test } from 'vitest'
import { decodeBase58 } from '#lib/text/base58.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcInstruction } from '#svm/rpc-block.ts'
import { decodeTransaction } from '../block/decode-block.ts'
import { base58, key, parsed, parsedTransaction, tokenBalance } from '../testing/transactions.ts'
import type { ProgramRegistry } from '../transaction/program-registry.ts'

const [user, jupiter, amm, venueA, venueB] = [key(1), key(80), key(90), key(91), key(92)]
const registry: ProgramRegistry = {
  [jupiter]: { name: 'Jupiter', protocol: 'jupiter-v6' },
  [amm]: { name: 'AMM', protocol: 'spl-token-swap' },
}
const [coin, trash, dollar] = [key(50), key(51), key(52)]
const accounts = [key(10), key(11), key(12), key(20), key(21)] as const
const [userCoin, userTrash, , coinVault, trashVault] = accounts
const mints = [coin, trash, dollar, coin, trash]
const keys = [user, ...accounts, jupiter, amm, venueA, venueB, PROGRAM.token]

const hex = (address: string) => Buffer.from(decodeBase58(address) ?? []).toString('hex')
const u64 = (n: number | bigint) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(n))
  return bytes.toString('hex')
}
const EVENT = 'e445a52e51cb9a1d'
type Leg = [inputMint: string, inputAmount: number, outputMint: string, outputAmount: number]
const legHex = ([from, given, to, got]: Leg) => `${hex(from)}${u64(given)}${hex(to)}${u64(got)}`

const call = (programId: string, data: string, stackHeight: number): RpcInstruction => ({
  programId,
  accounts: programId === jupiter ? Array.from({ length: 13 }, () => user) : [],
  data: base58(data),
  stackHeight,
})
const swapEvent = (venue: string, leg: Leg) =>
  call(jupiter, `${EVENT}40c6cde8260871e2${hex(venue)}${legHex(leg)}`, 2)
const swapsEvent = (legs: Leg[], count = legs.length) =>
  call(jupiter, `${EVENT}982f4eebc0606e6a${u64(count).slice(0, 8)}${legs.map(legHex).join('')}`, 2)
const feeEvent = (mint: string, amount: number) =>
  call(jupiter, `${EVENT}494f4e7fb8d50ddc${hex(key(60))}${hex(mint)}${u64(amount)}`, 2)
const transfer = (source: string, destination: string, amount: string) => ({
  ...parsed(PROGRAM.token, 'transfer', { source, destination, authority: user, amount }),
  stackHeight: 3,
})
/** The data of `route` and `route_v2` with empty plans. */
const ROUTE = `e517cb977ae3ad2a${'00'.repeat(4)}${u64(10)}${u64(7)}${'3200'}00`
const routeV2 = (inAmount: number, feeBps: string) =>
  `bb64facc31c4af14${u64(inAmount)}${u64(7)}3200${feeBps}0000${'00'.repeat(4)}`

function activitiesOf(inner: RpcInstruction[], data = ROUTE) {
  // The balances have no owners, as in old archives: known balances would take precedence over the reported
  // amounts.
  const balances = accounts.map((account, place) =>
    tokenBalance(keys.indexOf(account), mints[place] ?? '', '1000000'),
  )
  const source = parsedTransaction({
    keys,
    instructions: [call(jupiter, data, 1)],
    meta: {
      innerInstructions: [{ index: 0, instructions: inner }],
      preTokenBalances: balances,
      postTokenBalances: balances,
    },
  })
  const { activities, decodeError, instructions } = decodeTransaction(0, source, { registry })
  expect(decodeError).toBe('')
  const brief = activities.map(({ scope, programId, innerIndex, pool, given, received }) => ({
    scope,
    program: programId,
    innerIndex,
    pool,
    given: given.map(({ amount, mint }) => [amount, mint]),
    received: received.map(({ amount, mint }) => [amount, mint]),
  }))
  return { activities, brief, instructions }
}
const venueCall = (venue: string) => call(venue, '01', 2)

test('a route through unknown venues is read from its events', () => {
  const { activities, brief, instructions } = activitiesOf([
    venueCall(venueA),
    transfer(userCoin, key(30), '10'),
    swapEvent(venueA, [coin, 10, trash, 42]),
    venueCall(venueB),
    swapEvent(venueB, [trash, 42, dollar, 7]),
  ])
  const route = { given: [[10n, coin]], received: [[7n, dollar]], pool: null }
  expect(brief).toEqual([
    { scope: 'route', program: jupiter, innerIndex: null, ...route },
    { ...route, scope: 'leg', program: venueA, innerIndex: 0, received: [[42n, trash]] },
    { ...route, scope: 'leg', program: venueB, innerIndex: 3, given: [[42n, trash]] },
  ])
  expect(activities[0]).toMatchObject({ user, protocol: 'jupiter-v6' })
  expect(activities[1]).toMatchObject({ user, protocol: null, given: [{ decimals: 6 }] })
  expect(instructions[0]?.info).toMatchObject({ inAmount: 10n, quotedOutAmount: 7n, slippageBps: 50 })
  expect(instructions[3]?.info).toMatchObject({ event: 'SwapEvent', amm: venueA, outputAmount: 42n })
})

const POOL = key(61)
const knownSwap: RpcInstruction = {
  programId: amm,
  accounts: [POOL, key(98), user, userCoin, coinVault, trashVault, userTrash, ...Array(7).fill(key(99))],
  data: base58(`01${u64(10)}${u64(1)}`),
  stackHeight: 2,
}
const knownCalls = [knownSwap, transfer(userCoin, coinVault, '10'), transfer(trashVault, userTrash, '42')]

test('a leg that a pool’s protocol found is not listed a second time', () => {
  const { brief } = activitiesOf([
    ...knownCalls,
    swapEvent(amm, [coin, 10, trash, 42]),
    venueCall(venueB),
    swapEvent(venueB, [trash, 42, dollar, 7]),
  ])
  expect(brief.map(({ scope, program, pool }) => [scope, program, pool])).toEqual([
    ['route', jupiter, null],
    ['leg', amm, POOL],
    ['leg', venueB, null],
  ])
})

test('one venue is one trade, unless a fee lies between what the pool paid and what the user received', () => {
  const known = activitiesOf([...knownCalls, swapEvent(amm, [coin, 10, trash, 42]), feeEvent(trash, 0)])
  expect(known.brief).toMatchObject([{ scope: 'single', program: amm, pool: POOL }])
  const unknown = activitiesOf([venueCall(venueA), swapEvent(venueA, [coin, 10, trash, 42])])
  expect(unknown.brief).toMatchObject([{ scope: 'single', program: venueA, received: [[42n, trash]] }])
  const charged = activitiesOf([...knownCalls, swapEvent(amm, [coin, 10, trash, 42]), feeEvent(trash, 2)])
  expect(charged.brief).toMatchObject([
    { scope: 'route', program: jupiter, given: [[10n, coin]], received: [[40n, trash]] },
    { scope: 'leg', program: amm, received: [[42n, trash]] },
  ])
})

test('parallel legs are one trade of their sums, in any order of venues', () => {
  const { brief } = activitiesOf([
    venueCall(venueA),
    swapEvent(venueA, [coin, 6, trash, 30]),
    venueCall(venueB),
    swapEvent(venueB, [coin, 4, dollar, 12]),
    venueCall(venueA),
    swapEvent(venueA, [trash, 30, dollar, 28]),
  ])
  expect(brief.map(({ scope }) => scope)).toEqual(['route', 'leg', 'leg', 'leg'])
  expect(brief[0]).toMatchObject({ given: [[10n, coin]], received: [[40n, dollar]] })
})

test('round trips end in the token with which they began', () => {
  const { brief } = activitiesOf([
    venueCall(venueA),
    swapEvent(venueA, [coin, 10, trash, 42]),
    venueCall(venueB),
    swapEvent(venueB, [trash, 42, coin, 11]),
  ])
  expect(brief[0]).toMatchObject({ scope: 'route', given: [[10n, coin]], received: [[11n, coin]] })
})

test('one event for all legs: each leg is the call at its index, and the fee is what the legs did not receive', () => {
  const legs: Leg[] = [
    [coin, 9_990, trash, 42],
    [trash, 42, dollar, 7],
  ]
  const inner = [venueCall(venueA), venueCall(venueB), swapsEvent(legs)]
  const { brief } = activitiesOf(inner, routeV2(10_000, '0a00'))
  expect(brief).toMatchObject([
    { scope: 'route', given: [[10_000n, coin]], received: [[7n, dollar]] },
    { scope: 'leg', program: venueA, innerIndex: 0, given: [[9_990n, coin]] },
    { scope: 'leg', program: venueB, innerIndex: 1 },
  ])
  // If no fee explains the difference, the user kept the unused amount.
  expect(activitiesOf(inner, routeV2(10_000, '0000')).brief[0]?.given).toEqual([[9_990n, coin]])
  // There are more calls than legs, so that the venues are unknown.
  const mixed = activitiesOf([venueCall(venueA), ...inner], routeV2(9_990, '0000'))
  expect(mixed.brief.map(({ program }) => program)).toEqual([jupiter, jupiter, jupiter])
})

test('an event with a number of legs larger than its bytes, and a truncated one, are not read and cause no error', () => {
  const { brief } = activitiesOf([venueCall(venueA), swapsEvent([[coin, 10, trash, 42]], 0xffff_ffff)])
  expect(brief).toEqual([])
  const cut = call(jupiter, `${EVENT}40c6cde8260871e2${hex(venueA)}`, 2)
  const source = parsedTransaction({
    keys,
    instructions: [call(jupiter, ROUTE, 1)],
    meta: { innerInstructions: [{ index: 0, instructions: [cut] }] },
  })
  const { activities, decodeError } = decodeTransaction(0, source, { registry })
  expect(activities).toEqual([])
  expect(decodeError).toBe('')
})

test('a node’s own parse of an event, in another shape, is not taken for an event', () => {
  const events = [
    { event: 'SwapEvent', amm: 5, inputMint: coin, inputAmount: '10', outputMint: trash, outputAmount: 42 },
    { event: 'SwapsEvent', legs: [null, 1, { inputMint: coin }] },
    { event: 'SwapsEvent', legs: 'none' },
    { event: 'FeeEvent', mint: [], amount: {} },
  ]
  expect(
    activitiesOf(events.map((info) => ({ ...parsed(jupiter, 'event', info), stackHeight: 2 }))).brief,
  ).toEqual([])
})
