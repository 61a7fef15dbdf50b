import { lowered } from '#lib/text.ts'
import type { Address, TokenAmount } from '../decoded-block.ts'
import { type Act, actsOf } from './acts.ts'
import { amountPart, behind, listed, type Sentence } from './part.ts'
import type { Described } from './sentence.ts'

/** More assets than these are counted. */
const LISTED = 3
/** More clauses than these are counted. */
const CLAUSES = 3

/**
 * Mints, burns, transfers, withdrawn fees, wraps and unwraps, each kind in a clause: `Minted 21,000 USDG to …, and wrapped
 * 500,000 GOR for …`. Wraps of one's own come last, because what was done with the wrapped coins is the purpose.
 */
export function transferSentence(
  transaction: Described,
  isMeant: (acts: readonly Act[]) => boolean = () => true,
): Sentence | undefined {
  const acts = actsOf(transaction)
  if (!isMeant(acts)) return undefined
  const signers = signersOf(transaction)
  const isOwn = ({ verb, to, from }: Act) =>
    (verb === 'wrap' && to !== null && signers.has(to)) ||
    (verb === 'unwrap' && from !== null && signers.has(from))
  const telling = acts.filter((act) => !isOwn(act) && act.verb !== 'within')
  const told = telling.length > 0 ? telling : acts.some(isOwn) ? acts.filter(isOwn) : acts
  if (told.length === 0) return undefined
  const clauses = ORDER.flatMap((verb) => {
    const own = told.filter((act) => act.verb === verb)
    return own.length === 0 ? [] : clausesOf(own, signers)
  })
  if (clauses.length > CLAUSES || clauses.includes(undefined)) return [`Made ${told.length} transfers`]
  return joined(clauses.flatMap((clause) => (clause ? [clause] : [])))
}

/**
 * Of transactions whose programs only handed on what there was: what they mint or burn inside is a step of something else. And
 * where a program took something of a signer and gave it something, both belong together.
 */
export const handingSentence = (transaction: Described): Sentence | undefined =>
  transferSentence(
    transaction,
    (acts) =>
      acts.every(({ verb, via }) => via === null || (verb !== 'mint' && verb !== 'burn')) &&
      !hasExchange(acts, signersOf(transaction)),
  )

function hasExchange(acts: readonly Act[], signers: ReadonlySet<Address>): boolean {
  const sent = acts.filter(({ verb, via }) => verb === 'send' && via !== null)
  return sent.some(
    ({ via, from }) =>
      from !== null && signers.has(from) && sent.some((one) => one.via === via && one.to === from),
  )
}

const signersOf = ({ accounts }: Described): ReadonlySet<Address> =>
  new Set(accounts.flatMap(({ address, signer }) => (signer ? [address] : [])))

const ORDER: readonly Act['verb'][] = ['mint', 'burn', 'send', 'fees', 'wrap', 'unwrap', 'within']

/** `Minted …`, `sent …` as `Minted …, and sent …`. */
export function joined(clauses: readonly Sentence[]): Sentence {
  return clauses.flatMap(([first = '', ...rest], i): Sentence => {
    if (i === 0 || typeof first !== 'string') return [first, ...rest]
    return [`, and ${lowered(first)}`, ...rest]
  })
}

/** One clause for each giver; undefined where they are too many to tell. */
function clausesOf(acts: readonly Act[], signers: ReadonlySet<Address>): (Sentence | undefined)[] {
  const byGiver = new Map<string, Act[]>()
  for (const act of acts) {
    const key = `${act.from} ${act.authority} ${act.verb === 'within' && act.isSameAccount}`
    byGiver.set(key, [...(byGiver.get(key) ?? []), act])
  }
  return [...byGiver.values()].map((own) => clauseOf(own, signers))
}

function clauseOf(acts: readonly Act[], signers: ReadonlySet<Address>): Sentence | undefined {
  const [first] = acts
  const amounts = sumsOf(acts)
  if (!first || amounts.length > LISTED) return undefined
  const list = listed(amounts.map(amountPart))
  const receivers = new Set(acts.map(({ to }) => to))
  // The words could not say which receiver got which asset.
  if (receivers.size > 1 && amounts.length > 1) return undefined
  const { from, to, verb, authority } = first
  const toAll: Sentence = receivers.size > 1 ? [` to ${receivers.size} accounts`] : behind('to', to)
  const via: Sentence =
    acts.every((one) => one.via === first.via) && first.via !== null ? [' via ', { program: first.via }] : []
  const giver = from ?? authority
  const isBySigner = giver === null || signers.has(giver)
  switch (verb) {
    case 'mint':
      return ['Minted ', ...list, ...toAll]
    case 'burn':
      return ['Burned ', ...list, ...(isBySigner ? [] : behind('of', from))]
    case 'fees':
      return ['Withdrew ', ...list, ' of withheld transfer fees', ...(to && signers.has(to) ? [] : toAll)]
    case 'wrap':
      if (receivers.size > 1) return undefined
      return ['Wrapped ', ...list, ...(to && signers.has(to) ? [] : behind('for', to))]
    case 'unwrap':
      return ['Unwrapped ', ...list]
    case 'within':
      return first.isSameAccount
        ? ['Sent ', ...list, ' to itself']
        : ['Moved ', ...list, ' between its own accounts']
    case 'send':
      if (isBySigner) return ['Sent ', ...(toTwo(acts) ?? [...list, ...toAll]), ...via]
      if (from === null) return ['Moved ', ...list, ...toAll, ...via]
      if (receivers.size > 1) return undefined
      if (to !== null && signers.has(to)) return ['Received ', ...list, ...behind('from', from), ...via]
      return ['Moved ', ...list, ...behind('from', from), ...toAll, ...via]
  }
}

/** Tells one asset to two receivers with an amount for each: one may be a thousand times the other. */
function toTwo(acts: readonly Act[]): Sentence | undefined {
  const receivers = [...new Set(acts.map(({ to }) => to))]
  if (receivers.length !== 2 || receivers.includes(null)) return undefined
  return receivers.flatMap((to, i): Sentence => {
    const [sum] = sumsOf(acts.filter((act) => act.to === to))
    return sum && to !== null ? [...(i > 0 ? [', and '] : []), amountPart(sum), ' to ', { address: to }] : []
  })
}

/** The sum of each asset, in the order in which they occur. Tokens that the chain does not name may differ: they have no sum. */
function sumsOf(acts: readonly Act[]): TokenAmount[] {
  const sums = new Map<string, TokenAmount>()
  for (const [place, { mint, amount, decimals }] of acts.entries()) {
    const asset = mint ?? (decimals === null ? String(place) : 'coin')
    const known = sums.get(asset)
    sums.set(asset, { mint, amount: (known?.amount ?? 0n) + amount, decimals: known?.decimals ?? decimals })
  }
  return [...sums.values()]
}
