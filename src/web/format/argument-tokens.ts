import type { InstructionEntry } from '#contract/transactions/transactions.ts'
import type { AmountScale } from '#contract/values.ts'
import { scaledAmount } from '#lib/text/scaled-amount.ts'
import { COIN_DECIMALS } from '#lib/values/coin.ts'

/**
 * The token in which an amount is displayed. `mint` is null for the native coin. `scale` is how the token's
 * program scaled displayed amounts at that time; absent: amounts are not scaled; null: the scale is unknown.
 */
export type AmountToken = { mint: string | null; decimals: number; scale?: AmountScale | null | undefined }

/**
 * The displayed form of a raw amount. undefined: the raw amount is displayed as it is; null: the scale is
 * unknown.
 */
export function scaledText(raw: string, { decimals, scale }: AmountToken): string | null | undefined {
  if (!scale) return scale
  const { value, text } = scaledAmount(BigInt(raw), decimals, scale)
  return Number.isFinite(value) ? text : null
}

/** The fields of a decoded value. */
type Values = Readonly<Record<string, unknown>>

/**
 * Finds the token of the amount with this name. null: nothing identifies the token, so that the amount is
 * displayed raw, without a token; undefined: the field is not an amount.
 *
 * @param levels the values that contain the amount, from the outermost (the instruction's arguments) to the
 * innermost (the fields next to the amount)
 */
export type TokenOf = (name: string, levels: readonly Values[]) => AmountToken | null | undefined

type Named = readonly { words: readonly string[]; token: AmountToken }[]

/**
 * The words by which programs name the accounts of one side of a trade or pool. `amount1` belongs to
 * `token1Vault`.
 */
const SIDES: Readonly<Record<string, readonly string[]>> = {
  base: ['base'],
  quote: ['quote'],
  coin: ['coin'],
  pc: ['pc'],
  lp: ['lp'],
  a: ['a'],
  b: ['b'],
  x: ['x'],
  y: ['y'],
  0: ['0'],
  1: ['1'],
  in: ['in', 'input', 'source', 'from'],
  out: ['out', 'output', 'destination', 'to'],
}

/**
 * Finds the token of each amount in an instruction's arguments or events. It compares the name of the amount
 * with the names of the mints and token accounts next to it, then with those in the enclosing values, and
 * last with the instruction's accounts.
 *
 * @param tokens the tokens of the transaction, by token account and by mint
 */
export function tokenOfArguments(
  { accounts, accountNames }: Pick<InstructionEntry, 'accounts' | 'accountNames'>,
  tokens: ReadonlyMap<string, AmountToken>,
): TokenOf {
  const named = (entries: readonly (readonly [name: string, value: unknown])[]): Named =>
    entries.flatMap(([name, value]) => {
      const token = typeof value === 'string' ? tokens.get(value) : undefined
      return token ? [{ words: wordsOf(name), token }] : []
    })
  const given = named(accounts.map((account, index) => [accountNames[index] ?? '', account]))
  return (name, levels) => {
    const words = wordsOf(name)
    const side = sideOf(words, Object.assign({}, ...levels))
    if (!isAmount(words, side)) return undefined
    if (words.includes('sol')) return { mint: null, decimals: COIN_DECIMALS }
    for (const level of levels.toReversed()) {
      const token = tokenOfSide(side, named(Object.entries(level)))
      if (token) return token
    }
    return tokenOfSide(side, given) ?? null
  }
}

function tokenOfSide(side: string | undefined, named: Named): AmountToken | undefined {
  const all = distinct(named.map(({ token }) => token))
  if (side === undefined) return only(all)
  const ofWords = (one: string) =>
    only(
      named.filter(({ words }) => SIDES[one]?.some((word) => words.includes(word))).map(({ token }) => token),
    )
  const opposite = side === 'in' ? ofWords('out') : side === 'out' ? ofWords('in') : undefined
  // Otherwise it is the other token of the trade. That fails if the transaction would have opened the token
  // account, because its mint is unknown.
  const other = opposite && all.length === 2 ? all.find(({ mint }) => mint !== opposite.mint) : undefined
  return ofWords(side) ?? other
}

const isAmount = (words: readonly string[], side: string | undefined): boolean =>
  !words.some((word) => ['lamports', 'bps', 'index', 'rate', 'ui', 'is', 'price'].includes(word)) &&
  (words.includes('amount') ||
    words.includes('amounts') ||
    (words.some((word) => ['max', 'min', 'maximum', 'minimum'].includes(word)) &&
      (side !== undefined || words.includes('sol'))))

function sideOf(words: readonly string[], info: Values): string | undefined {
  const { isBaseInput, amountSpecifiedIsInput, aToB } = info
  const isLimit = words.includes('threshold')
  // Some programs trade in both directions with one instruction, whose flags say to which side the amount
  // belongs.
  if (typeof amountSpecifiedIsInput === 'boolean' && typeof aToB === 'boolean')
    return (amountSpecifiedIsInput === aToB) !== isLimit ? 'a' : 'b'
  if (typeof isBaseInput === 'boolean') return isBaseInput !== isLimit ? 'in' : 'out'
  return Object.keys(SIDES).find((side) =>
    (side === 'in' || side === 'out' ? (SIDES[side] ?? []) : [side]).some((word) => words.includes(word)),
  )
}

/** Splits a name into words: `minimumToken0Amount` into `minimum`, `token`, `0`, `amount`. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/([A-Za-z])(\d)/g, '$1 $2')
    .replace(/(\d)([A-Za-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_]+/)

const distinct = (tokens: readonly AmountToken[]): AmountToken[] => [
  ...new Map(tokens.map((token) => [token.mint, token])).values(),
]

/** The common token of all entries; undefined if there are none or they differ. */
function only(tokens: readonly AmountToken[]): AmountToken | undefined {
  const [first, ...others] = distinct(tokens)
  return others.length === 0 ? first : undefined
}
