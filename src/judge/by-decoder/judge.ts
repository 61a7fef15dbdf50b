import type { Address, DecodedInstruction } from '#decode/block/decoded-block.ts'
import { u64Of } from '#decode/block/loose-json.ts'
import {
  type Asset,
  assetOf,
  type Changed,
  COIN,
  isQuiet,
  isUntold,
  type NetChanges,
  netChangesOf,
} from '#decode/movements/net-changes.ts'
import { paymentsOf, withoutTips } from '#decode/movements/tips.ts'
import type { Sentence } from '#decode/sentence/part.ts'
import { decodeBase58 } from '#lib/text/base58.ts'
import { SMALL_CHANGE } from '#lib/values/coin.ts'
import { isAnchorCall } from '#svm/idl/anchor.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { claimsOf } from './claims.ts'
import type { Claims } from './forms.ts'

/**
 * The result of a check. `true`: the sentence says what happened to the balances, or which instruction
 * changed none of them. `vague`: it says nothing about balances, such as `Called X`. `false`: the balances
 * contradict it, or it lacks something that a signer gained or lost. `unknown`: the source does not have all
 * balances.
 */
export type Verdict = {
  kind: 'true' | 'vague' | 'false' | 'unknown'
  reason: string
  /**
   * Set for a vague sentence when nothing moved except the fee and a tip in the sentence, so that it lacks no
   * movement.
   */
  isQuiet?: true
  /** Set for a true sentence that has only the name of an instruction that moved nothing. */
  isName?: true
}

export const verdict = (kind: Verdict['kind'], reason = ''): Verdict => ({ kind, reason })

const QUIET: Verdict = { ...verdict('vague', 'Nothing moved but fee and tip'), isQuiet: true }

/**
 * `Called X, and moved nothing` is true if it names an instruction whose name does not come only from the
 * log.
 */
function stillVerdict({ called, programs }: Claims, transaction: Changed): Verdict {
  if (!isQuiet(transaction)) return verdict('false', 'Something moved')
  const calls = transaction.instructions.filter(
    ({ innerIndex, programId, type }) => innerIndex === null && programId === programs[0] && type === called,
  )
  return called !== null && calls.some((call) => isNameKnown(call, called))
    ? { ...verdict('true'), isName: true }
    : QUIET
}

/**
 * The name is reliable if a decoder read the arguments, or if the data begins with Anchor's discriminator of
 * the name.
 */
const isNameKnown = ({ info, data }: DecodedInstruction, name: string): boolean =>
  info !== null || (data !== null && isAnchorCall(name, decodeBase58(data) ?? new Uint8Array()))

/** The transaction without the tip at the end of the sentence, if its instructions paid nothing else. */
function withoutToldTip(sentence: Sentence, transaction: Changed): Changed {
  const [words, tip] = sentence.slice(-2)
  if (typeof words !== 'string' || !words.endsWith(', and paid a tip of ')) return transaction
  const paid = paymentsOf(transaction.movements)
  const lamports = paid.reduce((total, one) => total + one.amount, 0n)
  const isTold = typeof tip === 'object' && 'amount' in tip && tip.amount === String(lamports)
  return isTold ? withoutTips(transaction, paid) : transaction
}

/**
 * Checks what the sentence claims (who, what, how much) against the balance changes. Depends only on its
 * arguments, not on names.
 */
export function judgeSentence(
  sentence: Sentence,
  transaction: Changed,
  changes: () => NetChanges = () => netChangesOf(transaction),
): Verdict {
  const claims = claimsOf(sentence)
  const { success, isVote, instructions } = transaction
  if (claims.kind === 'failed') return success ? verdict('false', 'It did not fail') : verdict('true')
  if (claims.kind === 'voted') return isVote ? verdict('true') : verdict('false', 'It is no vote')
  if (!success) return verdict('false', 'It failed')
  if (claims.kind === 'vague')
    return isQuiet(withoutToldTip(sentence, transaction)) ? QUIET : verdict('vague')
  if (claims.kind === 'unread') return verdict('vague', 'No known form of a sentence')
  const notCalled = claims.programs.find((id) => !instructions.some(({ programId }) => programId === id))
  if (notCalled !== undefined) return verdict('false', `${notCalled} was not called`)
  if (claims.kind === 'still') return stillVerdict(claims, transaction)
  const mistaken = claims.coins.find((amount) => isUnnamedToken(amount, transaction))
  if (mistaken !== undefined)
    return verdict('false', `${mistaken} were moved of a token without a name, no coins`)
  const net = changes()
  if (!net.isKnown) return verdict('unknown')
  const signers = net.users
  if (claims.payer !== null && claims.payer !== transaction.feePayer)
    return verdict('false', `${claims.payer} did not pay the fee`)
  const partyError = partiesError(claims, net, signers, transaction)
  if (partyError) return verdict('false', partyError)
  // A sentence without a subject must be true for one of the signers.
  const needsSubject = [...claims.changes, ...claims.wrapped].some(({ who }) => who === null)
  const subjects = needsSubject ? signers : [null]
  const errors = subjects.map((subject) => subjectError(subject, claims, net, signers, transaction))
  const [first = 'Nobody signed'] = errors
  return errors.includes(undefined) ? verdict('true') : verdict('false', first)
}

