// The model of a program's IDL, independent of the IDL format.

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

/** The number of items: fixed, given by a number before them, or until the data ends. */
export type Count =
  | { kind: 'fixed'; size: number }
  | { kind: 'prefixed'; prefix: IdlType }
  | { kind: 'remainder' }
  /** A parameter of a generic type, by name. */
  | { kind: 'generic'; name: string }

export type IdlField = {
  name: string
  type: IdlType
  /** The field takes bytes in the data, but is not in the result, such as a discriminator. */
  hidden?: boolean
}

export type IdlVariant = {
  name: string
  /** The number that identifies the variant in the data. */
  tag: bigint
  /** null for a variant without fields. */
  fields: IdlType | null
}

export type GenericArgument = { kind: 'type'; type: IdlType } | { kind: 'const'; size: number }

/** The encoding of a value. */
export type IdlType =
  | NumberType
  | { kind: 'bool'; size: IdlType }
  /** All remaining bytes, or as many as the enclosing type allows. */
  | { kind: 'bytes' }
  | { kind: 'string'; encoding: 'utf8' | 'base16' | 'base58' | 'base64' }
  | { kind: 'publicKey' }
  | { kind: 'fixedSize'; size: number; item: IdlType }
  | { kind: 'sizePrefix'; prefix: IdlType; item: IdlType }
  /** `fixed`: an absent value takes as many bytes as a present one. */
  | { kind: 'option'; prefix: IdlType; item: IdlType; fixed: boolean }
  /** Absent when its bytes equal `zero`; zero bytes when that is undefined. */
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
  /** Constant bytes before and after it, which are not in the result. */
  | { kind: 'hidden'; before: number; item: IdlType; after: number }
  /** Bytes to skip before and after it. */
  | { kind: 'padded'; before: number; item: IdlType; after: number }
  /** Ends with `sentinel`. */
  | { kind: 'sentinel'; sentinel: Uint8Array; item: IdlType }
  /** Cannot be decoded; `what` describes it. */
  | { kind: 'unknown'; what: string }

/** A named type; `parameters` of a generic one, in order. */
export type DefinedType = { type: IdlType; parameters: readonly string[] }

/** Identifies an instruction, an event or an account: bytes at an offset, or the length of the data. */
export type Discriminator =
  | { kind: 'bytes'; offset: number; bytes: Uint8Array }
  | { kind: 'size'; size: number }

export type IdlAccount = { name: string; optional: boolean }

export type IdlInstruction = {
  /** The name in camelCase. */
  name: string
  /** All must match; an empty list is for a program's only instruction. */
  discriminators: readonly Discriminator[]
  /** The offset of the arguments in the data. */
  offset: number
  arguments: readonly IdlField[]
  accounts: readonly IdlAccount[]
  /** Whether clients leave absent optional accounts out of the list of accounts. */
  omitsAbsentAccounts: boolean
}

/** An event, or the data of a type of account. */
export type IdlRecord = {
  /** The name in the program's spelling. */
  name: string
  discriminators: readonly Discriminator[]
  /** The offset of the fields in the data. */
  offset: number
  type: IdlType
}

export type Idl = {
  /** The name in the IDL; null when it has none. */
  name: string | null
  dialect: 'anchor' | 'codama' | 'shank'
  /** The instructions in the order in which data is compared with them: longest discriminators first. */
  instructions: readonly IdlInstruction[]
  events: readonly IdlRecord[]
  /** The types of accounts. */
  accounts: readonly IdlRecord[]
  errors: ReadonlyMap<number, ProgramError>
  types: ReadonlyMap<string, DefinedType>
}
