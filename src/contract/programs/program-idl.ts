import { z } from 'zod'
import { route } from '../route.ts'
import { Address, Count } from '../values.ts'

// All texts come from the program's author and are unchecked; names have at most 64 characters.

export const IdlField = z.object({
  name: z.string(),
  type: z
    .string()
    .nullable()
    .describe(
      'The type, such as `Vec<u8>`, `Option<pubkey>` or `[u64; 4]`; at most 400 characters. null: a variant without fields.',
    ),
  docs: z.string(),
})
export type IdlField = z.infer<typeof IdlField>

export const IdlInstruction = z.object({
  name: z.string(),
  docs: z.string(),
  discriminator: z
    .string()
    .nullable()
    .describe('The bytes that an instruction begins with, in hex; null where the IDL does not contain them.'),
  accounts: z.array(
    z.object({
      name: z.string().describe('An account in a group is named `group.name`.'),
      writable: z.boolean(),
      signer: z.boolean(),
      optional: z.boolean(),
      address: Address.nullable().describe(
        'The address of an account that is always the same; null for other accounts.',
      ),
      docs: z.string(),
    }),
  ),
  arguments: z.array(IdlField),
})
export type IdlInstruction = z.infer<typeof IdlInstruction>

export const IdlDefinition = z
  .object({
    name: z.string(),
    docs: z.string(),
    kind: z
      .enum(['struct', 'enum', 'tuple', 'alias'])
      .describe(
        'The kind of `fields`: fields of a struct, variants of an enum, unnamed items of a tuple, or the one type of an alias.',
      ),
    fields: z.array(IdlField),
  })
  .describe('A type, account or event.')
export type IdlDefinition = z.infer<typeof IdlDefinition>

export const ProgramIdl = z.object({
  name: z.string().nullable().describe('null when it has none.'),
  version: z.string().nullable(),
  format: z
    .enum(['anchor', 'anchor-legacy', 'shank', 'codama'])
    .describe('`anchor-legacy`: of Anchor before 0.30.'),
  docs: z.string(),
  instructions: z.array(IdlInstruction),
  accounts: z.array(IdlDefinition),
  types: z.array(IdlDefinition),
  errors: z.array(z.object({ code: Count, name: z.string(), message: z.string() })),
  events: z.array(IdlDefinition),
  source: z
    .enum(['chain', 'profile'])
    .describe('Where the IDL was found: in an account of the chain, or in the network profile.'),
  account: Address.nullable().describe(
    'The account that holds the IDL, and the slot at which this version was first read; null for an IDL of the profile.',
  ),
  slot: Count.nullable(),
  text: z.string().describe('The whole IDL as it was found: JSON text.'),
})
export type ProgramIdl = z.infer<typeof ProgramIdl>

export const getAddressIdl = route('getAddressIdl', {
  subject: 'Programs',
  summary: 'The interface description (IDL) of a program.',
  description: 'The newest one. At most 1,000 entries of each list.',
  example: { address: '{program}' },
  notMeasured: 'the generated programs have no IDL',
  input: z.object({ address: Address }),
  output: z.object({
    address: Address,
    idl: ProgramIdl.nullable().describe('null when none is known.'),
    isComplete: z
      .boolean()
      .describe(
        'Whether the chain was asked recently. False: a newer one, or the first one, may appear in a moment.',
      ),
    problem: z
      .string()
      .nullable()
      .describe('Why the one that the chain has now is refused, such as its size; null when it is not.'),
  }),
})
