import { foldText } from '#lib/text/fold.ts'
import { ends } from '#lib/text/text.ts'
import { findPoolsOfPair } from '#store/markets/find-pools.ts'
import type { ListedToken } from '#store/tokens/token-list.ts'
import type { SearchContext } from './context.ts'
import { matchOf } from './name-match.ts'
import { resultOf } from './search-result.ts'

/**
 * Two symbols or names: `GOR/USDG`, `gor - usdg`, `GOR/USDG pool`, or `GOR USDG pool` without a sign between
 * them.
 */
const PAIR = /^\$?(.+?)(?:\s*[/–—-]\s*|\s+)\$?(.+?)(\s+(?:pool|lp))?$/iu
const HAS_SIGN = /[/–—-]/u

/** The most tokens for one side of a pair, because many may have the same symbol. */
const MOST_TOKENS = 20

function pairIn(text: string): [string, string] | undefined {
  const [, one, other, noun] = text.trim().match(PAIR) ?? []
  if (one === undefined || other === undefined) return undefined
  // Two words without a sign between them, and without the word "pool", are more likely a name.
  return noun !== undefined || HAS_SIGN.test(text) ? [one, other] : undefined
}

/**
 * The pools of two tokens; both may be given by the beginning of their symbol or name. `match` is a rank of
 * `matchOf`.
 */
export async function findPools(text: string, limit: number, context: SearchContext) {
  const pair = pairIn(text)
  if (!pair) return []
  const [some, others] = await Promise.all(pair.map((side) => tokensOf(foldText(side), context)))
  if (!some || !others) return []
  const mints = (side: ReadonlyMap<string, number>) => [...side.keys()]
  const found = await findPoolsOfPair(context.db, { some: mints(some), others: mints(others), limit })
  const { names } = context
  await names.load(
    [],
    found.map(({ pool }) => pool),
  )
  return found
    .map(({ pool, program, mintA, mintB }) => {
      const matches = [some, others].map((side) =>
        Math.min(...[mintA, mintB].map((mint) => side.get(mint) ?? Number.POSITIVE_INFINITY)),
      )
      const label = names.of(pool) ?? ends(pool, 6, 4)
      const badge = names.program(program) ?? 'liquidity pool'
      return {
        result: resultOf({ type: 'address', group: 'pool', value: pool, label }, badge),
        match: Math.max(...matches),
      }
    })
    .sort((a, b) => a.match - b.match)
}

/** The mints whose symbol or name begins with the text, each with its rank. */
async function tokensOf(wanted: string, { network: { coin }, tokenList }: SearchContext) {
  const { rows } = await tokenList.list(
    { search: wanted, qualityOnly: false },
    { limit: MOST_TOKENS, offset: 0 },
  )
  const matches = new Map<string, number>()
  const add = (mint: string, words: readonly (string | null)[]) => {
    const found = words.flatMap((word) => matchOf(foldText(word ?? ''), wanted) ?? [])
    const best = Math.min(...found)
    if (best <= 1) matches.set(mint, best)
  }
  for (const { mint, symbol, name } of rows satisfies ListedToken[]) add(mint, [symbol, name])
  // A pool that holds the wrapped coin is said to trade the coin.
  add(coin.wrappedMint, [coin.symbol, coin.wrappedSymbol])
  return matches
}
