import { createHash } from 'node:crypto'
import { ByteReader } from '#svm/byte-reader.ts'
import { DecodeError, type InstructionInput, type ParsedInstruction } from '#svm/program-decoder.ts'

// Instructions and events as lines of text, which is how whole interfaces fit on a page:
//   swap(amountIn u64, minimumAmountOut u64): pool source destination referrer?
// Arguments are those that the data begins with, until one of a type that is not read. `?` behind a type is an option of
// borsh; behind an account it says that the program's own id stands for none. Programs append arguments and accounts in
// later versions, so an instruction may end before the list does; what follows the list is not named, nor is what `_`
// stands for. `count<u64 u8>` is how many entries a list of borsh has, each of these types.

/** One instruction or event. */
export type Layout = {
  /** As the program spells it: `swap_base_in`. */
  name: string
  /** The bytes that identify it in hex, where they do not follow from its name. */
  mark: string | undefined
  arguments: readonly Field[]
  accounts: readonly { name: string; isOptional: boolean }[]
}
type Field = { name: string; read: (reader: ByteReader) => unknown }

const READERS: Readonly<Record<string, (reader: ByteReader) => unknown>> = {
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
  // Addresses of other chains and hashes, as those chains write them.
  hash: (reader) => hex(reader.bytes(32)),
  // Of Groth16, compressed.
  proof: (reader) => hex(reader.bytes(128)),
  bytes: (reader) => hex(reader.bytes(reader.u32())),
  u256: (reader) => BigInt(hex(reader.bytes(32).toReversed())),
  u256be: (reader) => BigInt(hex(reader.bytes(32))),
}

const hex = (bytes: Uint8Array): string => `0x${Buffer.from(bytes).toString('hex')}`

/** An account whose role is not known. */
const UNNAMED = '_'

const LINE = /^(\w+)(?:#([0-9a-f]+))?(?:\((.*)\))?(?::\s*(.*))?$/

/** @throws Error for a line that is none, which is an error in this program's source */
export function readLayouts(text: string): Layout[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [, name, mark, list = '', names = ''] = LINE.exec(line.trim()) ?? []
      if (name === undefined) throw new Error(`"${line}" is no layout: expected name(argument type): account`)
      return {
        name,
        mark,
        arguments: list === '' ? [] : list.split(', ').map(fieldOf),
        accounts: words(names).map((each) => ({
          name: each.replace('?', ''),
          isOptional: each.endsWith('?'),
        })),
      }
    })
}

const words = (text: string) => (text === '' ? [] : text.split(' '))

function fieldOf(text: string): Field {
  const [, name = '', type = ''] = /^(\w+) (.+)$/.exec(text) ?? []
  const read = readerOf(type)
  if (read === undefined) throw new Error(`"${text}" is no argument: its type is not known`)
  return { name, read }
}

function readerOf(type: string): Field['read'] | undefined {
  const [, entry] = /^count<(.+)>$/.exec(type) ?? []
  if (entry !== undefined) {
    const readers = entry.split(' ').map(readerOf)
    return (reader) => {
      const count = reader.u32()
      for (let i = 0; i < count; i++) for (const read of readers) read?.(reader)
      return count
    }
  }
  const read = READERS[type.replace('?', '')]
  return read && type.endsWith('?') ? (reader) => (reader.some() ? read(reader) : null) : read
}

/** The type that users see: `swapBaseIn`. */
export const typeOf = (name: string): string =>
  name.replace(/_+(\w)/g, (_, letter: string) => letter.toUpperCase())

/** What `layout` says of the bytes from `offset` on, and of the accounts. */
export function readInfo(
  layout: Layout,
  data: Uint8Array,
  offset: number,
  { accounts, programId }: Pick<InstructionInput, 'accounts' | 'programId'>,
): ParsedInstruction['info'] {
  const info: ParsedInstruction['info'] = {}
  readArguments(layout, data, offset, info)
  const names = layout.accounts
  const count = Math.min(names.length, accounts.length)
  for (let i = 0; i < count; i++) {
    const { name, isOptional } = names[i] as Layout['accounts'][number]
    if (name !== UNNAMED && !(isOptional && accounts[i] === programId)) info[name] = accounts[i]
  }
  return info
}

