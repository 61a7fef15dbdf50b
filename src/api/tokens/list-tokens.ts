import type { routes } from '#contract/index.ts'
import type { Handler } from '../handler.ts'
import type { TokensContext } from './context.ts'
import { findTokens } from './token-search.ts'

export const listTokens: Handler<typeof routes.listTokens, TokensContext> = async (input, context) => {
  const { search, qualityOnly, verifiedOnly, limit, offset, sortBy, sortOrder } = input
  const filter = {
    search: search || undefined,
    qualityOnly: qualityOnly === 'true',
    verifiedOnly: verifiedOnly === 'true',
  }
  const order = sortBy && { sortBy, sortOrder }
  const output = await findTokens(filter, { limit, offset, order }, context)
  const [{ updatedAt = null } = {}] = output
  return { output, cache: 'moment', at: updatedAt === null ? null : Date.parse(updatedAt) }
}
