import type { InstructionEntry } from '#contract/transactions/transactions.ts'
import type { AmountScale } from '#contract/values.ts'
import { scaledAmount } from '#lib/text/scaled-amount.ts'

/**
 * A token by which an amount is shown; of the coin itself `mint` is null. `scale`: how the token's program showed amounts at the
 * time; left out where they are the raw ones, null where it is not known.
 */
export type AmountToken = { mint: string | null; decimals: number; scale?: AmountScale | null | undefined }

/** A raw amount as `ui` of `Amount` has it: undefined where the raw one is shown, null where it is not known. */
export function scaledText(raw: string, { decimals, scale }: AmountToken): string | null | undefined {
  if (!scale) return scale
  const { value, text } = scaledAmount(BigInt(raw), decimals, scale)
  return Number.isFinite(value) ? text : null
}

/** The fields of a decoded value. */
type Values = Readonly<Record<string, unknown>>

/**
 * The token of the amount with this name; null where nothing tells it, so that the amount is in raw units of it is not known
 * what; undefined for what is no amount.
 *
 * @param levels the values that it is in, at any depth: the arguments first, those beside the amount last
 */
export type TokenOf = (name: string, levels: readonly Values[]) => AmountToken | null | undefined

type Named = readonly { words: readonly string[]; token: AmountToken }[]

/** The words by which programs name the accounts of a side of a trade or pool; `amount1` belongs to `token1Vault`. */
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
const COIN_DECIMALS = 9

/**
 * Finds the token of each amount in an instruction's arguments or events, as far as the names of the amounts and the mints
 * and token accounts beside them tell, or else those around them, and last those that the instruction was given.
 *
 * @param tokens by token account and by mint, those of the transaction
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
  // The other one of the two tokens of a trade; an account that the transaction would have opened is unknown.
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
  // Programs whose one instruction trades both ways: the other amount is that of the other side.
  if (typeof amountSpecifiedIsInput === 'boolean' && typeof aToB === 'boolean')
    return (amountSpecifiedIsInput === aToB) !== isLimit ? 'a' : 'b'
  if (typeof isBaseInput === 'boolean') return isBaseInput !== isLimit ? 'in' : 'out'
  return Object.keys(SIDES).find((side) =>
    (side === 'in' || side === 'out' ? (SIDES[side] ?? []) : [side]).some((word) => words.includes(word)),
  )
}

/** `minimumToken0Amount`: `minimum`, `token`, `0`, `amount`. */
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

/** The token of all; undefined where there is none or they differ. */
function only(tokens: readonly AmountToken[]): AmountToken | undefined {
  const [first, ...others] = distinct(tokens)
  return others.length === 0 ? first : undefined
}
