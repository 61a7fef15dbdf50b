import type { Address, DecodedInstruction, DefiActivity, TokenAmount } from '../block/decoded-block.ts'
import { inCoinForm } from '../movements/coin-form.ts'
import {
  type Balanced,
  type Flow,
  flowsOf,
  hiddenCoins,
  isCoin,
  isOnlyCall,
  isSameSide,
  sidesIn,
  sidesOfFlows,
} from '../movements/flows.ts'
import { assetOf, COIN } from '../movements/net-changes.ts'
import { canTrade } from '../protocols/index.ts'
import { findInRegistry, type ProgramRegistry } from '../transaction/program-registry.ts'
import { addClaimedCoins, isCoinAtEnd, withCoinsNamedBy } from './coins-of-swaps.ts'
import { isMintedOrBurned } from './net-trade.ts'
import { isRest, tradeWithReceiver, type Whole } from './trade-receiver.ts'

/** The activities of the instruction at `at`: those of one call, or an aggregator's whole route with its legs. */
export type Found = { at: number; activities: DefiActivity[] }

type Trading = Balanced & { registry: ProgramRegistry }

/** A trade has at most this many assets on one side. */
const LISTED = 4

/**
 * The trades of a transaction, each with all that its user gave and received. A top-level instruction is one
 * trade, whatever it called: the swaps found in its calls are legs, unless one of them is the whole trade.
 * Actual transfers have precedence over the amounts that a swap or a route reports.
 */
export function wholeTrades(found: readonly Found[], transaction: Trading): DefiActivity[] {
  if (found.length === 0) return netTrade(transaction)
  const trades: DefiActivity[][] = []
  for (let at = 0; at < found.length; ) {
    const index = found[at]?.activities[0]?.index
    const end = found.findIndex((one, i) => i > at && one.activities[0]?.index !== index)
    const group = found.slice(at, end < 0 ? found.length : end)
    at += group.length
    trades.push(
      ...tradesOfCall(group, transaction).map((trade) => trade.map((one) => inForm(one, transaction))),
    )
  }
  return joined(trades)
}

/**
 * The trade with its coins in the form (lamports or tokens) in which they left the user and reached it. A leg
 * keeps the form in which the pool has them.
 */
function inForm(trade: DefiActivity, transaction: Balanced): DefiActivity {
  const { user, receiver, scope, given, received } = trade
  if (user === null || scope === 'leg') return trade
  return {
    ...trade,
    given: given.map((one) => inCoinForm(one, user, 'left', transaction)),
    received: received.map((one) => inCoinForm(one, receiver ?? user, 'reached', transaction)),
  }
}

/** Each trade with its legs. */
function tradesOfCall(group: readonly Found[], transaction: Trading): DefiActivity[][] {
  const activities = group.flatMap((one) => one.activities)
  const isKnown = transaction.changes().isKnown
  // Liquidity may be added with the output of a swap of the same call: then each activity is listed
  // separately.
  if (!isKnown || activities.some(({ kind }) => kind !== 'swap'))
    return claimed(activities).map((trade) =>
      trade.map((one) => (one.kind === 'swap' ? { ...one, user: signerFor(one.user, transaction) } : one)),
    )
  const [first] = activities
  const top = first && topOf(first.index, transaction)
  if (!first || !top) return []
  const hops = activities.filter(({ scope }) => scope !== 'route')
  const reported = activities.find(({ scope }) => scope === 'route')
  const found = wholeOf(first.index, hops, transaction)
  const legs = hops.map((hop): DefiActivity => ({ ...hop, scope: 'leg' }))
  const [hop] = hops
  if (!found) {
    // No single user gave and received: an order was filled for others, or the output went to another
    // receiver.
    const own = reported ?? (hops.length === 1 && hop?.innerIndex === null ? hop : undefined)
    return own ? [[{ ...own, user: null }, ...(reported ? legs : [])]] : [legs]
  }
  const whole = withCoinsNamedBy(hops, found)
  if (hop && hops.length === 1 && !reported && (hop.innerIndex === null || isSame(hop, whole)))
    return [[{ ...hop, ...whole, scope: 'single' }]]
  if (reported && (reported.innerIndex === null || isSame(reported, whole)))
    return [[{ ...reported, ...whole }, ...legs]]
  return [[routeBy(top, whole), ...legs]]
}

