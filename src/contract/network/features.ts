import { z } from 'zod'
import { route } from '../route.ts'
import { Address, Count, Timestamp } from '../values.ts'

export const Feature = z.object({
  address: Address,
  name: z.string().nullable().describe('What it changes, as far as this explorer knows it; null otherwise.'),
  state: z.enum(['active', 'pending']).describe('`pending`: proposed, and not active yet.'),
  activatedSlot: Count.nullable().describe('Since when it is active; null while pending.'),
  activatedEpoch: Count.nullable().describe('null while pending, and while the epoch schedule is not known.'),
})
export type Feature = z.infer<typeof Feature>

export const listFeatures = route('listFeatures', {
  subject: 'Network',
  summary:
    'The feature gates of the chain: which changes of the runtime are active since when, and which are pending.',
  description: 'As the node lists the accounts of the feature gate program.',
  notMeasured: 'asks the node',
  input: z.object({}),
  output: z.object({
    features: z
      .array(Feature)
      .nullable()
      .describe(
        'The pending ones first, then those that became active last; null where the node does not list them, or has not answered yet.',
      ),
    updatedAt: Timestamp.describe('When the node returned them; null without any.'),
  }),
})
export type Features = z.infer<typeof listFeatures.output>
