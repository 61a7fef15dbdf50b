import type { Address, DefiActivity } from '#decode/block/decoded-block.ts'
import {
  type Asset,
  assetOf,
  type Changed,
  COIN,
  type NetChanges,
  netChangesOf,
} from '#decode/movements/net-changes.ts'
import { canTrade } from '#decode/protocols/index.ts'
import { netTradeOf } from '#decode/trades/net-trade.ts'
import type { ProgramRegistry } from '#decode/transaction/program-registry.ts'
import { SMALL_CHANGE } from '#lib/values/coin.ts'
import { type Verdict, verdict } from './judge.ts'

/** The trades of a decoded transaction, and its balance changes. */
export type Traded = Changed & { activities: readonly DefiActivity[] }

/**
 * Checks the amounts that users gave and received by the trades and changes of liquidity against the users'
 * balance changes. Legs of routes are left out, because they belong to the pools. `vague`: a program that is
 * known to trade was called, a signer exchanged one asset for another, and no trade is listed. Undefined
 * where there is no trade.
 */
export function judgeTrades(
  transaction: Traded,
  registry: ProgramRegistry,
  changes: () => NetChanges = () => netChangesOf(transaction),
): Verdict | undefined {
  const told = transaction.activities.filter(({ scope, kind }) => scope !== 'leg' && kind !== 'other')
  if (!transaction.success)
    return transaction.activities.length > 0 ? verdict('false', 'It failed') : undefined
  if (told.length === 0) {
    const canBe = transaction.instructions.some(({ programId }) => canTrade(programId, registry))
    const untold = canBe ? netTradeOf(transaction, changes()) : undefined
    return untold ? verdict('vague', `${untold.user} traded, which no trade says`) : undefined
  }
  const empty = told.find(({ given, received }) => !isWhole(given) || !isWhole(received))
  if (empty?.kind === 'swap') return verdict('false', 'A swap of nothing, or for nothing')
  const net = changes()
  if (!net.isKnown) return verdict('unknown')
  const parties = new Set(told.flatMap(({ user, receiver = user }) => [user, receiver]))
  for (const party of parties) {
    if (party === null) return verdict('vague', 'A trade of nobody')
    const own = told.filter(({ user, receiver }) => user === party || receiver === party)
    const error = partyError(party, own, transaction, net)
    if (error) return verdict('false', error)
  }
  return verdict('true')
}

const isWhole = (amounts: DefiActivity['given']) =>
  amounts.length > 0 && amounts.every(({ amount }) => amount > 0n)

function partyError(
  party: Address,
  trades: readonly DefiActivity[],
  transaction: Traded,
  net: NetChanges,
): string | undefined {
  const told = new Map<Asset, bigint>()
  const add = (asset: Asset, amount: bigint) => told.set(asset, (told.get(asset) ?? 0n) + amount)
  for (const { user, receiver = user, given, received } of trades) {
    if (user === party) for (const { mint, amount } of given) add(assetOf(mint), -amount)
    if (receiver === party) for (const { mint, amount } of received) add(assetOf(mint), amount)
  }
  const isSwap = trades.every(({ kind }) => kind === 'swap')
  // The cost of creating a pool is not part of the deposit.
  const unsure = isSwap ? SMALL_CHANGE : MOST
  const besides = movedBesides(party, indexesOf(trades, transaction), transaction, unsure)
  // A change of liquidity need not list the pool's own tokens.
  const unsaid = isSwap ? new Set<Asset>() : suppliedMints(transaction)
  const own = net.byOwner.get(party)
  for (const asset of new Set([...told.keys(), ...(own?.keys() ?? [])])) {
    if (!told.has(asset) && unsaid.has(asset)) continue
    const { least, most } = besides.get(asset) ?? NOTHING
    const change = own?.get(asset) ?? 0n
    const said = told.get(asset) ?? 0n
    const isUnsaidCoin = asset === COIN && !told.has(asset)
    const unsaidCoins = isUnsaidCoin ? SMALL_CHANGE : 0n
    const [paid, freed] =
      asset === COIN ? [net.rentPaid + unsaidCoins, net.rentFreed + unsaidCoins] : [0n, 0n]
    if (change < said + least - paid || change > said + most + freed)
      return `${party} changed by ${change} of ${asset} and not by ${said + most}`
  }
  return undefined
}

const MOST = 2n ** 64n

/** The indexes of the top-level instructions of the trades and their legs. */
function indexesOf(trades: readonly DefiActivity[], { activities }: Traded): Set<number> {
  const indexes = new Set<number>()
  let isOwn = false
  for (const one of activities) {
    if (one.scope !== 'leg') isOwn = trades.includes(one)
    if (isOwn) indexes.add(one.index)
  }
  return indexes
}

type Range = { least: bigint; most: bigint }
const NOTHING: Range = { least: 0n, most: 0n }

/**
 * For each asset: the range of the net amount that the user gained (negative: lost) by transfers outside its
 * trades. Transfers of other top-level instructions always count. Coin payments of up to `unsure` in the
 * trades' own instructions may be part of the trades or not.
 */
function movedBesides(
  user: Address,
  indexes: ReadonlySet<number>,
  { tokenTransfers, tokenChanges, movements }: Traded,
  unsure: bigint,
): Map<Asset, Range> {
  const moved = new Map<Asset, Range>()
  const add = (asset: Asset, amount: bigint, isCertain: boolean) => {
    const known = moved.get(asset) ?? NOTHING
    moved.set(asset, {
      least: known.least + (isCertain || amount < 0n ? amount : 0n),
      most: known.most + (isCertain || amount > 0n ? amount : 0n),
    })
  }
  for (const { index, kind, mint, amount, fee, sourceOwner, destinationOwner } of tokenTransfers) {
    if (indexes.has(index) || kind === 'wrap' || kind === 'unwrap') continue
    if (sourceOwner === user) add(assetOf(mint), -amount, true)
    if (destinationOwner === user) add(assetOf(mint), amount - fee, true)
  }
  const ownAccounts = new Set(tokenChanges.flatMap(({ owner, account }) => (owner === user ? [account] : [])))
  for (const { destination, destinationOwner } of tokenTransfers)
    if (destination !== null && destinationOwner === user) ownAccounts.add(destination)
  for (const { isCoin, index, amount, source, destination } of movements) {
    if (!isCoin || destination === null) continue
    const isOut = source === user
    const isIn = destination === user || ownAccounts.has(destination)
    if (isOut === isIn) continue
    const isElsewhere = !indexes.has(index)
    if (isElsewhere || amount <= unsure) add(COIN, isOut ? -amount : amount, isElsewhere)
  }
  return moved
}

const suppliedMints = ({ tokenTransfers }: Traded): Set<Asset> =>
  new Set(
    tokenTransfers.flatMap(({ kind, mint }) => (kind === 'mint' || kind === 'burn' ? [assetOf(mint)] : [])),
  )
