import { ByteReader } from '#svm/byte-reader.ts'
import { DecodeError, type InstructionInput, type ParsedInstruction } from '#svm/program-decoder.ts'

// The fields and accounts of a line of `program.txt`:
//
//   amount u64, side u8?       `?` behind a type is an option of borsh
//   0 u8, fee u64              a number in place of a name: the fields behind it are read only where the data has this number
//   ... amount u64, bps u16    these fields are the last bytes of the data
//   orders count<u64 u8>       the number of entries of a list of borsh, each of these types
//   legs [mint pubkey, x u64]  a list of borsh, each entry with these fields
//   pool referrer? _ owner     `?` behind an account: the program's own id stands for no account; `_` is not named
//
// Fields are those that the data begins with, until one of a type that is not read. Programs append arguments and accounts
// in later versions, so an instruction may end before the list does; accounts behind the list are not named.

/** One instruction, event or type of account. */
export type Layout = {
  /** As the program spells it: `swap_base_in`. */
  name: string
  /** The type that users see: `swapBaseIn`. */
  type: string
  /** The bytes that the data begins with. */
  mark: Uint8Array
  /** The number of bytes of the data; undefined where it varies. */
  size: number | undefined
  fewestAccounts: number
  mostAccounts: number
  arguments: readonly Field[]
  /** The number of bytes of the arguments where they are the end of the data; otherwise undefined. */
  atEnd: number | undefined
  accounts: readonly { name: string; isOptional: boolean }[]
}

type Read = (reader: ByteReader) => unknown
type Field = {
  name: string
  read: Read
  /** What the data must have for the fields behind this one to be there; the field itself is not shown. */
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
  string: (reader) => reader.string(),
  pubkey: (reader) => reader.address(),
  // Addresses of other chains and hashes are shown as those chains write them.
  hash: (reader) => hex(reader.bytes(32)),
  // A compressed Groth16 proof.
  proof: (reader) => hex(reader.bytes(128)),
  bytes: (reader) => hex(reader.bytes(reader.u32())),
  u256: (reader) => BigInt(hex(reader.bytes(32).toReversed())),
  u256be: (reader) => BigInt(hex(reader.bytes(32))),
}

const AT_END = '... '

/** @throws Error for a list that does not have the notation */
export function fieldsOf(list: string): Pick<Layout, 'arguments' | 'atEnd'> {
  const isAtEnd = list.startsWith(AT_END)
  const texts = (isAtEnd ? list.slice(AT_END.length) : list).split(/, (?![^[]*\])/).filter(Boolean)
  const atEnd = isAtEnd ? sum(texts) : undefined
  return { arguments: texts.map(fieldOf), atEnd }
}

function fieldOf(text: string): Field {
  const [, name = '', type = ''] = /^(\w+) (.+)$/.exec(text) ?? []
  const read = readerOf(type)
  if (read === undefined) throw new Error(`"${text}" is no argument: its type is not known`)
  return { name, read, constant: /^\d+$/.test(name) ? Number(name) : undefined }
}

/** The bytes of fields of a fixed size: unsigned integers and addresses. */
const sum = (texts: readonly string[]): number =>
  texts.reduce((bytes, text) => bytes + (text.endsWith(' pubkey') ? 32 : Number(text.split(' u')[1]) / 8), 0)

function readerOf(type: string): Read | undefined {
  const [, counted] = /^count<(.+)>$/.exec(type) ?? []
  if (counted !== undefined) {
    const readers = counted.split(' ').map(readerOf)
    if (!readers.every((read) => read !== undefined)) return undefined
    return (reader) => {
      const count = reader.u32()
      for (let i = 0; i < count; i++) for (const read of readers) read(reader)
      return count
    }
  }
  const [, entry] = /^\[(.+)\]$/.exec(type) ?? []
  if (entry !== undefined) {
    const texts = entry.split(', ')
    const fields = texts.map(fieldOf)
    const size = sum(texts)
    return (reader) => {
      const count = reader.u32()
      // A count that is larger than the bytes allow allocates nothing.
      return Array.from({ length: Math.min(count, reader.remaining / size) }, () =>
        Object.fromEntries(fields.map(({ name, read }) => [name, read(reader)])),
      )
    }
  }
  const read = READERS[type.replace('?', '')]
  return read && type.endsWith('?') ? (reader) => (reader.some() ? read(reader) : null) : read
}

const UNNAMED = '_'

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
  const names = layout.accounts
  const count = Math.min(names.length, accounts.length)
  for (let i = 0; i < count; i++) {
    const { name, isOptional } = names[i] as Layout['accounts'][number]
    if (name !== UNNAMED && !(isOptional && accounts[i] === programId)) info[name] = accounts[i]
  }
  return info
}

/** Adds the fields to `info`, as far as the data goes. */
export function readArguments(layout: Layout, reader: ByteReader, info: ParsedInstruction['info']): void {
  for (const { name, read, constant } of layout.arguments) {
    if (reader.remaining === 0) return
    const value = read(reader)
    if (constant === undefined) info[name] = value
    else if (value !== constant) return
  }
}
