import { z } from 'zod'
import { route } from './route.ts'
import { Address, Count } from './values.ts'

export const ProgramRecord = z.object({
  /** The same as `programId`: a program has no other. */
  id: Address,
  programId: Address,
  /** The group in the directory: `AMM`, `DEX`, `System`, `Token`, `Vote`, `Stake`, `Sysvar`, `NFT`, `Program` … */
  type: z.string(),
  /** The display name, from the network profile, the runtime or the program's IDL; otherwise the shortened address. */
  vanityName: z.string(),
  /**
   * Whether the chain has it: it can be called now, or, while no node answers, a stored transaction names it. null: not known,
   * because no node answers.
   */
  isActive: z.boolean().nullable(),
  /** When it was first deployed, where that is indexed; null: not known. */
  createdAt: z.iso.datetime().nullable(),
  /**
   * Finalized transactions that called it, at any depth, in the newest 24 hours of the clock, of which the last is not over;
   * and how many of them failed. null for what cannot be called, and while nothing is counted.
   */
  calls24h: Count.nullable(),
  failed24h: Count.nullable(),
})
export type ProgramRecord = z.infer<typeof ProgramRecord>

/** The programs of the runtime, of the network profile, and those that were called or deployed, or whose IDL is indexed. */
export const listPrograms = route({
  method: 'GET',
  path: '/programs-data',
  subject: 'Programs',
  summary: 'The directory of the programs of the chain.',
  input: z.object({}),
  output: z.array(ProgramRecord),
})
