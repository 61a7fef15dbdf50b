import { createHash } from 'node:crypto'
import { ByteReader } from '#svm/byte-reader.ts'
import { errorTable, type ProgramError } from '#svm/errors/program-errors.ts'
import { DecodeError, type InstructionInput, type ParsedInstruction } from '#svm/program-decoder.ts'
import { accountsOf, fieldsOf, type Layout, readArguments, readInfo } from './layout-fields.ts'
import { linesOf, readLine, type Section } from './program-text.ts'
import type { ProtocolAccountType } from './protocol.ts'

// The notation of the sections of `program.txt` about the bytes of a program. All sections: `program-text.ts`.
//
//   [instructions]                                        `[instructions with arguments]` if lists need the arguments too
//   swap_base_in(amountIn u64, limit u32?): pool $OWNED referrer?
//   close#0a size=18 accounts>=8: pool _ owner
//   [events]
//   Traded(user pubkey, amount u64)
//   [errors 6000]                                         numbered from 6000; from 0 without a number
//   Slippage: slippage tolerance exceeded
//   [accounts]
//   Pool: liquidity_pool
//
// Instructions, events and accounts are identified by the bytes that their data begins with: in hex behind `#`, otherwise
// the eight bytes that Anchor computes from the name (https://docs.rs/anchor-lang, Discriminator). `size=` is the exact
// number of bytes; `accounts=` and `accounts>=` are the exact and the least number of accounts. Of several lines that match,
// the one with the longest mark is used, then the first. Fields and accounts are explained in `layout-fields.ts`.

/** What the sections say of the bytes of a program. */
export type Description = {
  instructions: readonly Layout[]
  events: readonly Layout[]
  errors: ReadonlyMap<number, ProgramError>
  accounts: readonly Layout[]
}

const NAMESPACES = { instructions: 'global', events: 'event', accounts: 'account' } as const

/** @throws Error for a line that does not have the notation */
export function readDescription(sections: readonly Section[]): Description {
  const layoutsOf = (name: keyof typeof NAMESPACES) =>
    linesOf(sections, name).map((line) => readLine(line, (text) => layoutOf(text, NAMESPACES[name])))
  const errors = sections.flatMap(({ name, argument, lines }) =>
    name === 'errors' && lines.length > 0
      ? [...errorTable(lines.map(({ text }) => text).join('\n'), Number(argument))]
      : [],
  )
  return {
    instructions: layoutsOf('instructions'),
    events: layoutsOf('events'),
    errors: new Map(errors),
    accounts: layoutsOf('accounts'),
  }
}

const LINE = /^(\w+)(?:#([0-9a-f]*))?(?: size=(\d+))?(?: accounts(=|>=)(\d+))?(?:\((.*)\))?(?:: (.+))?$/

function layoutOf(line: string, namespace: string): Layout {
  const [, name, mark, size, comparison, count, list, names] = LINE.exec(line) ?? []
  if (name === undefined)
    throw new Error(`"${line}" is no layout: expected name#mark size=1 accounts>=1(argument type): account`)
  return {
    name,
    type: name.replace(/_+(\w)/g, (_, letter: string) => letter.toUpperCase()),
    mark:
      mark === undefined
        ? createHash('sha256').update(`${namespace}:${name}`).digest().subarray(0, ANCHOR_MARK)
        : Buffer.from(mark, 'hex'),
    size: size === undefined ? undefined : Number(size),
    fewestAccounts: Number(count ?? 0),
    mostAccounts: comparison === '=' ? Number(count) : Number.POSITIVE_INFINITY,
    ...fieldsOf(list ?? ''),
    accounts: names === undefined ? [] : accountsOf(names),
  }
}

const ANCHOR_MARK = 8
/** A program writes an event by calling itself with this mark, because logs can be truncated. */
const EVENT_MARK = Buffer.from('e445a52e51cb9a1d', 'hex').readBigUInt64LE(0)

/** A decoder of the instructions, and of the events that the program writes by calling itself. */
export function decoderOf({
  instructions,
  events,
}: Description): (instruction: InstructionInput) => ParsedInstruction | undefined {
  const tables = tablesOf(instructions)
  const [eventTable] = tablesOf(events)
  return (instruction) => {
    const { data, accounts } = instruction
    for (const { length, byMark } of tables) {
      if (data.length < length) continue
      const mark = markAt(data, 0, length)
      if (mark === EVENT_MARK) return { type: 'event', info: eventInfo(data, eventTable) }
      for (const layout of byMark.get(mark) ?? NO_LAYOUTS) {
        const { size, fewestAccounts, mostAccounts } = layout
        if (size !== undefined && data.length !== size) continue
        if (accounts.length < fewestAccounts || accounts.length > mostAccounts) continue
        return { type: layout.type, info: readInfo(layout, data, length, instruction) }
      }
    }
    return undefined
  }
}

const NO_LAYOUTS: readonly Layout[] = []

function eventInfo(data: Uint8Array, events: Table | undefined): ParsedInstruction['info'] {
  const start = ANCHOR_MARK + ANCHOR_MARK
  if (events === undefined || data.length < start) return {}
  const [layout] = events.byMark.get(markAt(data, ANCHOR_MARK, ANCHOR_MARK)) ?? NO_LAYOUTS
  if (layout === undefined) return {}
  try {
    const info: ParsedInstruction['info'] = { event: layout.name }
    readArguments(layout, new ByteReader(data, start), info)
    return info
  } catch (error) {
    // Another version of the program wrote the event: its layout is unknown.
    if (error instanceof DecodeError) return { event: layout.name }
    throw error
  }
}

/** Finds the type of an account of the program by its data. */
export function accountTypesOf({
  accounts,
}: Description): (data: Uint8Array) => ProtocolAccountType | undefined {
  const tables = tablesOf(accounts)
  return (data) => {
    for (const { length, byMark } of tables) {
      if (data.length < length) continue
      const found = byMark
        .get(markAt(data, 0, length))
        ?.find(({ size }) => size === undefined || size === data.length)
      if (found) return found.accounts[0]?.name as ProtocolAccountType
    }
    return undefined
  }
}

/** The layouts whose marks have this number of bytes, in the order of their lines. */
type Table = { length: number; byMark: ReadonlyMap<Mark, Layout[]> }
type Mark = bigint | number | string

/** The longest marks are first. */
function tablesOf(layouts: readonly Layout[]): Table[] {
  const byLength = new Map<number, Map<Mark, Layout[]>>()
  for (const layout of layouts) {
    const { length } = layout.mark
    const byMark = byLength.get(length) ?? new Map<Mark, Layout[]>()
    byLength.set(length, byMark)
    const key = markAt(layout.mark, 0, length)
    byMark.set(key, [...(byMark.get(key) ?? []), layout])
  }
  return [...byLength].map(([length, byMark]) => ({ length, byMark })).sort((a, b) => b.length - a.length)
}

/** A number for marks of eight bytes or of one, which nearly all programs have, because numbers are compared faster. */
function markAt(data: Uint8Array, at: number, length: number): Mark {
  if (length === ANCHOR_MARK)
    return new DataView(data.buffer, data.byteOffset + at, ANCHOR_MARK).getBigUint64(0, true)
  if (length === 1) return data[at] ?? 0
  return Buffer.from(data.buffer, data.byteOffset + at, length).toString('latin1')
}
