import { ByteReader } from '#svm/byte-reader.ts'
import { DecodeError, type InstructionInput, type ParsedInstruction } from '#svm/program-decoder.ts'

// The fields and accounts of a line of `program.txt`:
//
// amount u64, side u8?       `?` after a type is an option of borsh, null when it has no value
// 0 u8, fee u64              a number in place of a name: the next fields are read only if it is in the data
// ... amount u64, bps u16    these fields are the last bytes of the data
// orders count<u64 u8>       the number of entries of a list of borsh, each of these types
// legs [mint pubkey, x u64]  a list of borsh, each entry with these fields
// data {name string, x u8}   several fields under one name
// side Bid|Ask               the names of the values 0, 1 and so on of a byte
// pool referrer? _ owner     `?` after an account: the program's id means no account; `_` is not named
//
// The fields are the first ones of the data; fields after a type that is not read are left out. Later
// versions of programs append arguments and accounts. An instruction may therefore have fewer of them than
// the line, or more, which are not read.

/** One instruction, event or type of account. */
export type Layout = {
  /** The name in the program's spelling: `swap_base_in`. */
  name: string
  /** The type that is shown: `swapBaseIn`. */
  type: string
  /** The bytes that the data begins with. */
  mark: Uint8Array
  /** The number of bytes of the data; undefined if it varies. */
  size: number | undefined
  fewestAccounts: number
  mostAccounts: number
  arguments: readonly Field[]
  /** The number of bytes of the arguments if they are the end of the data; otherwise undefined. */
  atEnd: number | undefined
  /** The accounts that have names, and their positions in the instruction. */
  accounts: readonly { name: string; position: number; isOptional: boolean }[]
}

type Read = (reader: ByteReader) => unknown
type Field = {
  name: string
  read: Read
  /** The value that is required to read the next fields; the field itself is not shown. */
  constant: number | undefined
}

const hex = (bytes: Uint8Array): string => `0x${Buffer.from(bytes).toString('hex')}`

const READERS: Readonly<Record<string, Read>> = {
  u8: (reader) => reader.u8(),
  i8: (reader) => (reader.u8() << 24) >> 24,
  u16: (reader) => reader.u16(),
  i16: (reader) => reader.i16(),
  u32: (reader) => reader.u32(),
  i32: (reader) => reader.u32() | 0,
  u64: (reader) => reader.u64(),
  i64: (reader) => reader.i64(),
  u128: (reader) => reader.u128(),
  i128: (reader) => BigInt.asIntN(128, reader.u128()),
  bool: (reader) => reader.bool(),
  // Some clients pad texts with zeros.
  string: (reader) => reader.string().replace(/\0.*/s, ''),
  pubkey: (reader) => reader.address(),
  // Addresses of other chains and hashes are shown as those chains write them.
  hash: (reader) => hex(reader.bytes(32)),
  // A compressed Groth16 proof.
  proof: (reader) => hex(reader.bytes(128)),
  bytes: (reader) => hex(reader.bytes(reader.u32())),
  hex: (reader) => hex(reader.bytes(reader.u32())).slice(2),
  u256: (reader) => BigInt(hex(reader.bytes(32).toReversed())),
  u256be: (reader) => BigInt(hex(reader.bytes(32))),
}

const AT_END = '... '

/** @throws Error for a list that does not have the notation */
export function fieldsOf(list: string): Pick<Layout, 'arguments' | 'atEnd'> {
  const isAtEnd = list.startsWith(AT_END)
  const texts = splitFields(isAtEnd ? list.slice(AT_END.length) : list)
  return { arguments: texts.map(fieldOf), atEnd: isAtEnd ? sizeOf(texts) : undefined }
}

/** Splits at the commas that are not in brackets. */
function splitFields(list: string): string[] {
  const texts: string[] = []
  for (const text of list.split(', ').filter(Boolean)) {
    const last = texts.at(-1)
    if (last !== undefined && hasOpenBracket(last)) texts[texts.length - 1] = `${last}, ${text}`
    else texts.push(text)
  }
  return texts
}

