import type { FailureEntry } from '#contract/transactions/transaction-failure.ts'
import type { ActivityEntry, AmountEntry, TokenName } from '#contract/transactions/transactions.ts'
import { lowered } from '#lib/text/text.ts'
import { filterType } from '#store/rows/summaries.ts'
import type { StoredTransaction } from '#store/transactions/transactions.ts'
import type { UiAmountOf } from '../amounts/scale-rule.ts'
import type { Naming } from '../names/context.ts'
import type { Names } from '../names/names.ts'
import { copyOf, tokenName } from '../names/token-name.ts'
import { displayMetadata } from '../names/token-summaries.ts'
import { type IdlReadings, NO_READINGS } from './idl-readings.ts'
import { idOf } from './instruction-id.ts'
import { mintedEntries } from './transaction-parts.ts'

type Decoded = StoredTransaction['decoded']

// The parts of a transaction's page that interpret it: the failure, the activities and the names.

/** The failed instruction and its error; null on success. */
export function failureEntry(
  { failure, instructions }: Decoded,
  names: Names,
  idls: IdlReadings = NO_READINGS,
): FailureEntry | null {
  if (failure === null) return null
  const { outcome, kind, at, programId, code, logLine } = failure
  const { name, message } = failureWords(failure, idls)
  const instruction = at === null ? undefined : instructions[at]
  return {
    outcome,
    kind,
    instruction: instruction ? idOf(instruction) : null,
    programId,
    programName: programId === null ? null : names.program(programId),
    code,
    name,
    message,
    logLine,
  }
}

/** The error's name and message; from the failing program's IDL when no built-in table has them. */
export function failureWords(
  { programId, code, name, message }: NonNullable<Decoded['failure']>,
  idls: IdlReadings,
): { name: string | null; message: string | null } {
  const known =
    name === null && programId !== null && code !== null ? idls.errorOf(programId, code) : undefined
  return known ? { name: known.name, message: message ?? known.message } : { name, message }
}

export function activityEntries({ activities }: Decoded, context: Naming, uiOf: UiAmountOf): ActivityEntry[] {
  return activities.map((activity) => ({
    kind: activity.kind,
    instruction: idOf(activity),
    programId: activity.programId,
    programName: context.names.program(activity.programId),
    pool: activity.pool,
    user: activity.user,
    given: activity.given.map((amount) => amountEntry(amount, context, uiOf)),
    received: activity.received.map((amount) => amountEntry(amount, context, uiOf)),
    scope: activity.scope,
  }))
}

type ActivityAmount = Decoded['activities'][number]['given'][number]

/** The mint to show; null for the coin, also when a market counts it as the wrapped coin. */
export const shownMint = ({ mint, asCoin }: Pick<ActivityAmount, 'mint' | 'asCoin'>): string | null =>
  asCoin ? null : mint

function amountEntry(
  { amount, decimals, ...named }: ActivityAmount,
  context: Naming,
  uiOf: UiAmountOf,
): AmountEntry {
  const mint = shownMint(named)
  const shown = { mint, amount: String(amount), uiAmount: uiOf(mint, amount, decimals), decimals }
  if (mint !== null) return { ...shown, symbol: tokenName(mint, context), copyOf: copyOf(mint, context) }
  // The coin's amounts always have decimals: an amount without them is of a token that the chain does not
  // name.
  return { ...shown, symbol: decimals === null ? null : context.network.coin.symbol, copyOf: null }
}

/** All mints of the transaction. */
export function mintsOf(decoded: Decoded): Set<string> {
  const { tokenChanges, tokenTransfers, activities, metadataChanges } = decoded
  const mints = new Set<string>()
  for (const { mint } of tokenChanges) mints.add(mint)
  for (const { mint } of [...tokenTransfers, ...metadataChanges, ...mintedEntries(decoded, () => null)])
    if (mint !== null) mints.add(mint)
  for (const { given, received } of activities)
    for (const { mint } of [...given, ...received]) if (mint !== null) mints.add(mint)
  return mints
}

/** The metadata to display of each mint that has any. */
export function tokenNames(mints: Iterable<string>, context: Naming): Record<string, TokenName> {
  const { names, network } = context
  const found: [string, TokenName][] = []
  for (const mint of mints) {
    const token = names.token(mint)
    if (token || mint === network.coin.wrappedMint)
      found.push([mint, { ...displayMetadata(mint, token, { network }), copyOf: copyOf(mint, context) }])
  }
  return Object.fromEntries(found)
}

/** The id of each log line's instruction; null when it is unknown. */
export const logPlaces = ({ logInstructions, instructions }: Decoded): (string | null)[] =>
  logInstructions.map((index) => {
    const instruction = index === null ? undefined : instructions[index]
    return instruction ? idOf(instruction) : null
  })

/**
 * The sentence with texts from IDLs: the message instead of the number in `Failed: error 6001 (0x1771) in …`,
 * and the name of the instruction in `Called …`.
 */
export function sentenceByIdls(
  { sentence, failure, instructions }: Decoded,
  idls: IdlReadings,
): Decoded['sentence'] {
  if (failure === null) return callByIdls(sentence, instructions, idls)
  const { message } = failureWords(failure, idls)
  return isBareFailure(sentence) && message !== null
    ? [`Failed: ${lowered(message.replace(/\.$/, ''))}`, ...sentence.slice(2)]
    : sentence
}

/** Whether the sentence gives only the number of the error: `Failed: `, the number, and the program. */
export const isBareFailure = ([, reason]: Decoded['sentence']): boolean =>
  typeof reason === 'object' && 'errorCode' in reason

function callByIdls(
  sentence: Decoded['sentence'],
  instructions: Decoded['instructions'],
  idls: IdlReadings,
): Decoded['sentence'] {
  const [verb, called, ...rest] = sentence
  if (verb !== 'Called ' || called === undefined || typeof called === 'string' || !('program' in called))
    return sentence
  const call = instructions.find(
    ({ innerIndex, programId }) => innerIndex === null && programId === called.program,
  )
  const type = (call && idls.ofInstruction(call)?.type) ?? null
  // Strangers write IDLs, so a text becomes part of the sentence only if it can be the name of an
  // instruction.
  return filterType(type) === undefined ? sentence : [verb, `${type} of `, called, ...rest]
}
