import { COIN_DECIMALS, SMALL_CHANGE } from '#lib/values/coin.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { Address, TokenAmount } from '../block/decoded-block.ts'
import { isAddress, u64Of } from '../block/loose-json.ts'
import { inCoinForm } from './coin-form.ts'
import { type Asset, assetOf, type Changed, COIN, type NetChanges } from './net-changes.ts'
import { isNativeMint } from './token-ledger.ts'

/** A transaction whose balance changes are calculated on demand, and only once. */
export type Balanced = Changed & { changes: () => NetChanges }

/** The raw units of an asset that an owner gained and lost by transfers; `mint` as the transfers name it. */
export type Flow = {
  mint: Address | null
  decimals: number | null
  gained: bigint
  lost: bigint
  /** The part of `gained` less `lost` that moved as tokens; the rest moved as lamports. */
  tokens: bigint
}
/** The amounts that an owner gave and received, one per asset. */
export type Sides = { given: TokenAmount[]; received: TokenAmount[] }
type Flows = ReadonlyMap<Asset, Flow>
const NOTHING: Sides = { given: [], received: [] }

/**
 * Programs that only transfer coins and tokens and prepare accounts: a transfer by them has no other purpose.
 */
const PLAIN: ReadonlySet<string> = new Set([
  PROGRAM.system,
  PROGRAM.token,
  PROGRAM.token2022,
  PROGRAM.associatedToken,
  PROGRAM.computeBudget,
  PROGRAM.memo,
  PROGRAM.memo1,
  PROGRAM.memo4,
])

export const isPlain = (programId: Address): boolean => PLAIN.has(programId)

/**
 * The flows of the owner in one top-level instruction and its calls, summed from the transfers. If the change
 * of the coin balance differs from them by more than small change, the difference is added: programs can move
 * lamports without a transfer instruction. Rent is not included.
 */
export function flowsOf(owner: Address, index: number, transaction: Balanced): Map<Asset, Flow> {
  const flows = transfersOf(owner, (at) => at === index, transaction)
  const hidden = isOnlyCall(index, transaction) ? hiddenCoins(owner, transaction) : 0n
  if (hidden === 0n) return flows
  const { mint = null, gained = 0n, lost = 0n, tokens = 0n } = flows.get(COIN) ?? {}
  flows.set(COIN, {
    mint,
    decimals: COIN_DECIMALS,
    gained: hidden > 0n ? gained + hidden : gained,
    lost: hidden < 0n ? lost - hidden : lost,
    tokens,
  })
  return flows
}

/** Coins beyond small change that the owner gained or lost without a transfer instruction. */
export function hiddenCoins(owner: Address, transaction: Balanced): bigint {
  const { byOwner, users, rentPaid, rentFreed } = transaction.changes()
  const said = transfersOf(owner, () => true, transaction).get(COIN)
  const rent = users[0] === owner ? rentPaid - rentFreed : 0n
  const change = (byOwner.get(owner)?.get(COIN) ?? 0n) + rent
  const hidden = change - (said?.gained ?? 0n) + (said?.lost ?? 0n)
  return hidden > SMALL_CHANGE || hidden < -SMALL_CHANGE ? hidden : 0n
}

function addFlow(
  flows: Map<Asset, Flow>,
  mint: Address | null,
  decimals: number | null,
  amount: bigint,
): void {
  const asset = assetOf(mint)
  const flow = flows.get(asset) ?? { mint, decimals, gained: 0n, lost: 0n, tokens: 0n }
  flows.set(asset, flow)
  flow.mint ??= mint
  if (mint !== null) flow.tokens += amount
  if (amount > 0n) flow.gained += amount
  else flow.lost -= amount
}

