import type { routes } from '#contract/index.ts'
import type { Handler } from '../handler.ts'
import type { TokensContext } from './context.ts'
import { countTokens, findTokens } from './token-search.ts'

export const listTokens: Handler<typeof routes.listTokens, TokensContext> = async (input, context) => {
  const { search, qualityOnly, verifiedOnly, limit, offset, sortBy, sortOrder } = input
  const filter = {
    search: search || undefined,
    qualityOnly: qualityOnly === 'true',
    verifiedOnly: verifiedOnly === 'true',
  }
  const order = sortBy && { sortBy, sortOrder }
  const [{ items, slot }, { total }] = await Promise.all([
    findTokens(filter, { limit, offset, order }, context),
    countTokens(filter, context),
  ])
  const end = offset + items.length
  const part = { total, next: items.length > 0 && end < total ? { offset: end } : undefined }
  return { output: items, part, cache: 'moment', slot }
}
