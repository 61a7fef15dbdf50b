import { domainText } from '#contract/names/domain-text.ts'
import { textOf } from '#contract/transactions/sentence-text.ts'
import type { SentencePiece } from '#contract/transactions/sentences.ts'
import { ends, thousands, withoutDirection } from '#lib/text/text.ts'
import { type Sentence, type WrittenPart, writtenParts } from '#store/rows/rows.ts'
import type { Naming } from '../names/context.ts'
import { wholeName } from '../names/domains.ts'
import { addressName, copyOf, markedName } from '../names/token-name.ts'

/**
 * The fields `sentence` and `sentencePieces` with the current names: `Swapped 10 GOR for 42.1 TRASH on CPAMM
 * v4`.
 *
 * @param time the time of the transaction in seconds, whose scale is used for amounts
 */
export function sentenceFields(sentence: Sentence, context: Naming, time: number | null) {
  const pieces = sentencePieces(sentence, context, time)
  return { sentence: textOf(pieces), sentencePieces: pieces }
}

/**
 * The subject of a sentence by its current name, because a heading is for today's readers; null without a
 * subject.
 */
export function subjectPiece(address: string | undefined, context: Naming): SentencePiece | null {
  if (address === undefined) return null
  return { kind: 'address', text: addressText({ address }, context), value: address, copyOf: null }
}

/** The sentence in pieces; a piece that has a page contains the link. */
function sentencePieces(sentence: Sentence, context: Naming, time: number | null): SentencePiece[] {
  return writtenParts(sentence).map((part) => pieceOf(part, context, time))
}

function pieceOf(part: WrittenPart, context: Naming, time: number | null): SentencePiece {
  // The direction marks of a memo are removed, because it is quoted within the sentence.
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

/**
 * The name in the transaction itself, otherwise the address's current name, which may differ from its name at
 * that time.
 */
function addressText({ address, label }: Extract<WrittenPart, { address: string }>, context: Naming): string {
  const { names } = context
  const named = label && labelText(label, context)
  return named ?? names.record(address) ?? addressName(address, { ...names, of: names.inSentence })
}

/** A domain name such as `alice.gor`; undefined when the name of its parent is unknown. */
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
  // The coin's amounts always have decimals: an amount with neither mint nor decimals is of a token that the
  // chain does not name.
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
