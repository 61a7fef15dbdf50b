import type { routes } from '#contract/index.ts'
import { unavailable } from '../errors.ts'
import type { Context, Handler } from '../handler.ts'
import { searchMints } from '../readings/token-search.ts'
import { tokenSummaries } from '../readings/token-summaries.ts'

export const listTokens: Handler<typeof routes.listTokens> = async ({ search, limit }, context) => {
  const mints = search ? await searchMints(search, limit, context) : await rankedMints(limit, context)
  return { output: await tokenSummaries(mints, context), cache: 'moment' }
}

async function rankedMints(limit: number, { ranking }: Context): Promise<string[]> {
  const ranked = await ranking.get()
  if (!ranked) throw unavailable('The tokens are being counted: try again in a moment.')
  return ranked.slice(0, limit).map(({ mint }) => mint)
}
