import type { Address, TokenAmount } from '../block/decoded-block.ts'
import { signersOf } from './actors.ts'
import { type Act, actsOf } from './acts.ts'
import type { Clause } from './clause.ts'
import type { Described, Proposal } from './described.ts'
import { amountPart, behind, listed, type Sentence } from './part.ts'
import type { InstructionClause } from './rules/instruction-sentence.ts'

/** More assets than this in one clause are too many. */
const LISTED = 3
/** More clauses than this are too many. */
const CLAUSES = 3

type Meant = {
  /** Whether the transfers are the purpose of the transaction. */
  isMeant?: (acts: readonly Act[]) => boolean
  /** Clauses that already describe the transfers of their instructions. */
  told?: readonly InstructionClause[]
}

/**
 * Mints, burns, transfers, withdrawn fees, wraps and unwraps, with a clause for each kind: `Minted 21,000
 * USDG to …, and wrapped 500,000 GOR for …`. Wraps for oneself come last, because the use of the wrapped
 * coins is the purpose. Undefined if there are none or too many.
 */
export function transferClauses(transaction: Described, meant: Meant = {}): Clause[] | undefined {
  const acts = actsToTell(transaction, meant)
  const signers = signersOf(transaction)
  const clauses = ORDER.flatMap((verb) => {
    const own = acts.filter((act) => act.verb === verb)
    return own.length === 0 ? [] : clausesOf(own, signers)
  })
  const known = clauses.filter((clause) => clause !== undefined)
  return known.length === 0 || known.length > CLAUSES || known.length < clauses.length ? undefined : known
}

/** The number of transfers, if there are too many to describe; undefined if there are none. */
export function transferCount(transaction: Described): Clause[] | undefined {
  const { length } = actsToTell(transaction, {})
  return length === 0 || transferClauses(transaction)
    ? undefined
    : [{ who: null, words: [`Made ${length} transfers`] }]
}

function actsToTell(transaction: Described, { isMeant, told = [] }: Meant): readonly Act[] {
  const acts = actsOf(transaction).filter(
    ({ index }) => !told.some((one) => hasAmount(one) && one.index === index),
  )
  if (isMeant?.(acts) === false) return []
  const signers = signersOf(transaction)
  const isOwn = ({ verb, to, from }: Act) =>
    (verb === 'wrap' && to !== null && signers.has(to)) ||
    (verb === 'unwrap' && from !== null && signers.has(from))
  const telling = acts.filter((act) => !isOwn(act) && act.verb !== 'within')
  return telling.length > 0 ? telling : acts.some(isOwn) ? acts.filter(isOwn) : acts
}

const hasAmount = ({ words }: Clause) => words.some((part) => typeof part === 'object' && 'amount' in part)

/**
 * Transfers of a transaction whose programs only passed on existing coins and tokens. Undefined if a program
 * minted or burned, which is a step of something else, or if it took something from a signer and gave the
 * signer something, which is an exchange.
 */
export const handingClauses: Proposal = (transaction) => {
  const signers = signersOf(transaction)
  const isMeant = (acts: readonly Act[]) =>
    acts.every(({ verb, via }) => via === null || (verb !== 'mint' && verb !== 'burn')) &&
    !hasExchange(acts, signers)
  return transferClauses(transaction, { isMeant })
}

function hasExchange(acts: readonly Act[], signers: ReadonlySet<Address>): boolean {
  const sent = acts.filter(({ verb, via }) => verb === 'send' && via !== null)
  return sent.some(
    ({ via, from }) =>
      from !== null && signers.has(from) && sent.some((one) => one.via === via && one.to === from),
  )
}

const ORDER: readonly Act['verb'][] = ['mint', 'burn', 'send', 'fees', 'wrap', 'unwrap', 'within']