function readArguments(
  layout: Layout,
  data: Uint8Array,
  offset: number,
  info: ParsedInstruction['info'],
): void {
  const reader = new ByteReader(data, offset)
  for (const { name, read } of layout.arguments) {
    if (reader.remaining === 0) return
    info[name] = read(reader)
  }
}

const DISCRIMINATOR_SIZE = 8
/** A program calls itself with this tag to write an event that log truncation does not affect. */
const EVENT = Buffer.from('e445a52e51cb9a1d', 'hex').readBigUInt64LE(0)
const NO_EVENTS: ReadonlyMap<bigint, Layout> = new Map()

/**
 * A decoder of an Anchor program: instructions and events are identified by eight bytes, of a hash of their name where the
 * line gives none. https://docs.rs/anchor-lang (Discriminator)
 */
export function anchorProgram(
  instructions: string,
  events = '',
): (instruction: InstructionInput) => ParsedInstruction | undefined {
  const byMark = marksOf('global', instructions)
  const types = new Map([...byMark.values()].map((layout) => [layout, typeOf(layout.name)]))
  const eventsByMark = events === '' ? NO_EVENTS : marksOf('event', events)
  return (instruction) => {
    const { data } = instruction
    const mark = markAt(data, 0)
    if (mark === undefined) return undefined
    if (mark === EVENT) return { type: 'event', info: eventInfo(data, eventsByMark) }
    const layout = byMark.get(mark)
    if (layout === undefined) return undefined
    const type = types.get(layout) ?? layout.name
    return { type, info: readInfo(layout, data, DISCRIMINATOR_SIZE, instruction) }
  }
}

function eventInfo(data: Uint8Array, events: ReadonlyMap<bigint, Layout>): ParsedInstruction['info'] {
  const mark = markAt(data, DISCRIMINATOR_SIZE)
  const layout = mark === undefined ? undefined : events.get(mark)
  if (layout === undefined) return {}
  try {
    const info: ParsedInstruction['info'] = { event: layout.name }
    readArguments(layout, data, 2 * DISCRIMINATOR_SIZE, info)
    return info
  } catch (error) {
    // An event of another version of the program: what its bytes mean is not known.
    if (error instanceof DecodeError) return { event: layout.name }
    throw error
  }
}

function markAt(data: Uint8Array, at: number): bigint | undefined {
  if (data.length < at + DISCRIMINATOR_SIZE) return undefined
  return new DataView(data.buffer, data.byteOffset + at, DISCRIMINATOR_SIZE).getBigUint64(0, true)
}

const marksOf = (space: string, text: string): ReadonlyMap<bigint, Layout> =>
  new Map(
    readLayouts(text).map((layout) => {
      const bytes =
        layout.mark === undefined
          ? createHash('sha256').update(`${space}:${layout.name}`).digest()
          : Buffer.from(layout.mark, 'hex')
      return [bytes.readBigUInt64LE(0), layout]
    }),
  )

/** A decoder of a program whose instructions are identified by a number of `size` bytes at `at`, in hex in each line. */
export function taggedProgram(
  instructions: string,
  { at, size }: { at: number; size: 1 | 4 } = { at: 0, size: 1 },
): (instruction: InstructionInput) => ParsedInstruction | undefined {
  const layouts = readLayouts(instructions)
  const byTag = new Map(layouts.map((layout) => [Number.parseInt(layout.mark ?? '', 16), layout]))
  return (instruction) => {
    const { data } = instruction
    if (data.length < at + size) return undefined
    const reader = new ByteReader(data, at)
    const layout = byTag.get(size === 1 ? reader.u8() : reader.u32())
    return layout && { type: layout.name, info: readInfo(layout, data, at + size, instruction) }
  }
}