const routeBy = ({ index, programId }: DecodedInstruction, whole: Whole): DefiActivity => ({
  kind: 'swap',
  index,
  innerIndex: null,
  programId,
  protocol: null,
  pool: null,
  ...whole,
  scope: 'route',
})

/** The call of a router at any depth; without one, the top-level instruction. */
function topOf(index: number, { instructions, registry }: Trading): DecodedInstruction | undefined {
  const own = instructions.filter((one) => one.index === index)
  return own.find(({ programId }) => findInRegistry(programId, registry)?.isRouter) ?? own[0]
}

/**
 * Trades as the calls report them, for unknown balances or changes of liquidity: a route with its legs, or
 * each activity separately.
 */
function claimed(activities: readonly DefiActivity[]): DefiActivity[][] {
  const trades: DefiActivity[][] = []
  for (const activity of activities)
    if (activity.scope === 'leg' && trades.length > 0) trades.at(-1)?.push(activity)
    else trades.push([activity])
  return trades
}

/** The amounts that one user gave and received in the call: a signer, else the owner of the tokens of the first swap. */
function wholeOf(index: number, hops: readonly DefiActivity[], transaction: Balanced): Whole | undefined {
  const isCoinMeant = isCoinAtEnd(hops)
  const first = hops[0]?.given[0]
  let roundTrip: Whole | undefined
  for (const user of candidates(index, hops, transaction)) {
    // Prefer a signer's round trip to the side of a pool.
    const isSigner = transaction.changes().users.includes(user)
    if (roundTrip && !isSigner) break
    const flows = flowsOf(user, index, transaction)
    const { given, received } = sidesOfFlows(flows, isCoinMeant)
    const coins = flows.get(COIN)
    // If coins went out and came back, their amounts are known.
    if (!coins || coins.gained === 0n || coins.lost === 0n)
      addClaimedCoins(user, { given, received }, index, hops, transaction)
    if (given.length > LISTED || received.length > LISTED) continue
    if (given.length > 0 && received.length > 0 && !isRest(received, hops.at(-1)?.received[0])) {
      const isFirst = ({ mint }: TokenAmount) => first !== undefined && assetOf(mint) === assetOf(first.mint)
      const inOrder = [...given.filter(isFirst), ...given.filter((one) => !isFirst(one))]
      return { user, given: inOrder, received }
    }
    // The asset of the round trip: for a signer the asset that is left over, since a pool may have paid out
    // before; otherwise the asset that went in first.
    const around = (isSigner ? (given[0] ?? received[0]) : undefined) ?? first
    const back = around && flows.get(assetOf(around.mint))
    const isAlone = given.length + received.length <= 1
    if (around && back && back.gained > 0n && back.lost > 0n && back.gained !== back.lost && isAlone)
      roundTrip ??= {
        user,
        given: [{ ...around, amount: back.lost - sentBeside(back, around) }],
        received: [{ ...around, amount: back.gained }],
      }
  }
  return roundTrip ?? tradeWithReceiver(index, hops, transaction)
}

/** Coins sent in addition to the wrapped coins with which a round trip began. */
function sentBeside({ gained, lost, tokens }: Flow, first: TokenAmount): bigint {
  const lamports = gained - lost - tokens
  return first.amount === lost + lamports ? -lamports : 0n
}

function candidates(index: number, hops: readonly DefiActivity[], transaction: Balanced): Set<Address> {
  const users = new Set<Address>(transaction.changes().users)
  for (const { user } of hops) if (user !== null) users.add(user)
  const transfers = transaction.tokenTransfers.filter((one) => one.index === index && one.kind === 'transfer')
  for (const owner of [transfers[0]?.sourceOwner, transfers.at(-1)?.destinationOwner])
    if (owner != null) users.add(owner)
  // Some pools hold their tokens themselves and pay out before they receive: they are not users.
  for (const { pool } of hops) if (pool !== null) users.delete(pool)
  return users
}

