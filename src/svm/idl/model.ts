// What an interface description (IDL) says of a program, whichever dialect it was written in.

import type { ProgramError } from '../errors/program-errors.ts'

export type IntegerFormat =
  | 'u8'
  | 'u16'
  | 'u32'
  | 'u64'
  | 'u128'
  | 'u256'
  | 'i8'
  | 'i16'
  | 'i32'
  | 'i64'
  | 'i128'
  | 'i256'
  | 'shortU16'

export type NumberType = { kind: 'number'; format: IntegerFormat | 'f32' | 'f64'; bigEndian: boolean }

/** How many items: always so many, as many as a number in front says, or as many as the bytes left hold. */
export type Count =
  | { kind: 'fixed'; size: number }
  | { kind: 'prefixed'; prefix: IdlType }
  | { kind: 'remainder' }
  /** The parameter of a generic type, by its name. */
  | { kind: 'generic'; name: string }

export type IdlField = {
  name: string
  type: IdlType
  /** It is in the bytes and says nothing: a discriminator. */
  hidden?: boolean
}

export type IdlVariant = {
  name: string
  /** The number that stands for it. */
  tag: bigint
  /** null for a variant without fields. */
  fields: IdlType | null
}

export type GenericArgument = { kind: 'type'; type: IdlType } | { kind: 'const'; size: number }

/** How a value lies in bytes. */
export type IdlType =
  | NumberType
  | { kind: 'bool'; size: IdlType }
  /** All bytes left, or as many as the type around it gives. */
  | { kind: 'bytes' }
  | { kind: 'string'; encoding: 'utf8' | 'base16' | 'base58' | 'base64' }
  | { kind: 'publicKey' }
  | { kind: 'fixedSize'; size: number; item: IdlType }
  | { kind: 'sizePrefix'; prefix: IdlType; item: IdlType }
  /** `fixed`: the room of the value is there either way. */
  | { kind: 'option'; prefix: IdlType; item: IdlType; fixed: boolean }
  /** Absent when its bytes are `zero`; all zeroes where that is undefined. */
  | { kind: 'zeroableOption'; item: IdlType; zero: Uint8Array | undefined }
  /** Absent when no bytes are left. */
  | { kind: 'remainderOption'; item: IdlType }
  | { kind: 'array'; item: IdlType; count: Count }
  | { kind: 'map'; key: IdlType; value: IdlType; count: Count }
  | { kind: 'struct'; fields: readonly IdlField[] }
  | { kind: 'tuple'; items: readonly IdlType[] }
  | { kind: 'enum'; size: IdlType; variants: readonly IdlVariant[] }
  | { kind: 'defined'; name: string; arguments: readonly GenericArgument[] }
  | { kind: 'generic'; name: string }
  /** Constant bytes before and after it, which say nothing. */
  | { kind: 'hidden'; before: number; item: IdlType; after: number }
  /** Bytes to skip before and after it. */
  | { kind: 'padded'; before: number; item: IdlType; after: number }
  /** Ends with `sentinel`. */
  | { kind: 'sentinel'; sentinel: Uint8Array; item: IdlType }
  /** Cannot be read: what it is, in words. */
  | { kind: 'unknown'; what: string }

/** A type with a name; `parameters` are those of a generic one, in order. */
export type DefinedType = { type: IdlType; parameters: readonly string[] }

/** What tells an instruction or event: bytes at a place, or the length of the whole. */
export type Discriminator =
  | { kind: 'bytes'; offset: number; bytes: Uint8Array }
  | { kind: 'size'; size: number }

export type IdlAccount = { name: string; optional: boolean }

export type IdlInstruction = {
  /** In camelCase. */
  name: string
  /** All have to fit; none fits an instruction that is the program's only one. */
  discriminators: readonly Discriminator[]
  /** Where the arguments begin. */
  offset: number
  arguments: readonly IdlField[]
  accounts: readonly IdlAccount[]
  /** Whether an optional account that is absent leaves no gap. */
  omitsAbsentAccounts: boolean
}

export type IdlEvent = {
  /** As the program spells it. */
  name: string
  discriminators: readonly Discriminator[]
  /** Where its fields begin. */
  offset: number
  type: IdlType
}

export type Idl = {
  /** As it says itself; null when it does not. */
  name: string | null
  dialect: 'anchor' | 'codama' | 'shank'
  /** In the order in which they are tried: those that ask for most bytes first. */
  instructions: readonly IdlInstruction[]
  events: readonly IdlEvent[]
  errors: ReadonlyMap<number, ProgramError>
  types: ReadonlyMap<string, DefinedType>
}