const hasOpenBracket = (text: string) => text.split(/[[{]/).length > text.split(/[\]}]/).length

function fieldOf(text: string): Field {
  const [, name = '', type = ''] = /^(\w+) (.+)$/.exec(text) ?? []
  const read = readerOf(type)
  if (read === undefined) throw new Error(`"${text}" is no argument: its type is not known`)
  return { name, read, constant: /^\d+$/.test(name) ? Number(name) : undefined }
}

/** The bytes of fields of a fixed size: unsigned integers and addresses. */
const sizeOf = (texts: readonly string[]): number =>
  texts.reduce((bytes, text) => bytes + (text.endsWith(' pubkey') ? 32 : Number(text.split(' u')[1]) / 8), 0)

function readerOf(type: string): Read | undefined {
  if (type.endsWith('?')) {
    const read = readerOf(type.slice(0, -1))
    return read && ((reader) => (reader.some() ? read(reader) : null))
  }
  const [, counted] = /^count<(.+)>$/.exec(type) ?? []
  if (counted !== undefined) {
    const readers = counted.split(' ').map(readerOf)
    if (!readers.every((read) => read !== undefined)) return undefined
    return (reader) => listOf(reader, () => readers.map((read) => read(reader))).length
  }
  const [, fields] = /^[[{](.+)[\]}]$/.exec(type) ?? []
  if (fields !== undefined) {
    const read = structReader(fields)
    return type.startsWith('{') ? read : (reader) => listOf(reader, () => read(reader))
  }
  const names = type.split('|')
  if (names.length === 1) return READERS[type]
  return (reader) => {
    const value = reader.u8()
    return names[value] ?? value
  }
}

function structReader(list: string): Read {
  const fields = splitFields(list).map(fieldOf)
  return (reader) => Object.fromEntries(fields.map(({ name, read }) => [name, read(reader)]))
}

/** The entries of a list of borsh. An entry has at least one byte, so that a false count allocates nothing. */
function listOf<Entry>(reader: ByteReader, read: () => Entry): Entry[] {
  const count = reader.u32()
  if (count > reader.remaining)
    throw new DecodeError(`Expected ${count} entries of a list, found ${reader.remaining} bytes`)
  return Array.from({ length: count }, read)
}

const UNNAMED = '_'

export const accountsOf = (names: string): Layout['accounts'] =>
  names
    .split(' ')
    .flatMap((each, position) =>
      each === UNNAMED ? [] : [{ name: each.replace('?', ''), position, isOptional: each.endsWith('?') }],
    )

/** The arguments from `offset` on, then the accounts by their names. */
export function readInfo(
  layout: Layout,
  data: Uint8Array,
  offset: number,
  { accounts, programId }: Pick<InstructionInput, 'accounts' | 'programId'>,
): ParsedInstruction['info'] {
  const info: ParsedInstruction['info'] = {}
  const start = layout.atEnd === undefined ? offset : data.length - layout.atEnd
  if (start < offset)
    throw new DecodeError(
      `${layout.name}: expected at least ${layout.atEnd} bytes of arguments, found ${data.length - offset}`,
    )
  readArguments(layout, new ByteReader(data, start), info)
  for (const { name, position, isOptional } of layout.accounts) {
    const account = accounts[position]
    if (account === undefined) break
    if (!(isOptional && account === programId)) info[name] = account
  }
  return info
}

/** Adds the fields to `info`, until the data ends. */
export function readArguments(layout: Layout, reader: ByteReader, info: ParsedInstruction['info']): void {
  for (const { name, read, constant } of layout.arguments) {
    if (reader.remaining === 0) return
    const value = read(reader)
    if (constant === undefined) info[name] = value
    else if (value !== constant) return
  }
}