const isSame = (activity: DefiActivity, { given, received }: Whole): boolean =>
  isSameSide(activity.given, given) && isSameSide(activity.received, received)

/**
 * Trades of several top-level instructions are one route if each gives all that the previous one received.
 */
function joined(trades: readonly DefiActivity[][]): DefiActivity[] {
  const done: DefiActivity[] = []
  let chain: DefiActivity[][] = []
  const flush = () => {
    const [first] = chain[0] ?? []
    const last = chain.at(-1)?.[0]
    if (first && last && chain.length > 1) {
      done.push({ ...first, protocol: null, pool: null, received: last.received, scope: 'route' })
      for (const trade of chain)
        for (const one of trade) if (one.scope !== 'route') done.push({ ...one, scope: 'leg' })
    } else for (const trade of chain) done.push(...trade)
    chain = []
  }
  for (const trade of trades) {
    const before = chain.at(-1)?.[0]
    if (before && !follows(before, trade[0])) flush()
    chain.push(trade)
  }
  flush()
  return done
}

function follows(before: DefiActivity, next: DefiActivity | undefined): boolean {
  if (next === undefined || before.kind !== 'swap' || next.kind !== 'swap') return false
  if (before.scope === 'leg' || next.scope === 'leg' || before.user !== next.user) return false
  if (before.pool !== null && before.pool === next.pool) return false
  return before.received[0]?.mint != null && isSameSide(before.received, next.given)
}

/**
 * The trade of programs that are known to trade and have no decoder: in one call a signer gave one token or
 * the coin and received another. Left out are collectibles, and tokens minted to the signer or burned by it,
 * which are shares.
 */
function netTrade(transaction: Trading): DefiActivity[] {
  const { instructions, tokenTransfers, registry } = transaction
  if (!tokenTransfers.some(({ kind }) => kind === 'transfer')) return []
  for (const top of instructions) {
    const { index, innerIndex } = top
    if (innerIndex !== null) continue
    if (!instructions.some((one) => one.index === index && canTrade(one.programId, registry))) continue
    if (!tokenTransfers.some((one) => one.index === index && one.kind === 'transfer')) continue
    if (!transaction.changes().isKnown) return []
    const whole = exchangeIn(index, transaction)
    if (whole) return [inForm({ ...routeBy(top, whole), scope: 'single' }, transaction)]
  }
  return []
}

function exchangeIn(index: number, transaction: Balanced): Whole | undefined {
  for (const user of transaction.changes().users) {
    const { given, received } = sidesIn(user, index, transaction)
    const [gave, got] = [given[0], received[0]]
    if (!gave && !got) continue
    if (!gave || !got || given.length > 1 || received.length > 1) return undefined
    // If other programs were called too, it is unknown which of them moved the coins.
    const isOfCoins = isCoin(gave.mint) || isCoin(got.mint)
    if (isOfCoins && !isOnlyCall(index, transaction))
      if (hiddenCoins(user, transaction) !== 0n || hasOtherCalls(user, index, transaction)) return undefined
    return isTradable(gave, user, transaction) && isTradable(got, user, transaction)
      ? { user, given, received }
      : undefined
  }
  return undefined
}

/** Whether calls of other top-level instructions move tokens of the user too. */
const hasOtherCalls = (user: Address, index: number, { tokenTransfers }: Balanced): boolean =>
  tokenTransfers.some(
    (one) =>
      one.index !== index &&
      one.innerIndex !== null &&
      (one.sourceOwner === user || one.destinationOwner === user),
  )

const isTradable = ({ mint, decimals }: TokenAmount, user: Address, { tokenTransfers }: Balanced): boolean =>
  isCoin(mint) || (decimals !== 0 && !isMintedOrBurned(mint, user, tokenTransfers))

/** An aggregator trades from its own accounts: then the user is the fee payer. */
function signerFor(user: Address | null, { accounts }: Balanced): Address | null {
  const signs = accounts.some(({ address, signer }) => signer && address === user)
  return signs ? user : (accounts[0]?.address ?? user)
}
