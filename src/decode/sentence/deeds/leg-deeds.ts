import type { Address, DefiActivity, Movement, TokenAmount } from '../../block/decoded-block.ts'
import { type Balanced, sidesIn } from '../../movements/flows.ts'
import { changedHands, isWithin } from '../../movements/movements.ts'
import { assetOf } from '../../movements/net-changes.ts'
import { actsOf } from '../acts.ts'
import { joined } from '../clause.ts'
import type { Described } from '../described.ts'
import { amountPart, type Sentence } from '../part.ts'
import type { Deed } from './value-deeds.ts'

type Swap = DefiActivity & { kind: 'swap' }

/**
 * Trades whose trader kept nothing, because the whole output went to other parties in the same call. The
 * sentence has the amounts of the first and the last pool, and where the output went: `Swapped 1 A for 2 B on
 * X, and sent 2 B to Y`.
 */
export function legDeedsOf(transaction: Described & Balanced): Deed[] {
  const swaps = transaction.activities.filter((one): one is Swap => one.kind === 'swap')
  const whole = new Set(swaps.flatMap((one) => (one.scope !== 'leg' && one.user ? [one.index] : [])))
  const indexes = new Set(swaps.map(({ index }) => index).filter((index) => !whole.has(index)))
  return [...indexes].flatMap((index) => {
    const own = swaps.filter((one) => one.index === index)
    return (
      deedOf(
        own.filter(({ scope }) => scope === 'leg'),
        own[0]?.programId,
        transaction,
      ) ?? []
    )
  })
}

function deedOf(
  legs: readonly Swap[],
  programId: Address | undefined,
  transaction: Described & Balanced,
): Deed | undefined {
  const [first] = legs
  const [given, received] = [first?.given[0], legs.at(-1)?.received[0]]
  if (!first?.user || !given || !received || !programId) return undefined
  const { user, index } = first
  if (legs.some((leg) => leg.user !== user)) return undefined
  const movements = changedHands(transaction.movements)
  const sent = sentOn(user, legs, movements, transaction)
  // These must be all amounts of the user in the call, so that the user kept nothing of the trade.
  const told = { given: [given, ...sent], received: [received] }
  const rest = sidesIn(user, index, transaction, true, told)
  if (sent.length === 0 || rest.given.length + rest.received.length > 0) return undefined
  const origin = originOf(user, given, movements, transaction)
  return {
    indexes: new Set([index, ...(origin ? [origin.index] : [])]),
    actor: origin?.from ?? user,
    words: joined([
      ['Swapped ', amountPart(given), ' for ', amountPart(received), ' on ', { program: programId }],
      ...sent.map((one) => sentWords(one, index, movements)),
    ]),
  }
}

/** The user's transfers in the call that are neither part of a pool's call nor rent of accounts. */
function sentOn(
  user: Address,
  legs: readonly Swap[],
  movements: readonly Movement[],
  transaction: Described,
): Movement[] {
  const { instructions } = transaction
  const calls = instructions.filter((call) =>
    legs.some((leg) => leg.index === call.index && leg.innerIndex === call.innerIndex),
  )
  const acts = actsOf(transaction)
  return movements.filter(
    (one) =>
      one.index === legs[0]?.index &&
      one.from === user &&
      one.to !== null &&
      one.to !== user &&
      acts.some(({ from, to, amount }) => from === user && to === one.to && amount === one.amount) &&
      !calls.some((call) => isWithin(one, call, instructions)),
  )
}

/**
 * The signer who supplied the whole input, if the trader kept none of that asset: the trade was made for that
 * signer.
 */
function originOf(
  user: Address,
  { mint, amount }: TokenAmount,
  movements: readonly Movement[],
  { changes }: Balanced,
): { from: Address; index: number } | undefined {
  const { users, byOwner } = changes()
  if (byOwner.get(user)?.has(assetOf(mint))) return undefined
  const found = movements.find(
    ({ from, to, ...one }) =>
      to === user &&
      from !== null &&
      users.includes(from) &&
      assetOf(one.mint) === assetOf(mint) &&
      one.amount === amount,
  )
  return found?.from ? { from: found.from, index: found.index } : undefined
}

/** `Sent 1 A to X`, and whether X burned it. */
function sentWords(one: Movement, index: number, movements: readonly Movement[]): Sentence {
  const isBurned = movements.some(
    ({ from, to, mint, amount, index: at }) =>
      at === index && to === null && from === one.to && mint === one.mint && amount === one.amount,
  )
  const to: Sentence = one.to === null ? [] : [' to ', { address: one.to }]
  return ['Sent ', amountPart(one), ...to, ...(isBurned ? [', which burned it'] : [])]
}
