import { SMALL_CHANGE } from '#lib/values/coin.ts'
import { entryAt } from '#lib/values/entry-at.ts'
import type {
  Address,
  DecodedInstruction,
  DefiActivity,
  PoolSighting,
  TokenTransfer,
} from '../block/decoded-block.ts'
import { type Balanced, sidesIn } from '../movements/flows.ts'
import { type Asset, assetOf, COIN } from '../movements/net-changes.ts'
import { protocolOf } from '../protocols/index.ts'
import type { CallActivity, Protocol, ProtocolCall } from '../protocols/protocol.ts'
import { amountsOf } from '../protocols/vault-flow.ts'
import { findInRegistry, type ProgramRegistry } from '../transaction/program-registry.ts'
import { sidesOf } from './net-trade.ts'
import { routeActivities } from './reported-routes.ts'
import { type Found, wholeTrades } from './whole-trades.ts'

type Source = Balanced & { registry: ProgramRegistry }

/** The trades and changes of liquidity of a successful transaction, and the pools that it names. */
export function readActivities(source: Source): { activities: DefiActivity[]; pools: PoolSighting[] } {
  const { instructions, registry } = source
  let found: Found[] = []
  const routed: number[] = []
  const pools = new Map<string, PoolSighting>()
  for (const [at, instruction] of instructions.entries()) {
    const registered = findInRegistry(instruction.programId, registry)
    if (registered === undefined) continue
    const protocol = protocolOf(instruction.programId, registry)
    if (protocol?.routeOf) {
      routed.push(at)
      continue
    }
    const activity = protocol?.activityOf
      ? protocol.activityOf(settledCallAt(source, at, protocol))
      : registered.isDex === true
        ? firstAndLast(callAt(source, at))
        : undefined
    for (const one of Array.isArray(activity) ? activity : activity ? [activity] : NO_ACTIVITIES)
      found.push({ at, activities: [placed(instruction, one, protocol?.name ?? null)] })
    const sighting = protocol?.poolOf?.(instruction)
    if (protocol && sighting)
      pools.set(`${sighting.pool} ${instruction.type}`, {
        ...sighting,
        programId: instruction.programId,
        protocol: protocol.name,
      })
  }
  for (const start of routed) found = withRoute(found, start, source)
  return { activities: withoutPassing(wholeTrades(found, source), source), pools: [...pools.values()] }
}

/**
 * The activities without trades of users through whom the tokens only passed: there the trader is unknown.
 * The pools' parts stay: a swap as a leg, a change of liquidity without a user.
 */
function withoutPassing(activities: DefiActivity[], source: Source): DefiActivity[] {
  const byUser = new Map<Address, DefiActivity[]>()
  for (const one of activities) {
    const { user, scope, kind, given, received } = one
    if (user === null || scope === 'leg' || kind === 'other' || given.length + received.length === 0) continue
    byUser.set(user, [...(byUser.get(user) ?? []), one])
  }
  if (byUser.size === 0 || !source.changes().isKnown) return activities
  const passing = new Set(
    [...byUser].flatMap(([user, trades]) => (onlyPassed(user, trades, source) ? trades : [])),
  )
  if (passing.size === 0) return activities
  return activities.flatMap((one): DefiActivity[] => {
    if (!passing.has(one)) return [one]
    if (one.kind !== 'swap') return [{ ...one, user: null }]
    return one.scope === 'route' ? [] : [{ ...one, scope: 'leg' }]
  })
}

/**
 * Whether the user lost nothing that its trades give in total, and gained nothing that they receive in total.
 * Both its balances and the transfers of the trades' own instructions must show that: a user who borrows,
 * trades and repays in one transaction has unchanged balances, but did trade. Amounts of coins that rent or a
 * tip may hide prove nothing.
 */
function onlyPassed(user: Address, trades: readonly DefiActivity[], source: Source): boolean {
  const told = new Map<Asset, bigint>()
  const add = (asset: Asset, amount: bigint) => told.set(asset, (told.get(asset) ?? 0n) + amount)
  for (const { given, received, receiver = user } of trades) {
    for (const { mint, amount } of given) add(assetOf(mint), -amount)
    if (receiver === user) for (const { mint, amount } of received) add(assetOf(mint), amount)
  }
  const coins = told.get(COIN) ?? 0n
  if (coins !== 0n && coins >= -SMALL_CHANGE && coins <= SMALL_CHANGE) return false
  const indexes = new Set(trades.map(({ index }) => index))
  const shown = [sidesOf(user, source, source.changes()), sidesIn(user, indexes, source)]
  const isShown = ([asset, amount]: [Asset, bigint]) =>
    amount !== 0n &&
    shown.some(({ given, received }) =>
      (amount < 0n ? given : received).some(({ mint }) => assetOf(mint) === asset),
    )
  return ![...told].some(isShown)
}

