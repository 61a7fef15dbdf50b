import type { Address, DefiActivity, Movement, TokenAmount } from '../block/decoded-block.ts'
import { type Balanced, isCoin, isPlain, sidesIn } from '../movements/flows.ts'
import { assetOf } from '../movements/net-changes.ts'
import { isMintedOrBurned } from '../trades/net-trade.ts'
import { type Act, actsOf } from './acts.ts'
import { type Clause, joined } from './clause.ts'
import { bridgeDeedsOf } from './deeds/bridge-deeds.ts'
import { fillDeedsOf } from './deeds/fill-deeds.ts'
import { legDeedsOf } from './deeds/leg-deeds.ts'
import { saleDeedsOf } from './deeds/sale-deeds.ts'
import { type Deed, valueDeedsOf } from './deeds/value-deeds.ts'
import type { Described, Proposal } from './described.ts'
import { ordersBeside } from './order-sentence.ts'
import { amountPart, behind, listed, type Sentence } from './part.ts'
import { poolDeedsOf } from './pool-sentence.ts'

/** A sentence has at most this many clauses; for the others it has only their number. */
const CLAUSES = 5
/** With more assets than this on one side there is no sentence. */
const LISTED = 4

/**
 * The trades and other deeds of the transaction, each with the amounts that it moved, whatever happened to
 * these next. Then the amounts that their actor gave and received in other instructions: `Swapped 0.2 SOL for
 * 35 USDC on X, and sent 34.9 USDC to Y via Z`.
 */
export const stepsClauses: Proposal = (transaction, changes) => {
  const balanced = { ...transaction, changes }
  const whole = [...fillDeedsOf(balanced), ...saleDeedsOf(balanced), ...poolDeedsOf(balanced)]
  const passed = [...whole, ...without(whole, legDeedsOf(balanced))]
  const trades = [...passed, ...without(passed, tradeDeeds(transaction, balanced))]
  const others = without(trades, valueDeedsOf(balanced))
  const bridged = bridgeDeedsOf(balanced, new Set(trades.flatMap(({ indexes }) => [...indexes])))
  const deeds = [...trades, ...others, ...bridged].sort(
    (a, b) => Math.min(...a.indexes) - Math.min(...b.indexes),
  )
  const [first] = deeds
  if (!first) return undefined
  const clauses = deeds.map(({ actor, words }): Clause => ({ who: actor, words }))
  const actors = new Set(deeds.map(({ actor }) => actor))
  if (actors.size > 1) return deeds.length > CLAUSES || actors.has(null) ? undefined : clauses
  const told = new Set(deeds.flatMap(({ indexes }) => [...indexes]))
  const besides = first.actor === null ? [] : besidesOf(first.actor, told, balanced, transaction)
  if (besides === undefined) return undefined
  const orders = ordersBeside(
    transaction.instructions.filter(({ index }) => !told.has(index)),
    programIn(first.words),
  )
  const byActor = (words: Sentence): Clause => ({ who: first.actor, words })
  const all = [...orders.map(byActor), ...clauses, ...besides.map(byActor)]
  return all.length <= CLAUSES
    ? all
    : [...all.slice(0, CLAUSES - 1), byActor([`${all.length - CLAUSES + 1} more`])]
}

/** The deeds in `deeds` that share no instruction with a deed in `told`. */
function without(told: readonly Deed[], deeds: readonly Deed[]): Deed[] {
  const indexes = new Set(told.flatMap((one) => [...one.indexes]))
  return deeds.filter((one) => ![...one.indexes].some((index) => indexes.has(index)))
}

function programIn(words: Sentence): Address | undefined {
  const part = words.find((one) => typeof one !== 'string' && 'program' in one)
  return typeof part === 'object' && 'program' in part ? part.program : undefined
}

/**
 * The users' trades, without legs: their route is described as a whole. Trades with an unknown user are
 * described only for old archives, which have no owners.
 */
function tradeDeeds(transaction: Described, balanced: Balanced): Deed[] {
  const { activities, tokenTransfers } = transaction
  const deeds: (Deed & { indexes: Set<number> })[] = []
  for (const activity of activities) {
    if (activity.kind === 'other') continue
    if (activity.scope === 'leg') deeds.at(-1)?.indexes.add(activity.index)
    else {
      const { index, user } = activity
      const words = activityWords(activity, tokenTransfers)
      if (!words || (user === null && balanced.changes().isKnown)) continue
      deeds.push({
        indexes: new Set([index]),
        actor: user,
        words: joined([words, ...sentBeside(activity, transaction, balanced)]),
      })
    }
  }
  return deeds
}

const paidTo = (receiver: Address | undefined): Sentence =>
  receiver === undefined ? [] : [', paid out to ', { address: receiver }]

/** The trader's only other transfer in the call of its trade. Signers' small change is left out. */
function sentBeside(trade: DefiActivity, transaction: Described, balanced: Balanced): Sentence[] {
  const { user, index, kind } = trade
  if (user === null || kind !== 'swap') return []
  const hasCoins = [...trade.given, ...trade.received].some((one) => isCoin(one.mint))
  const isCoinMeant = hasCoins || !balanced.changes().users.includes(user)
  const { given } = sidesIn(user, index, balanced, isCoinMeant, trade)
  const [only, more] = actsOf(transaction).filter(
    ({ verb, from, to, index: at, mint, amount }) =>
      verb === 'send' &&
      at === index &&
      from === user &&
      to !== null &&
      given.some((one) => isSame(one.mint, mint) && one.amount === amount),
  )
  return only && !more ? [['Sent ', amountPart(only), ...behind('to', only.to)]] : []
}