/** Whether tokens of an unknown mint moved in this amount, and no coins. */
function isUnnamedToken(amount: bigint, { tokenTransfers, nativeChanges, instructions }: Changed): boolean {
  return (
    tokenTransfers.some((one) => one.mint === null && one.amount === amount) &&
    !nativeChanges.some(({ pre, post }) => post - pre === amount || pre - post === amount) &&
    !instructions.some(
      ({ programId, info }) => programId === PROGRAM.system && u64Of(info?.lamports) === amount,
    )
  )
}

/** The error of a named party that did not gain or lose the claimed amounts; undefined if there is none. */
function partiesError(
  { changes, wrapped, receivers }: Claims,
  net: NetChanges,
  signers: readonly Address[],
  { tokenTransfers }: Changed,
): string | undefined {
  const named = new Set(changes.flatMap(({ who }) => who ?? []))
  for (const who of named) {
    if (signers.includes(who)) continue
    for (const asset of new Set(changes.flatMap((one) => (one.who === who ? [one.asset] : [])))) {
      const told = sum(changes.filter((one) => one.who === who && one.asset === asset))
      // A transfer fee is withheld from the received amount.
      const withheld = sum(
        tokenTransfers.flatMap(({ destinationOwner, mint, fee }) =>
          destinationOwner === who && assetOf(mint) === asset ? [{ amount: fee }] : [],
        ),
      )
      const error = amountError(who, asset, told - withheld, net, 0n)
      if (error) return error
    }
  }
  for (const { who, amount } of wrapped) {
    const found = who === null ? signers.map((one) => net.wrapped.get(one)) : [net.wrapped.get(who)]
    if (!found.includes(amount)) return `Nobody's wrapped tokens changed by ${amount}`
  }
  for (const { asset, count } of receivers) {
    const gained = [...net.byOwner].filter(([, own]) => (own.get(asset) ?? 0n) > 0n).length
    if (gained !== count) return `${gained} and not ${count} owners gained ${asset}`
  }
  return undefined
}

function subjectError(
  subject: Address | null,
  claims: Claims,
  net: NetChanges,
  signers: readonly Address[],
  { instructions, tokenTransfers }: Changed,
): string | undefined {
  const told = new Map<string, bigint>()
  for (const { who, asset, amount } of claims.changes) {
    const whose = who ?? subject
    if (whose === null || !signers.includes(whose)) continue
    const key = `${whose} ${asset}`
    told.set(key, (told.get(key) ?? 0n) + amount)
  }
  const assets = new Set([...claims.changes, ...claims.receivers].map(({ asset }) => asset))
  for (const signer of signers) {
    const own = net.byOwner.get(signer)
    for (const asset of new Set([...(own?.keys() ?? []), ...assets])) {
      const amount = told.get(`${signer} ${asset}`)
      const asides = asset === COIN ? smallPayments(signer, net, { instructions, tokenTransfers }) : 0n
      if (amount !== undefined) {
        const error = amountError(signer, asset, amount, net, asides, true)
        if (error) return error
      } else if (isUntold(signer, asset, net)) {
        const isPoolToken =
          claims.isLiquidity && tokenTransfers.some(({ kind, mint }) => mint === asset && kind !== 'transfer')
        if (!isPoolToken) return `${signer} changed by ${own?.get(asset)} of ${asset}, which is left out`
      }
    }
  }
  return undefined
}

function amountError(
  who: Address,
  asset: Asset,
  told: bigint,
  net: NetChanges,
  asides: bigint,
  paysRent = false,
): string | undefined {
  const change = net.byOwner.get(who)?.get(asset) ?? 0n
  const paid = asset === COIN && paysRent ? net.rentPaid + asides : 0n
  const freed = asset === COIN ? net.rentFreed : 0n
  return told - paid <= change && change <= told + freed
    ? undefined
    : `${who} changed by ${change} of ${asset} and not by ${told}`
}

/**
 * The total of the signer's other payments that are too small for a sentence: transfers of coins, and of
 * wrapped coins to owners who got nothing else.
 */
function smallPayments(
  signer: Address,
  { byOwner, rents }: NetChanges,
  { instructions, tokenTransfers }: Pick<Changed, 'instructions' | 'tokenTransfers'>,
): bigint {
  let paid = 0n
  for (const { type, info } of instructions) {
    if (type !== 'transfer' || info === null || info.source !== signer) continue
    // The transfer may contain a fee in addition to the rent of a new account.
    const lamports = (u64Of(info.lamports) ?? 0n) - (rents.get(String(info.destination)) ?? 0n)
    if (lamports > 0n && lamports <= SMALL_CHANGE) paid += lamports
  }
  for (const { kind, mint, amount, sourceOwner, destinationOwner } of tokenTransfers) {
    if (kind !== 'transfer' || sourceOwner !== signer || assetOf(mint) !== COIN) continue
    const own = byOwner.get(destinationOwner ?? '')
    if (amount <= SMALL_CHANGE && own?.size === 1 && own.get(COIN) === amount) paid += amount
  }
  return paid
}

const sum = (claims: readonly { amount: bigint }[]): bigint =>
  claims.reduce((total, { amount }) => total + amount, 0n)
