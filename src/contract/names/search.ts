import { z } from 'zod'
import { route } from '../route.ts'
import { Original } from '../tokens/tokens.ts'

const SearchGroup = z.enum([
  'transaction',
  'block',
  'token',
  'pool',
  'program',
  'validator',
  'name',
  'label',
  'address',
  'page',
])
export type SearchGroup = z.infer<typeof SearchGroup>

export const SearchResult = z.object({
  type: z.enum(['transaction', 'address', 'block', 'token', 'page']),
  group: SearchGroup.describe(
    'The group of the result; `address` for an address that was found by itself or by its beginning, and not by a name.',
  ),
  value: z
    .string()
    .describe(
      "The parameter of the page's path: a signature, an address, a height (or `slot-` and a slot) or a mint; for a page of the explorer its path.",
    ),
  label: z.string(),
  badge: z
    .string()
    .nullable()
    .describe('The account type in words (`wallet`, `token account` …); null when unknown.'),
  logoUri: z.string().nullable(),
  symbol: z.string().nullable(),
  verified: z
    .boolean()
    .describe('For a token: whether the network profile lists the mint; false for other results.'),
  copyOf: Original.nullable().describe('For a token: the verified token that it looks like; otherwise null.'),
  generation: z
    .int()
    .optional()
    .describe(
      'The other generation of the chain that knows it: its page is under `/g/<generation>`. Absent: the generation that was asked.',
    ),
})
export type SearchResult = z.infer<typeof SearchResult>

export const search = route('search', {
  subject: 'Search',
  summary:
    'Finds transactions, blocks, addresses, programs, validators, tokens, pools, domain names and pages by any text.',
  description:
    'Finds transactions by signature, addresses, blocks by height or by slot (`value` is the height, or ' +
    '`slot-` and the slot of a block without one), tokens by the beginning of a word of their name, of their ' +
    'symbol or of the mint; pools by their two tokens, as `GOR/USDG`; programs, validators and labelled ' +
    'addresses by what the explorer shows as their name; domains by name (`value` is the owner); accounts by the first four or more letters of their address, in ' +
    'exactly their cases; pages of the explorer by their title. The ' +
    'beginning of a name is enough, in any case of its letters. Also accepts a pasted `/tx/…`, `/block/…` or ' +
    '`/address/…` URL of any explorer, where a block is named by its slot, and ignores punctuation around the ' +
    'text. Empty when nothing matches. Of a number the block of that height is first; `slot 100` and `block ' +
    '100` find one of the two. The groups with the best matches come first.',
  example: { q: '{height}' },
  noSlot: 'has links and no figures',
  elsewhere: 'results',
  input: z.object({
    q: z
      .string()
      .trim()
      .min(1, 'expected some text')
      .max(200, 'expected at most 200 characters')
      .describe('A signature, an address, a height, a slot, a name, or a URL of any explorer.'),
  }),
  output: z.object({
    results: z.array(SearchResult),
    partial: z
      .array(SearchGroup)
      .describe(
        'The groups that could not be searched in time, or are not loaded yet: the same search may find more in a moment.',
      ),
  }),
})
