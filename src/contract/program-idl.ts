import { z } from 'zod'
import { route } from './route.ts'
import { Address, Count } from './values.ts'

// All texts are those of the program's author, not checked; names have at most 64 characters.

export const IdlField = z.object({
  name: z.string(),
  /** The type, such as `Vec<u8>`, `Option<pubkey>` or `[u64; 4]`; at most 400 characters. null: a variant without fields. */
  type: z.string().nullable(),
  docs: z.string(),
})
export type IdlField = z.infer<typeof IdlField>

export const IdlInstruction = z.object({
  name: z.string(),
  docs: z.string(),
  /** The bytes that an instruction begins with, in hex; null where the IDL does not contain them. */
  discriminator: z.string().nullable(),
  accounts: z.array(
    z.object({
      /** An account in a group is named `group.name`. */
      name: z.string(),
      writable: z.boolean(),
      signer: z.boolean(),
      optional: z.boolean(),
      /** The address of an account that is always the same; null for other accounts. */
      address: Address.nullable(),
      docs: z.string(),
    }),
  ),
  arguments: z.array(IdlField),
})
export type IdlInstruction = z.infer<typeof IdlInstruction>

/** A type, account or event. */
export const IdlDefinition = z.object({
  name: z.string(),
  docs: z.string(),
  /** The kind of `fields`: fields of a struct, variants of an enum, unnamed items of a tuple, or the one type of an alias. */
  kind: z.enum(['struct', 'enum', 'tuple', 'alias']),
  fields: z.array(IdlField),
})
export type IdlDefinition = z.infer<typeof IdlDefinition>

export const ProgramIdl = z.object({
  /** null when it has none. */
  name: z.string().nullable(),
  version: z.string().nullable(),
  /** `anchor-legacy`: of Anchor before 0.30. */
  format: z.enum(['anchor', 'anchor-legacy', 'shank', 'codama']),
  docs: z.string(),
  instructions: z.array(IdlInstruction),
  accounts: z.array(IdlDefinition),
  types: z.array(IdlDefinition),
  errors: z.array(z.object({ code: Count, name: z.string(), message: z.string() })),
  events: z.array(IdlDefinition),
  /** Where the IDL was found: in an account of the chain, or in the network profile. */
  source: z.enum(['chain', 'profile']),
  /** The account that holds the IDL, and the slot at which this version was first read; null for an IDL of the profile. */
  account: Address.nullable(),
  slot: Count.nullable(),
  /** The whole IDL as it was found: JSON text. */
  text: z.string(),
})
export type ProgramIdl = z.infer<typeof ProgramIdl>

/** The newest IDL of a program. At most 1,000 entries of each list. */
export const getAddressIdl = route({
  method: 'GET',
  path: '/api/address/:address/idl',
  subject: 'Programs',
  summary: 'The interface description (IDL) of a program.',
  input: z.object({ address: Address }),
  output: z.object({
    address: Address,
    /** null when none is known. */
    idl: ProgramIdl.nullable(),
    /** Whether the chain was asked recently. False: a newer one, or the first one, may appear in a moment. */
    isComplete: z.boolean(),
    /** Why the one that the chain has now is refused, such as its size; null when it is not. */
    problem: z.string().nullable(),
  }),
})
