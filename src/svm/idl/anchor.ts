import { createHash } from 'node:crypto'
import type { ProgramError } from '../errors/program-errors.ts'
import { anchorType, anchorTypes, fieldsType } from './anchor-types.ts'
import { camelCase, countOf, entriesOf, field, messageOf, nameOf, pascalCase, textOf } from './loose.ts'
import type { Discriminator, Idl, IdlAccount, IdlField, IdlInstruction, IdlRecord, IdlType } from './model.ts'

// IDLs of Anchor before 0.30 (name at the top, discriminators derived from names) and since (address at the top, explicit
// discriminators), and of Shank, which adds a number to each instruction of a program without Anchor.

/** Converts the JSON of an Anchor or Shank IDL. */
export function readAnchorIdl(source: unknown): Idl {
  const metadata = field(source, 'metadata')
  const instructions = entriesOf(field(source, 'instructions'))
  const isShank =
    field(metadata, 'origin') === 'shank' ||
    instructions.some((one) => field(one, 'discriminant') !== undefined)
  const types = anchorTypes(field(source, 'types'), field(source, 'accounts'))
  return {
    name: nameOf(field(source, 'name')) || nameOf(field(metadata, 'name')) || null,
    dialect: isShank ? 'shank' : 'anchor',
    instructions: instructions.flatMap(instructionsOf),
    events: entriesOf(field(source, 'events')).map((event) => recordOf('event', event, types)),
    // In programs without Anchor the data of an account does not identify its type.
    accounts: isShank
      ? []
      : entriesOf(field(source, 'accounts')).map((account) => recordOf('account', account, types)),
    errors: errorsOf(field(source, 'errors')),
    types,
  }
}

function instructionsOf(source: unknown): IdlInstruction[] {
  const spelled = textOf(field(source, 'name')).slice(0, LONGEST_NAME)
  const made = {
    name: camelCase(nameOf(spelled)),
    arguments: entriesOf(field(source, 'args')).map(argumentOf),
    accounts: accountsOf(field(source, 'accounts')),
    omitsAbsentAccounts: false,
  }
  const of = (bytes: Uint8Array): IdlInstruction => ({ ...made, ...startingWith(bytes) })
  const written = writtenDiscriminator(source)
  return written ? [of(written)] : spellings(spelled).map((name) => of(hashOf('global', name)))
}
/** Limits the untrusted names that are hashed. */
const LONGEST_NAME = 256

function writtenDiscriminator(source: unknown): Uint8Array | undefined {
  const bytes = field(source, 'discriminator')
  if (Array.isArray(bytes)) return Uint8Array.from(entriesOf(bytes), Number)
  const discriminant = field(source, 'discriminant')
  const value = countOf(field(discriminant, 'value'))
  if (value === undefined) return undefined
  const size = { u16: 2, u32: 4, u64: 8 }[textOf(field(discriminant, 'type'))] ?? 1
  return Uint8Array.from({ length: size }, (_, index) => Math.floor(value / 256 ** index) % 256)
}

/**
 * The possible snake_case names of an instruction that a legacy IDL has in camelCase: the conversion is ambiguous for
 * digits (`swap_2` and `swap2` both become `swap2`).
 */
function spellings(name: string): string[] {
  const plain = name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
  const tried = [
    plain,
    name,
    plain.replace(/([a-z])(\d)/g, '$1_$2'),
    plain.replace(/(\d)_?([a-z])/g, '$1_$2'),
    plain.replace(/([a-z])_?(\d+)_?(?=[a-z]|$)/g, '$1_$2_').replace(/_$/, ''),
    plain.replace(/_(\d)/g, '$1'),
  ]
  return [...new Set(tried)]
}

/** Whether Anchor's discriminator for the instruction `name` (camelCase) starts this data. */
export const isAnchorCall = (name: string, data: Uint8Array): boolean =>
  spellings(name).some((one) => hashOf('global', one).every((byte, at) => data[at] === byte))

const hashOf = (space: 'global' | 'event' | 'account', name: string): Uint8Array =>
  createHash('sha256').update(`${space}:${name}`).digest().subarray(0, 8)

const startingWith = (bytes: Uint8Array): { discriminators: Discriminator[]; offset: number } => ({
  discriminators: bytes.length === 0 ? [] : [{ kind: 'bytes', offset: 0, bytes }],
  offset: bytes.length,
})

const argumentOf = (source: unknown): IdlField => ({
  name: camelCase(nameOf(field(source, 'name'))),
  type: anchorType(field(source, 'type')),
})

/** Account groups are flattened: `pool.vault`. */
function accountsOf(source: unknown, group = '', depth = 0): IdlAccount[] {
  if (depth > DEEPEST_GROUP) return []
  return entriesOf(source).flatMap((one) => {
    const name = group + camelCase(nameOf(field(one, 'name')))
    const inner = field(one, 'accounts')
    if (Array.isArray(inner)) return accountsOf(inner, `${name}.`.slice(-LONGEST_NAME), depth + 1)
    const optional = field(one, 'optional') ?? field(one, 'isOptional')
    return [{ name, optional: optional === true }]
  })
}
const DEEPEST_GROUP = 8

function recordOf(space: 'event' | 'account', source: unknown, types: Idl['types']): IdlRecord {
  const spelled = textOf(field(source, 'name')).slice(0, LONGEST_NAME)
  const bytes = writtenDiscriminator(source) ?? hashOf(space, spelled)
  const fields = field(source, 'fields')
  const type: IdlType =
    fields === undefined && types.has(spelled)
      ? { kind: 'defined', name: spelled, arguments: [] }
      : fieldsType(fields)
  return { name: nameOf(spelled), ...startingWith(bytes), type }
}

export function errorsOf(source: unknown): Map<number, ProgramError> {
  const errors = new Map<number, ProgramError>()
  for (const one of entriesOf(source)) {
    const code = countOf(field(one, 'code'))
    const name = pascalCase(nameOf(field(one, 'name')))
    if (code === undefined || name === '') continue
    errors.set(code, { name, message: messageOf(field(one, 'msg') ?? field(one, 'message')) || name })
  }
  return errors
}
