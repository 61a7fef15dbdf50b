import { z } from 'zod'
import { route } from '../route.ts'
import { Address, limitParam } from '../values.ts'

/** The largest number of addresses in one call, which keeps its URL short enough. */
const MAX_ADDRESSES = 40

export const Domain = z.object({
  name: z.string().describe('The first label: `alice`, of the subdomain `dev.alice.gor` `dev`.'),
  parentName: z
    .string()
    .describe('The part after the first label and its dot: `gor`, or `alice.gor` for a subdomain.'),
  owner: Address,
  account: Address.describe("The name's own account, owned by the name service program."),
})
export type Domain = z.infer<typeof Domain>

export const listDomains = route('listDomains', {
  subject: 'Search',
  summary: 'The domain names that contain a text.',
  description:
    'Of the names that contain the text the best matches, at most `limit`: an exact match, then the shortest. Empty on a chain without a name service.',
  example: { search: 'a' },
  notMeasured: 'the generated chain has no names',
  input: z.object({
    search: z
      .string()
      .trim()
      .min(1, 'expected some text')
      .max(200, 'expected at most 200 characters')
      .describe('A text that the name contains.'),
    limit: limitParam(50, 3),
  }),
  output: z.array(Domain),
})

export const listNames = route('listNames', {
  subject: 'Search',
  summary: 'The names by which addresses are shown: of validators, domains, pools, accounts and programs.',
  description:
    'The names that are shown beside addresses: of a pool its tokens (`GOR / USDG pool`), of its vaults, its ' +
    'authority and the mint of its shares what they are to it; of a token account whose it is (`USDG account ' +
    'of alice.gor`); what a validator calls itself, of its identity and its vote account; the oldest domain ' +
    "that a wallet owns, of a domain's own account that domain; of a program the name in its IDL; of a stake " +
    "account who may withdraw from it. A token's symbol is marked where it imitates a verified one. Addresses " +
    'without a name are absent.',
  example: { addresses: '{wallet}' },
  noSlot: 'has names and no figures; some are kept for minutes',
  input: z.object({
    addresses: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(Address).max(MAX_ADDRESSES, `expected at most ${MAX_ADDRESSES} addresses`))
      .describe('With commas between.'),
  }),
  output: z.object({ names: z.record(Address, z.string()) }),
})