function transfersOf(
  owner: Address,
  isMeant: (index: number) => boolean,
  { instructions, movements, tokenChanges, changes }: Balanced,
): Map<Asset, Flow> {
  const flows = new Map<Asset, Flow>()
  const add = (mint: Address | null, decimals: number | null, amount: bigint) =>
    addFlow(flows, mint, decimals, amount)
  const own = new Set(tokenChanges.flatMap((one) => (one.owner === owner ? [one.account] : [])))
  for (const movement of movements) {
    const { kind, index, mint, decimals, amount, fee, from, to, destination } = movement
    if (movement.isCoin) continue
    if (to === owner && destination !== null) own.add(destination)
    if (!isMeant(index) || kind === 'wrap') continue
    if (kind === 'unwrap') {
      if (movement.instruction.type !== 'closeAccount' || to === null || to === from || from === null)
        continue
      if (from === owner) add(null, COIN_DECIMALS, -amount)
      if (to === owner) add(null, COIN_DECIMALS, amount)
      continue
    }
    if (from === to && fee === 0n) continue
    if (from === owner) add(mint, decimals, -amount)
    if (to === owner) add(mint, decimals, amount - fee)
  }
  const rents = new Map(changes().rents)
  /** Returns `lamports` without rent: the first lamports that an opened account receives are its rent. */
  const withoutRent = (account: unknown, lamports: bigint): bigint => {
    const due = isAddress(account) ? (rents.get(account) ?? 0n) : 0n
    const rent = due < lamports ? due : lamports
    if (rent > 0n && isAddress(account)) rents.set(account, due - rent)
    return lamports - rent
  }
  for (const { programId, type, info } of instructions)
    if (programId === PROGRAM.system && type?.startsWith('createAccount'))
      withoutRent(info?.newAccount, u64Of(info?.lamports) ?? 0n)
  for (const { isCoin, index, amount, source, destination } of movements) {
    if (!isCoin) continue
    const lamports = withoutRent(destination, amount)
    if (lamports === 0n || !isMeant(index)) continue
    const isOut = source === owner
    const isIn = destination !== null && (destination === owner || own.has(destination))
    if (isOut !== isIn) add(null, COIN_DECIMALS, isOut ? -lamports : lamports)
  }
  return flows
}

/** Whether all other top-level instructions only transfer coins and tokens, and prepare accounts. */
export const isOnlyCall = (index: number, { instructions }: Balanced): boolean =>
  instructions.every((one) => one.innerIndex !== null || one.index === index || PLAIN.has(one.programId))

/**
 * The net amounts that the owner gave and received in one top-level instruction (as `flowsOf`), or in several
 * (transfers only), with coins in the form in which they moved. Small change in coins is left out, unless
 * `isCoinMeant`, and so are the amounts in `told`, which the sentence already has.
 */
export function sidesIn(
  owner: Address,
  at: number | ReadonlySet<number>,
  transaction: Balanced,
  isCoinMeant = false,
  told: Sides = NOTHING,
): Sides {
  const flows: Map<Asset, Flow> =
    typeof at === 'number'
      ? flowsOf(owner, at, transaction)
      : transfersOf(owner, (index) => at.has(index), transaction)
  // In old archives, which have no owners, there may be no flow to correct.
  const take = ({ mint, amount }: TokenAmount, sign: bigint) =>
    flows.has(assetOf(mint)) && addFlow(flows, mint, null, sign * amount)
  for (const one of told.given) take(one, 1n)
  for (const one of told.received) take(one, -1n)
  const { given, received } = sidesOfFlows(flows, isCoinMeant)
  return {
    given: given.map((one) => inCoinForm(one, owner, 'left', transaction)),
    received: received.map((one) => inCoinForm(one, owner, 'reached', transaction)),
  }
}

/**
 * The net amounts that were given and received, without small change in coins unless `isCoinMeant`. Coins
 * count as wrapped tokens only if all of them moved as tokens.
 */
export function sidesOfFlows(flows: Flows, isCoinMeant: boolean): Sides {
  const given: TokenAmount[] = []
  const received: TokenAmount[] = []
  for (const [asset, { mint, decimals, gained, lost, tokens }] of flows) {
    const net = gained - lost
    if (net === 0n) continue
    const isSmall = asset === COIN && net <= SMALL_CHANGE && net >= -SMALL_CHANGE
    if (isSmall && !isCoinMeant) continue
    const form = asset === COIN && tokens !== net ? AS_COIN : {}
    if (net < 0n) given.push({ mint, decimals, amount: -net, ...form })
    else received.push({ mint, decimals, amount: net, ...form })
  }
  return { given, received }
}

const AS_COIN = { asCoin: true } as const

/** Whether both lists have the same amounts of the same assets. */
export const isSameSide = (some: readonly TokenAmount[], others: readonly TokenAmount[]): boolean =>
  some.length === others.length &&
  some.every(({ mint, amount }) =>
    others.some((each) => assetOf(each.mint) === assetOf(mint) && each.amount === amount),
  )

export const isCoin = (mint: Address | null): boolean => mint === null || isNativeMint(mint)
