import type { Address } from '#decode/block/decoded-block.ts'
import { type Sentence, type SentencePart, withoutFeePayer } from '#decode/sentence/part.ts'
import { raised } from '#lib/text/text.ts'
import {
  ADDRESS,
  AMOUNT,
  addressIn,
  byVerb,
  type Claims,
  type Parts,
  PROGRAM,
  TOKEN,
  verbOf,
} from './forms.ts'

const SIGNS = /[\uE001-\uE004]/g

const vague =
  /^(Called |Made \d+ transfers|\w+ \d+ kinds of|A transaction without|(Added|Removed) liquidity)|, and \d+ more/

const failed = /^(Failed|Paid only the fee|Was not executed)\b/

const still = new RegExp(
  `^Called (?:(\\w+) of )?${PROGRAM}(?: and \\d+ more programs?)?, and moved nothing(?:, and .*)?$`,
)

/** Reads the claims of a sentence, which may have several clauses: `Minted A to D, and wrapped A for D`. */
export function claimsOf(sentence: Sentence): Claims {
  const { told, feePayer } = withoutFeePayer(sentence)
  const claims: Claims = {
    changes: [],
    wrapped: [],
    receivers: [],
    programs: sentence.flatMap((part) =>
      typeof part !== 'string' && 'program' in part ? [part.program] : [],
    ),
    coins: sentence.flatMap((part) =>
      typeof part !== 'string' && 'amount' in part && part.mint === null && part.decimals !== null
        ? [BigInt(part.amount)]
        : [],
    ),
    payer: feePayer,
    isLiquidity: false,
    called: null,
    kind: 'deed',
  }
  const { text, parts } = signsOf(told)
  if (failed.test(text)) return { ...claims, kind: 'failed' }
  if (text.startsWith('Voted')) return { ...claims, kind: 'voted' }
  const call = still.exec(text)
  if (call) return { ...claims, called: call[1] ?? null, kind: 'still' }
  if (vague.test(text)) return { ...claims, kind: 'vague' }
  let start = 0
  let subject: Address | null = null
  // A clause begins after `, and` with a verb or a subject. In `, and A` the amount is the end of a list.
  for (const clause of text.split(/, and (?=[a-z\uE002])/)) {
    const isNamed = clause.startsWith(`${ADDRESS} `)
    if (isNamed) subject = addressIn([parts.get(start) ?? ''])
    const own = isNamed ? clause.slice(2) : clause
    const spoken = raised(own)
    if (
      !readClause(spoken, start + clause.length - own.length, parts, subject, claims) &&
      spoken.includes(AMOUNT)
    )
      return { ...claims, kind: 'unread' }
    start += clause.length + ', and '.length
  }
  if (claims.changes.length + claims.wrapped.length + claims.receivers.length > 0) claims.kind = 'value'
  return claims
}

/**
 * The sentence as text in which each part that is not text is one sign, and these parts by their index in the
 * text.
 */
function signsOf(sentence: Sentence): { text: string; parts: Map<number, SentencePart> } {
  const parts = new Map<number, SentencePart>()
  let text = ''
  for (const part of sentence) {
    if (typeof part === 'string') {
      text += part.replace(SIGNS, '')
      continue
    }
    parts.set(text.length, part)
    text += 'amount' in part ? AMOUNT : 'token' in part ? TOKEN : 'program' in part ? PROGRAM : ADDRESS
  }
  return { text, parts }
}

function readClause(
  clause: string,
  start: number,
  parts: ReadonlyMap<number, SentencePart>,
  subject: Address | null,
  claims: Claims,
): boolean {
  for (const [pattern, read] of byVerb.get(verbOf(clause)) ?? []) {
    const found = pattern.exec(clause)
    if (!found) continue
    const groups = found.slice(1).map((text, i): Parts => {
      const [from, to] = found.indices?.[i + 1] ?? [0, 0]
      const inside = [...parts].filter(([at]) => at >= start + from && at < start + to)
      return inside.length > 0 ? inside.map(([, part]) => part) : text ? [text] : []
    })
    const [changes, wrapped] = [claims.changes.length, claims.wrapped.length]
    read(groups, claims)
    for (const claim of [...claims.changes.slice(changes), ...claims.wrapped.slice(wrapped)])
      claim.who ??= subject
    return true
  }
  return false
}