function activityWords(
  { kind, user, given, received, receiver, programId }: DefiActivity,
  tokenTransfers: Described['tokenTransfers'],
): Sentence | undefined {
  const on: Sentence = [' on ', { program: programId }, ...paidTo(receiver)]
  switch (kind) {
    case 'swap': {
      const [paid] = given
      const [got] = received
      // A swap that pays out nothing is not described.
      if (!paid || !got || paid.amount === 0n || got.amount === 0n) return undefined
      return assetOf(paid.mint) === assetOf(got.mint)
        ? ['Traded ', amountPart(paid), ' in a circle for ', amountPart(got), ...on]
        : ['Swapped ', amountPart(paid), ' for ', amountPart(got), ...on]
    }
    case 'addLiquidity':
      return given.length === 0
        ? ['Added liquidity', ...on]
        : joined([
            ['Added ', ...listed(given.map(amountPart)), ' to a pool', ...on],
            ...(received.length === 0 ? [] : [['Received ', ...listed(received.map(amountPart))]]),
          ])
    case 'removeLiquidity': {
      const isBurned = given.every(({ mint }) => isMintedOrBurned(mint, user ?? '', tokenTransfers))
      return received.length === 0
        ? ['Removed liquidity', ...on]
        : joined([
            ['Removed ', ...listed(received.map(amountPart)), ' from a pool', ...on],
            ...(given.length === 0
              ? []
              : [[isBurned ? 'Burned ' : 'Gave ', ...listed(given.map(amountPart))]]),
          ])
    }
    default:
      return undefined
  }
}

/** The actor's movements in the other top-level instructions; undefined when there are too many. */
function besidesOf(
  actor: Address,
  told: ReadonlySet<number>,
  balanced: Balanced,
  transaction: Described,
): Sentence[] | undefined {
  const acts = actsOf(transaction).filter(({ index }) => !told.has(index))
  const clauses: Sentence[] = []
  const traded = coinsTraded(transaction)
  for (const instruction of transaction.instructions) {
    const { index, innerIndex, programId } = instruction
    if (innerIndex !== null || told.has(index)) continue
    const isFeePaid = transaction.movements.some(
      (one) => one.instruction === instruction && isFee(one, actor, traded),
    )
    const { given: gave, received: got } = sidesIn(actor, index, balanced, isFeePaid)
    if (gave.length > LISTED || got.length > LISTED) return undefined
    const via: Sentence = isPlain(programId) ? [] : [' via ', { program: programId }]
    const own = acts.filter((act) => act.index === index)
    clauses.push(...clauseOf(actor, { gave, got }, own, via))
  }
  return clauses
}

/**
 * A transfer next to a trade is a front end's fee if it is at least half a percent of the trade; tips to
 * block producers are mostly smaller.
 */
const FEE_SHARE = 200n
const DUST = 100_000n

const isFee = ({ isCoin, source, amount }: Movement, payer: Address, traded: bigint): boolean =>
  isCoin && source === payer && traded > 0n && amount >= DUST && amount * FEE_SHARE >= traded

/** The total of coins on one side of the trades. */
const coinsTraded = ({ activities }: Described): bigint =>
  activities
    .filter(({ kind, scope }) => kind === 'swap' && scope !== 'leg')
    .map(({ given, received }) => [...given, ...received].find(({ mint }) => isCoin(mint))?.amount ?? 0n)
    .reduce((sum, amount) => sum + amount, 0n)

function clauseOf(
  actor: Address,
  { gave, got }: { gave: readonly TokenAmount[]; got: readonly TokenAmount[] },
  acts: readonly Act[],
  via: Sentence,
): Sentence[] {
  const given = listed(gave.map(amountPart))
  const received = listed(got.map(amountPart))
  if (gave.length > 0 && got.length > 0) return [['Gave ', ...given, ' and received ', ...received, ...via]]
  if (gave.length > 0) {
    const own = acts.filter((act) => act.from === actor && gave.some(({ mint }) => isSame(mint, act.mint)))
    if (own.length > 0 && own.every(({ verb }) => verb === 'burn')) return [['Burned ', ...given, ...via]]
    const to = onlyOne(own.map((act) => act.to))
    return [to ? ['Sent ', ...given, ...behind('to', to), ...via] : ['Gave ', ...given, ...via]]
  }
  if (got.length > 0) {
    const own = acts.filter((act) => act.to === actor && got.some(({ mint }) => isSame(mint, act.mint)))
    return [['Received ', ...received, ...behind('from', onlyOne(own.map(({ from }) => from))), ...via]]
  }
  return []
}

const isSame = (one: Address | null, other: Address | null) => assetOf(one) === assetOf(other)

function onlyOne(some: readonly (Address | null)[]): Address | undefined {
  const [first] = some
  return first != null && some.every((one) => one === first) ? first : undefined
}
