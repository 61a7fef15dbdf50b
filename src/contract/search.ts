import { z } from 'zod'
import { route } from './route.ts'

export const SearchResult = z.object({
  type: z.enum(['transaction', 'address', 'block', 'token']),
  /** What goes into the route: a signature, an address, a height, a mint. */
  value: z.string(),
  label: z.string(),
  /** What kind of account an address is, in words (`wallet`, `token account` …), where it is known. */
  badge: z.string().nullable(),
  logoUri: z.string().nullable(),
  symbol: z.string().nullable(),
})
export type SearchResult = z.infer<typeof SearchResult>

/**
 * What a text can mean: a signature, an address, a block by height, a block by slot (its height is the value), tokens
 * by name, symbol or the beginning of the mint, well-known addresses and domains by name (the owner is the value), or a
 * pasted `/tx/…`, `/block/…`, `/address/…` URL of any explorer. Empty when it means nothing here.
 */
export const search = route({
  method: 'GET',
  path: '/api/search',
  input: z.object({
    q: z.string().trim().min(1, 'expected some text').max(200, 'expected at most 200 characters'),
  }),
  output: z.object({ results: z.array(SearchResult) }),
})
