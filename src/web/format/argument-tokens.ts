import type { InstructionEntry } from '#contract/transactions.ts'

/** A token by which an amount is shown; of the coin itself `mint` is null. */
export type AmountToken = { mint: string | null; decimals: number }

type Instruction = Pick<InstructionEntry, 'parsed' | 'accounts' | 'accountNames'>

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
 * Of the arguments of an instruction that are amounts: the token of each, as far as the names of the arguments and the token
 * accounts beside them tell; null where they do not, so that the amount is in raw units of it is not known what.
 *
 * @param tokens by token account and by mint, those of the transaction
 */
export function argumentTokens(
  { parsed, accounts, accountNames }: Instruction,
  tokens: ReadonlyMap<string, AmountToken>,
): Map<string, AmountToken | null> {
  const info = parsed?.info ?? {}
  const named = accounts.flatMap((account, index) => {
    const token = tokens.get(account)
    return token ? [{ words: wordsOf(accountNames[index] ?? ''), token }] : []
  })
  const all = distinct(named.map(({ token }) => token))
  const ofWords = (side: string) =>
    only(
      named
        .filter(({ words }) => SIDES[side]?.some((word) => words.includes(word)))
        .map(({ token }) => token),
    )
  const ofSide = (side: string): AmountToken | undefined => {
    const found = ofWords(side)
    const opposite = side === 'in' ? ofWords('out') : side === 'out' ? ofWords('in') : undefined
    // Of the two tokens of a trade the other one; an account that the transaction would have opened is not known.
    return (
      found ?? (opposite && all.length === 2 ? all.find(({ mint }) => mint !== opposite.mint) : undefined)
    )
  }
  const found = new Map<string, AmountToken | null>()
  for (const name of Object.keys(info)) {
    const words = wordsOf(name)
    const side = sideOf(words, info)
    if (!isAmount(words, side)) continue
    if (words.includes('sol')) found.set(name, { mint: null, decimals: COIN_DECIMALS })
    else found.set(name, (side === undefined ? only(all) : ofSide(side)) ?? null)
  }
  return found
}

const isAmount = (words: readonly string[], side: string | undefined): boolean =>
  !words.some((word) => ['lamports', 'bps', 'index', 'rate', 'ui', 'is', 'price'].includes(word)) &&
  (words.includes('amount') ||
    (words.some((word) => ['max', 'min', 'maximum', 'minimum'].includes(word)) &&
      (side !== undefined || words.includes('sol'))))

function sideOf(words: readonly string[], info: Readonly<Record<string, unknown>>): string | undefined {
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
