import { z } from 'zod'
import { route } from './route.ts'
import { Address, limitParam } from './values.ts'

export const Domain = z.object({
  /** Without the suffix: `alice`. */
  name: z.string(),
  /** The suffix without its dot: `gor`. */
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
