import type { SentencePiece } from '#contract/transactions.ts'
import { displayText, ends, thousands } from '#lib/text.ts'
import type { NetworkProfile } from '#networks/profile.ts'
import type { Sentence, SentencePart } from '#store/rows.ts'
import { nameOf, programName } from './account-kind.ts'
import { wholeCoins } from './coin.ts'
import type { Idls } from './idls.ts'
import type { Names } from './names.ts'

type Context = { network: NetworkProfile; names: Names; idls?: Pick<Idls, 'nameOf'> }

/** The sentence with the current names: `Swapped 10 GOR for 42.1 TRASH on CPAMM v4`. */
export const sentenceText = (sentence: Sentence, context: Context): string =>
  textOf(sentencePieces(sentence, context))

export const textOf = (pieces: readonly SentencePiece[]): string => pieces.map(({ text }) => text).join('')

/** The sentence in pieces; those that have a page link to it. */
export function sentencePieces(sentence: Sentence, context: Context): SentencePiece[] {
  return sentence.map((part) => pieceOf(part, context))
}

function pieceOf(part: SentencePart, context: Context): SentencePiece {
  if (typeof part === 'string') return { kind: 'text', text: part, value: null }
  if ('amount' in part)
    return { kind: part.mint === null ? 'text' : 'token', text: amountText(part, context), value: part.mint }
  if ('token' in part) return { kind: 'token', text: tokenName(part.token, context), value: part.token }
  if ('program' in part)
    return {
      kind: 'address',
      text:
        programName(part.program, context.network) ??
        context.idls?.nameOf(part.program) ??
        ends(part.program, 6, 4),
      value: part.program,
    }
  const name = context.names.domain(part.address) ?? nameOf(part.address, context.network)
  return { kind: 'address', text: name ?? ends(part.address, 6, 4), value: part.address }
}

function amountText(
  { amount, mint, decimals }: Extract<SentencePart, { amount: string }>,
  context: Context,
): string {
  const { coin } = context.network
  const symbol = mint === null ? coin.symbol : tokenName(mint, context)
  if (decimals === null) return `${grouped(amount)} units of ${symbol}`
  return `${grouped(wholeCoins(BigInt(amount), decimals))} ${symbol}`
}

/** The token's symbol, else its name, else its mint shortened. */
export function tokenName(mint: string, { network, names }: Context): string {
  if (mint === network.coin.wrappedMint) return network.coin.wrappedSymbol
  const { symbol, name, look } = names.token(mint) ?? {}
  return displayText(symbol) || displayText(name) || look?.symbol || look?.name || ends(mint, 6, 4)
}

function grouped(text: string): string {
  const [whole = '', fraction] = text.split('.')
  const groups = thousands(whole)
  return fraction === undefined ? groups : `${groups}.${fraction}`
}
