import { z } from 'zod'
import { route } from './route.ts'
import { Address, limitParam } from './values.ts'

export const Domain = z.object({
  /** The first label: `alice`, of the subdomain `dev.alice.gor` `dev`. */
  name: z.string(),
  /** What follows the first label and its dot: `gor`, of a subdomain `alice.gor`. */
  parentName: z.string(),
  owner: Address,
  /** The name's own account, owned by the name service program. */
  account: Address,
})
export type Domain = z.infer<typeof Domain>

/** Names that contain the text, an exact match first. Empty on a chain without a name service. */
export const listDomains = route({
  method: 'GET',
  path: '/api/sns/domains',
  subject: 'Search',
  summary: 'The domain names that contain a text.',
  input: z.object({
    search: z.string().trim().min(1, 'expected some text').max(200, 'expected at most 200 characters'),
    limit: limitParam(50, 3),
  }),
  output: z.array(Domain),
})

/** Base58 of 32 bytes each, with commas between. */
const Addresses = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(Address).min(1, 'expected an address').max(40, 'expected at most 40 addresses'))

/**
 * The names by which addresses are shown: the oldest that a wallet owns, and of a name's own account that name. Addresses
 * without a name are absent.
 */
export const listNames = route({
  method: 'GET',
  path: '/api/sns/names',
  input: z.object({ addresses: Addresses }),
  output: z.object({ names: z.record(Address, z.string()) }),
})