/**
 * Replaces the trades that were found inside the aggregator's call at `start` by the trade that the
 * aggregator reports.
 */
function withRoute(found: Found[], start: number, source: Source): Found[] {
  const call = callAt(source, start)
  const protocol = protocolOf(call.instruction.programId, source.registry)
  const reported = protocol?.routeOf?.(call)
  if (protocol === undefined || reported === undefined) return found
  const end = start + call.inner.length
  const isOwn = (one: Found) => one.at > start && one.at <= end && one.activities[0]?.kind === 'swap'
  const own = found.filter(isOwn).flatMap((one) =>
    one.activities.map((activity) => ({
      activity,
      instruction: entryAt(source.instructions, one.at),
    })),
  )
  const others = found.filter((one) => !isOwn(one))
  const before = others.filter((one) => one.at < start).length
  return others.toSpliced(before, 0, {
    at: start,
    activities: routeActivities(reported, call, own, protocol.name),
  })
}

const NO_ACTIVITIES: readonly CallActivity[] = []

const placed = (
  { index, innerIndex, programId }: DecodedInstruction,
  activity: CallActivity,
  protocol: string | null,
): DefiActivity => ({ ...activity, index, innerIndex, programId, protocol, scope: 'single' })

/**
 * The call with all its inner calls. Where an old node has no depths, these are all instructions up to the
 * next known program.
 */
function callAt({ instructions, tokenTransfers, registry }: Source, start: number): ProtocolCall {
  const instruction = entryAt(instructions, start)
  const { index, innerIndex, stackHeight } = instruction
  const inner: DecodedInstruction[] = []
  const ids = new Set<number>()
  for (let at = start + 1; at < instructions.length; at++) {
    const next = instructions[at]
    if (next?.index !== index) break
    if (innerIndex !== null) {
      const isBelow =
        next.stackHeight === null || stackHeight === null
          ? findInRegistry(next.programId, registry) === undefined
          : next.stackHeight > stackHeight
      if (!isBelow) break
    }
    inner.push(next)
    if (next.innerIndex !== null) ids.add(next.innerIndex)
  }
  const own = tokenTransfers.filter(
    (one) => one.index === index && one.innerIndex !== null && ids.has(one.innerIndex),
  )
  return { instruction, inner, tokenTransfers: own }
}

/**
 * The call, combined with the earlier order that it pays out, if the same top-level instruction made both.
 */
function settledCallAt(source: Source, at: number, { settles }: Protocol): ProtocolCall {
  const call = callAt(source, at)
  const { instruction } = call
  if (!settles || instruction.innerIndex === null) return call
  const orderAt = source.instructions.findLastIndex(
    (one, i) =>
      i < at &&
      one.index === instruction.index &&
      one.innerIndex !== null &&
      one.programId === instruction.programId &&
      settles(instruction, one),
  )
  if (orderAt < 0) return call
  const order = callAt(source, orderAt)
  return {
    instruction,
    inner: [...order.inner, ...call.inner],
    tokenTransfers: [...order.tokenTransfers, ...call.tokenTransfers],
  }
}

/**
 * For an exchange without a known interface: the first and the last transfer of its call are the trade. If
 * the same key signs both, the call only pays out, as order books do when they settle a trade.
 */
function firstAndLast({ tokenTransfers, inner }: ProtocolCall): CallActivity | undefined {
  const transfers = tokenTransfers.filter(({ kind }) => kind === 'transfer')
  const first = transfers[0]
  const last = transfers.at(-1)
  if (!first || !last || first.mint === last.mint) return undefined
  const signerOf = (transfer: TokenTransfer) =>
    inner.find(({ innerIndex }) => innerIndex === transfer.innerIndex)?.info?.authority
  if (signerOf(first) !== undefined && signerOf(first) === signerOf(last)) return undefined
  return {
    kind: 'swap',
    pool: null,
    user: first.sourceOwner,
    given: amountsOf([first]),
    received: amountsOf([last]),
  }
}
