import { SMALL_CHANGE } from '#lib/values/coin.ts'
import type { Address, TokenAmount } from '../block/decoded-block.ts'
import { isSameSide } from '../movements/flows.ts'
import { type Asset, assetOf, COIN, type NetChanges } from '../movements/net-changes.ts'
import { sidesOf, sidesOfChanges } from '../trades/net-trade.ts'
import { callOf } from './call-sentence.ts'
import type { Described, Proposal } from './described.ts'
import { amountPart, listed, type Sentence } from './part.ts'

/** A sentence has at most this many parties, and this many assets on one side. */
const PARTIES = 3
const LISTED = 4

type Party = { address: Address; given: TokenAmount[]; received: TokenAmount[] }

/**
 * The parties that gave or received: the signers, and parties that traded without a signature; undefined if
 * there are too many.
 */
function partiesOf(transaction: Described, net: NetChanges): Party[] | undefined {
  if (!net.isKnown) return undefined
  const pools = new Set(transaction.activities.map(({ pool }) => pool))
  const traders = transaction.activities.flatMap(({ user, scope }) =>
    user === null || scope === 'leg' || pools.has(user) ? [] : [user],
  )
  const parties = [...new Set([...net.users, ...traders])]
    .map((address): Party => ({ address, ...sidesOf(address, transaction, net) }))
    .filter(({ given, received }) => given.length + received.length > 0)
  const isListed = ({ given, received }: Party) => given.length <= LISTED && received.length <= LISTED
  return parties.length <= PARTIES && parties.every(isListed) ? parties : undefined
}

/** Two parties that exchanged with each other: `Swapped 5 USDG for 1 GOR with B via X`. */
export const exchangeClauses: Proposal = (transaction, changes) => {
  const [one, other, more] = partiesOf(transaction, changes()) ?? []
  if (!one || !other || more || !isExchange(one, other)) return undefined
  const words: Sentence = ['Swapped ', ...amounts(one.given), ' for ', ...amounts(one.received)]
  words.push(' with ', { address: other.address }, ...viaOf(transaction))
  return [{ who: one.address, words }]
}

/**
 * Several parties that signed or traded without a signature, each with its address: `A gave 5 USDG, and B
 * received 5 USDG and 1 GOR, via X`. If the signers neither gave nor received, other parties.
 */
export const partiesClauses: Proposal = (transaction, changes) => {
  const net = changes()
  const parties = partiesOf(transaction, net)
  const words =
    parties?.length === 0
      ? othersSentence(transaction, net)
      : parties && [...clauses(parties), ...viaOf(transaction)]
  return words && [{ who: null, words }]
}

const isExchange = (one: Party, other: Party): boolean =>
  one.given.length > 0 &&
  one.received.length > 0 &&
  isSameSide(one.given, other.received) &&
  isSameSide(one.received, other.given)

/** The movements of other parties, in a transaction whose signers only paid the fee. */
function othersSentence(transaction: Described, net: NetChanges): Sentence | undefined {
  const all = [...net.byOwner].flatMap(([address, changes]) =>
    net.users.includes(address) ? [] : [partyOf(address, changes, transaction, net)],
  )
  const large = all.map(withoutSmallChange)
  const isLarge = large.some(({ given, received }) => given.length + received.length > 0)
  const payer = transaction.feePayer ?? ''
  const own = partyOf(payer, net.byOwner.get(payer) ?? new Map(), transaction, net)
  // If only small change moved, the amount that the fee payer received is more important than who gave it.
  const isPaid = own.received.length > 0 && all.some(({ given }) => given.length > 0)
  if (!isLarge && isPaid) return ['Received ', ...amounts(own.received), ...viaOf(transaction)]
  const others = isLarge ? large : all
  const givers = others.filter(({ given }) => given.length > 0)
  const receivers = others.filter(({ received }) => received.length > 0)
  const [giver, receiver] = [givers[0], receivers[0]]
  if (others.some(({ given, received }) => given.length + received.length > LISTED)) return undefined
  const via = viaOf(transaction)
  const isOneToOne = givers.length === 1 && receivers.length === 1
  if (giver && receiver && isOneToOne && isSameSide(giver.given, receiver.received))
    return [
      'Moved ',
      ...amounts(receiver.received),
      ' from ',
      { address: giver.address },
      ' to ',
      { address: receiver.address },
      ...via,
    ]
  // If there is only one receiver, or one giver, the sentence names that one.
  if (receiver && receivers.length === 1 && receiver.given.length === 0)
    return [...clauses([receiver]), ...fromAll(givers, receiver), ...via]
  if (giver && givers.length === 1 && giver.received.length === 0) return [...clauses([giver]), ...via]
  return undefined
}

/** The givers, if the receiver got all that they gave. */
function fromAll(givers: readonly Party[], { received: [only, ...others] }: Party): Sentence {
  const given = givers.flatMap((one) => one.given)
  const sum = given.reduce((total, { amount }) => total + amount, 0n)
  const isAll =
    given.every(({ mint }) => assetOf(mint) === assetOf(only?.mint ?? null)) && sum === only?.amount
  return isAll && others.length === 0 && givers.length <= PARTIES
    ? [' from ', ...listed(givers.map(({ address }) => ({ address })))]
    : []
}

const withoutSmallChange = ({ address, given, received }: Party): Party => ({
  address,
  given: given.filter((one) => !isSmallChange(one)),
  received: received.filter((one) => !isSmallChange(one)),
})

const isSmallChange = ({ mint, amount }: TokenAmount) => assetOf(mint) === COIN && amount <= SMALL_CHANGE

/** A party with its changes, including small amounts of coins, because they may be all that moved. */
const partyOf = (
  address: Address,
  changes: ReadonlyMap<Asset, bigint>,
  { tokenChanges }: Described,
  net: NetChanges,
): Party => ({ address, ...sidesOfChanges(address, changes, tokenChanges, net) })

function clauses(parties: readonly Party[]): Sentence {
  return parties.flatMap(({ address, given, received }, i): Sentence => {
    const start: Sentence = i === 0 ? [{ address }] : [', and ', { address }]
    if (received.length === 0) return [...start, ' gave ', ...amounts(given)]
    if (given.length === 0) return [...start, ' received ', ...amounts(received)]
    return [...start, ' gave ', ...amounts(given), ' and received ', ...amounts(received)]
  })
}

const amounts = (list: readonly TokenAmount[]): Sentence => listed(list.map(amountPart))

function viaOf(transaction: Described): Sentence {
  const call = callOf(transaction)
  return call ? [' via ', { program: call.programId }] : []
}
