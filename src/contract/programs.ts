import { z } from 'zod'
import { route } from './route.ts'
import { Address } from './values.ts'

export const ProgramRecord = z.object({
  /** The same as `programId`: a program has no other. */
  id: Address,
  programId: Address,
  /** What the directory groups by: `AMM`, `DEX`, `System`, `Token`, `Vote`, `Stake`, `Sysvar`, `NFT`, `Program` … */
  type: z.string(),
  /** The display name: of the network profile, of the runtime, or of the program's IDL. */
  vanityName: z.string(),
  /** Whether the chain has it: it can be called now, or, while no node answers, was called. */
  isActive: z.boolean(),
  /** null: not known. */
  createdAt: z.iso.datetime().nullable(),
})
export type ProgramRecord = z.infer<typeof ProgramRecord>

/** The programs of the runtime, of the network profile, and those whose IDL is indexed. */
export const listPrograms = route({
  method: 'GET',
  path: '/programs-data',
  subject: 'Programs',
  summary: 'The directory of the programs of the chain.',
  input: z.object({}),
  output: z.array(ProgramRecord),
})
