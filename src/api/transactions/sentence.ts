import { domainText } from '#contract/names/domain-text.ts'
import { textOf } from '#contract/transactions/sentence-text.ts'
import type { SentencePiece } from '#contract/transactions/sentences.ts'
import { ends, thousands, withoutDirection } from '#lib/text/text.ts'
import { type Sentence, type WrittenPart, writtenParts } from '#store/rows/rows.ts'
import type { Naming } from '../names/context.ts'
import { wholeName } from '../names/domains.ts'
import { addressName, copyOf, markedName } from '../names/token-name.ts'

/**
 * The fields `sentence` and `sentencePieces`, with the current names: `Swapped 10 GOR for 42.1 TRASH on CPAMM v4`.
 *
 * @param time of the transaction, seconds: amounts are those that were shown then
 */
export function sentenceFields(sentence: Sentence, context: Naming, time: number | null) {
  const pieces = sentencePieces(sentence, context, time)
  return { sentence: textOf(pieces), sentencePieces: pieces }
}

/** Who did what a sentence begins with, by the name of today: a heading is for readers of today. */
export function subjectPiece(address: string | undefined, context: Naming): SentencePiece | null {
  if (address === undefined) return null
  return { kind: 'address', text: addressText({ address }, context), value: address, copyOf: null }
}

/** The sentence in pieces; those that have a page link to it. */
function sentencePieces(sentence: Sentence, context: Naming, time: number | null): SentencePiece[] {
  return writtenParts(sentence).map((part) => pieceOf(part, context, time))
}

function pieceOf(part: WrittenPart, context: Naming, time: number | null): SentencePiece {
  // A memo is quoted in the words of a sentence.
  if (typeof part === 'string')
    return { kind: 'text', text: withoutDirection(part), value: null, copyOf: null }
  if ('amount' in part)
    return {
      kind: part.mint === null ? 'text' : 'token',
      text: amountText(part, context, time),
      value: part.mint,
      copyOf: part.mint === null ? null : copyOf(part.mint, context),
    }
  if ('token' in part)
    return {
      kind: 'token',
      text: markedName(part.token, context),
      value: part.token,
      copyOf: copyOf(part.token, context),
    }
  if ('program' in part)
    return {
      kind: 'address',
      text: context.names.program(part.program) ?? ends(part.program, 6, 4),
      value: part.program,
      copyOf: null,
    }
  return { kind: 'address', text: addressText(part, context), value: part.address, copyOf: null }
}

/** The name in the transaction itself, else the address's name of today: it may have had another one, or none, then. */
function addressText({ address, label }: Extract<WrittenPart, { address: string }>, context: Naming): string {
  const { names } = context
  const named = label && labelText(label, context)
  return named ?? names.record(address) ?? addressName(address, { ...names, of: names.inSentence })
}

/** `alice.gor`; undefined where the name that it is under is not known. */
function labelText({ text, parent }: { text: string; parent: string }, { network, names }: Naming) {
  if (network.names?.parent === parent) return domainText(wholeName(text, network.names))
  const above = names.record(parent)
  return above && `${text}.${above}`
}

function amountText(
  { amount, mint, decimals }: Extract<WrittenPart, { amount: string }>,
  context: Naming,
  time: number | null,
): string {
  const { coin } = context.network
  // Amounts of the coin always have decimals: without a mint and without them it is a token that the chain does not name.
  const unnamed = decimals === null ? 'an unknown token' : coin.symbol
  const symbol = mint === null ? unnamed : markedName(mint, context)
  const shown = context.names.uiAmount(mint, amount, decimals, time)
  return shown === null ? `${grouped(amount)} units of ${symbol}` : `${grouped(shown)} ${symbol}`
}

function grouped(text: string): string {
  const [whole = '', fraction] = text.split('.')
  const groups = thousands(whole)
  return fraction === undefined ? groups : `${groups}.${fraction}`
}
