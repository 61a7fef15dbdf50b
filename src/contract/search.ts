import { z } from 'zod'
import { route } from './route.ts'

export const SearchResult = z.object({
  type: z.enum(['transaction', 'address', 'block', 'token']),
  /** The parameter of the page's path: a signature, an address, a height or a mint. */
  value: z.string(),
  label: z.string(),
  /** The account type in words (`wallet`, `token account` …); null when unknown. */
  badge: z.string().nullable(),
  logoUri: z.string().nullable(),
  symbol: z.string().nullable(),
})
export type SearchResult = z.infer<typeof SearchResult>

/**
 * Finds transactions by signature, addresses, blocks by height or by slot (`value` is the height), tokens by name,
 * symbol or prefix of the mint, labelled addresses and domains by name (`value` is the owner). Also accepts a pasted
 * `/tx/…`, `/block/…` or `/address/…` URL of any explorer. Empty when nothing matches.
 */
export const search = route({
  method: 'GET',
  path: '/api/search',
  subject: 'Search',
  summary: 'Finds transactions, blocks, addresses, tokens and domain names by any text.',
  input: z.object({
    q: z.string().trim().min(1, 'expected some text').max(200, 'expected at most 200 characters'),
  }),
  output: z.object({ results: z.array(SearchResult) }),
})
