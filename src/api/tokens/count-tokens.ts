import type { routes } from '#contract/index.ts'
import type { Handler } from '../handler.ts'
import type { TokensContext } from './context.ts'
import * as tokens from './token-search.ts'

export const countTokens: Handler<typeof routes.countTokens, TokensContext> = async (
  { search, qualityOnly, verifiedOnly },
  context,
) => {
  const filter = {
    search: search || undefined,
    qualityOnly: qualityOnly === 'true',
    verifiedOnly: verifiedOnly === 'true',
  }
  const { total, to } = await tokens.countTokens(filter, context)
  return { output: { total }, cache: 'moment', slot: to?.slot ?? null }
}
