import { z } from 'zod'
import { route } from './route.ts'
import { Address, limitParam } from './values.ts'

export const Domain = z.object({
  /** Without what stands behind the dot: `alice`. */
  name: z.string(),
  /** What stands behind the dot: `gor`. */
  parentName: z.string(),
  owner: Address,
  /** The account of the name service. */
  account: Address,
})
export type Domain = z.infer<typeof Domain>

/** Names of the name service that hold the text, the very one first. Empty where the chain has no names. */
export const listDomains = route({
  method: 'GET',
  path: '/api/sns/domains',
  input: z.object({
    search: z.string().trim().min(1, 'expected some text').max(200, 'expected at most 200 characters'),
    limit: limitParam(50, 3),
  }),
  output: z.array(Domain),
})