/** One clause for each giver; undefined for a giver with too many assets or receivers. */
function clausesOf(acts: readonly Act[], signers: ReadonlySet<Address>): (Clause | undefined)[] {
  const byGiver = new Map<string, Act[]>()
  for (const act of acts) {
    const key = `${act.from} ${act.authority} ${act.verb === 'within' && act.isSameAccount}`
    byGiver.set(key, [...(byGiver.get(key) ?? []), act])
  }
  return [...byGiver.values()].map((own) => clauseOf(own, signers))
}

function clauseOf(acts: readonly Act[], signers: ReadonlySet<Address>): Clause | undefined {
  const [first] = acts
  const amounts = sumsOf(acts)
  if (!first || amounts.length > LISTED) return undefined
  const list = listed(amounts.map(amountPart))
  const receivers = new Set(acts.map(({ to }) => to))
  // The words cannot express which receiver got which asset.
  if (receivers.size > 1 && amounts.length > 1) return undefined
  const { from, to, verb, authority } = first
  const toAll: Sentence = receivers.size > 1 ? [` to ${receivers.size} accounts`] : behind('to', to)
  const via: Sentence =
    acts.every((one) => one.via === first.via) && first.via !== null ? [' via ', { program: first.via }] : []
  const signer = (address: Address | null) => (address !== null && signers.has(address) ? address : null)
  const giver = from ?? authority
  const bySigner = (...words: Sentence): Clause => ({ who: signer(giver), words })
  const byNobody = (...words: Sentence): Clause => ({ who: null, words })
  const toSigner = (...words: Sentence): Clause => ({ who: signer(to), words })
  const isBySigner = giver === null || signers.has(giver)
  switch (verb) {
    case 'mint':
      return bySigner('Minted ', ...list, ...toAll)
    case 'burn':
      return bySigner('Burned ', ...list, ...(isBySigner ? [] : behind('of', from)))
    case 'fees':
      return toSigner('Withdrew ', ...list, ' of withheld transfer fees', ...(signer(to) ? [] : toAll))
    case 'wrap':
      if (receivers.size > 1) return undefined
      return toSigner('Wrapped ', ...list, ...(signer(to) ? [] : behind('for', to)))
    case 'unwrap':
      return bySigner('Unwrapped ', ...list)
    case 'within':
      return first.isSameAccount
        ? bySigner('Sent ', ...list, ' to itself')
        : bySigner('Moved ', ...list, ' between its own accounts')
    case 'send':
      if (isBySigner) return bySigner('Sent ', ...(toTwo(acts) ?? [...list, ...toAll]), ...via)
      if (from === null) return byNobody('Moved ', ...list, ...toAll, ...via)
      if (receivers.size > 1) return undefined
      if (signer(to)) return toSigner('Received ', ...list, ...behind('from', from), ...via)
      return byNobody('Moved ', ...list, ...behind('from', from), ...toAll, ...via)
  }
}

/** Two receivers of one asset get separate amounts: one amount may be a thousand times the other. */
function toTwo(acts: readonly Act[]): Sentence | undefined {
  const receivers = [...new Set(acts.map(({ to }) => to))]
  if (receivers.length !== 2 || receivers.includes(null)) return undefined
  return receivers.flatMap((to, i): Sentence => {
    const [sum] = sumsOf(acts.filter((act) => act.to === to))
    return sum && to !== null ? [...(i > 0 ? [', and '] : []), amountPart(sum), ' to ', { address: to }] : []
  })
}

/**
 * The total of each asset, in the order of their first occurrence. Tokens of unknown mints may differ, so
 * they are not added up.
 */
function sumsOf(acts: readonly Act[]): TokenAmount[] {
  const sums = new Map<string, TokenAmount>()
  for (const [place, { mint, amount, decimals }] of acts.entries()) {
    const asset = mint ?? (decimals === null ? String(place) : 'coin')
    const known = sums.get(asset)
    sums.set(asset, { mint, amount: (known?.amount ?? 0n) + amount, decimals: known?.decimals ?? decimals })
  }
  return [...sums.values()]
}
