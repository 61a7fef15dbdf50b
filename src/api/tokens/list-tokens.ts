import type { fileCalls, routes } from '#contract/index.ts'
import type { TokenListItem } from '#contract/tokens/tokens.ts'
import type { Handler } from '../handler.ts'
import { count, decimal, flag, text } from '../shared/file-columns.ts'
import { BATCH, type ListFile, listFile } from '../shared/list-file.ts'
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

export const exportTokens: ListFile<typeof fileCalls.exportTokens, TokensContext> = listFile({
  name: () => 'tokens',
  columns: [
    text('mint'),
    text('symbol'),
    text('name'),
    flag('verified'),
    text('looks_like'),
    count('decimals'),
    count('holders'),
    decimal('price_usd'),
    decimal('change_24h_percent'),
    decimal('volume_24h_usd'),
    decimal('market_cap_usd'),
  ],
  rowOf: (token: TokenListItem) => [
    token.mint,
    token.symbol,
    token.name,
    token.verified,
    token.copyOf?.mint ?? null,
    token.decimals,
    token.holderCount,
    token.price,
    token.change24h,
    token.volume24h,
    token.marketCap,
  ],
  async *pages({ format: _, ...filter }, context) {
    for (let offset = 0; ; offset += BATCH) {
      const { output } = await listTokens({ ...filter, limit: BATCH, offset }, context, undefined)
      yield output
      if (output.length < BATCH) return
    }
  },
})
