import { z } from 'zod'
import { FormatParam, fileCall } from '../file-call.ts'
import { route } from '../route.ts'
import { Address, Count } from '../values.ts'

export const ProgramRecord = z.object({
  id: Address.describe('The same as `programId`: a program has no other.'),
  programId: Address,
  type: z
    .string()
    .describe(
      'The group in the directory: `AMM`, `DEX`, `System`, `Token`, `Vote`, `Stake`, `Sysvar`, `NFT`, `Program` …',
    ),
  vanityName: z
    .string()
    .describe(
      "The display name, from the network profile, the runtime or the program's IDL; otherwise the shortened address.",
    ),
  isActive: z
    .boolean()
    .nullable()
    .describe(
      'Whether the chain has it: it can be called now, or, while no node answers, a stored transaction names it. null: not known, because no node answers.',
    ),
  createdAt: z.iso
    .datetime()
    .nullable()
    .describe('When it was first deployed, where that is indexed; null: not known.'),
  calls24h: Count.nullable().describe(
    'Finalized transactions that called it, at any depth, in the newest 24 hours of the clock, of which the ' +
      'last is not over; and how many of them failed. null for what cannot be called, and while nothing is ' +
      'counted.',
  ),
  failed24h: Count.nullable(),
})
export type ProgramRecord = z.infer<typeof ProgramRecord>

export const listPrograms = route('listPrograms', {
  subject: 'Programs',
  summary: 'The directory of the programs of the chain.',
  description:
    'The programs of the runtime, of the network profile, and those that were called or deployed, or whose IDL is indexed.',
  isPolled: true,
  input: z.object({}),
  output: z.array(ProgramRecord),
})

export const exportPrograms = fileCall('exportPrograms', {
  subject: 'Programs',
  summary: 'The directory of the programs as a file.',
  input: z.object({ format: FormatParam }),
})
