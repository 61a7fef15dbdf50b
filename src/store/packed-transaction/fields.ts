import { decodeBase58, encodeBase58 } from '#lib/text/base58.ts'
import { isRecord, isWholeNumber } from '#lib/values/guards.ts'
import { logLines } from './log-lines.ts'
import type { PackReader } from './pack-reader.ts'
import { OddValue, type PackWriter } from './pack-writer.ts'
import { listIn, namedFields } from './shapes.ts'
import { tokenBalances } from './token-balances.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * How a field of a transaction, or of its `meta`, is written as bytes. `pack` throws `OddValue` for a value
 * that `unpack` would not restore exactly. `others` has the other fields of the same object; during reading,
 * only those that come earlier in the list are present.
 */
export type PackedField = {
  name: string
  pack: (out: PackWriter, value: unknown, others: Fields) => void
  unpack: (from: PackReader, others: Fields) => unknown
}

const number = (name: string): PackedField => ({
  name,
  pack: (out, value) => out.number(value),
  unpack: (from) => from.number(),
})

const VERSIONS: readonly unknown[] = ['legacy', 0, 1]

/** The order and position of the fields are part of the format: add new ones at the end. */
export const TRANSACTION_FIELDS: readonly PackedField[] = [
  {
    name: 'transaction',
    pack: (out, value) => out.base64(base64In(value)),
    unpack: (from) => [from.base64(), 'base64'],
  },
  {
    name: 'version',
    pack: (out, value) => {
      const known = VERSIONS.indexOf(value)
      if (known < 0) throw new OddValue()
      out.u8(known)
    },
    unpack: (from) => VERSIONS[from.u8()],
  },
]

/** Like `TRANSACTION_FIELDS`, for `meta`. */
export const META_FIELDS: readonly PackedField[] = [
  {
    name: 'err',
    pack: (out, value) => out.text(value === null ? '' : JSON.stringify(value)),
    unpack: (from) => errorOf(from.text()),
  },
  {
    name: 'status',
    pack: (_, value, { err }) => {
      if (err === undefined || JSON.stringify(value) !== JSON.stringify(statusOf(err))) throw new OddValue()
    },
    unpack: (_, { err }) => statusOf(err),
  },
  number('fee'),
  {
    name: 'preBalances',
    pack: (out, value) => {
      const balances = listIn(value)
      out.number(balances.length)
      for (const balance of balances) out.number(balance)
    },
    unpack: (from) => Array.from({ length: from.number() }, () => from.number()),
  },
  { name: 'postBalances', pack: packChanges, unpack: unpackChanges },
  { name: 'innerInstructions', pack: packInner, unpack: unpackInner },
  { name: 'logMessages', ...logLines },
  { name: 'preTokenBalances', ...tokenBalances },
  { name: 'postTokenBalances', ...tokenBalances },
  {
    name: 'rewards',
    pack: (out, value) => {
      if (value === null) out.u8(0)
      else if (listIn(value).length === 0) out.u8(1)
      else throw new OddValue()
    },
    unpack: (from) => (from.u8() === 0 ? null : []),
  },
  {
    name: 'loadedAddresses',
    pack: (out, value) => {
      const { writable, readonly } = namedFields(value, ['writable', 'readonly'])
      packAddresses(out, writable)
      packAddresses(out, readonly)
    },
    unpack: (from) => ({ writable: unpackAddresses(from), readonly: unpackAddresses(from) }),
  },
  {
    name: 'returnData',
    pack: (out, value) => {
      const { programId, data } = namedFields(value, ['programId', 'data'])
      out.address(programId)
      out.base64(base64In(data))
    },
    unpack: (from) => ({ programId: from.address(), data: [from.base64(), 'base64'] }),
  },
  number('computeUnitsConsumed'),
  number('costUnits'),
]

function base64In(value: unknown): unknown {
  const [text, encoding] = listIn(value)
  if (encoding !== 'base64' || listIn(value).length !== 2) throw new OddValue()
  return text
}

const errorOf = (text: string): unknown => (text === '' ? null : JSON.parse(text))

/** The value of `status`, which nodes return in addition to `err`. */
const statusOf = (err: unknown) => (err === null ? { Ok: null } : { Err: err })

const SAME = 0
const MORE = 1
const LESS = 2

/** Writes each balance as the difference to the balance before. */
function packChanges(out: PackWriter, value: unknown, { preBalances }: Fields): void {
  const before = listIn(preBalances)
  const after = listIn(value)
  if (before.length !== after.length) throw new OddValue()
  for (const [i, balance] of after.entries()) {
    if (!isWholeNumber(balance)) throw new OddValue()
    const change = balance - (before[i] as number)
    if (change === 0) out.u8(SAME)
    else {
      out.u8(change > 0 ? MORE : LESS)
      out.number(Math.abs(change))
    }
  }
}

function unpackChanges(from: PackReader, { preBalances }: Fields): number[] {
  return (preBalances as number[]).map((before) => {
    const kind = from.u8()
    return kind === SAME ? before : kind === MORE ? before + from.number() : before - from.number()
  })
}

function packAddresses(out: PackWriter, value: unknown): void {
  const addresses = listIn(value)
  out.number(addresses.length)
  for (const address of addresses) out.address(address)
}

const unpackAddresses = (from: PackReader): string[] =>
  Array.from({ length: from.number() }, () => from.address())

function packInner(out: PackWriter, value: unknown): void {
  const groups = listIn(value)
  out.number(groups.length)
  for (const group of groups) {
    const { index, instructions } = namedFields(group, ['index', 'instructions'])
    out.number(index)
    const list = listIn(instructions)
    out.number(list.length)
    for (const instruction of list) packInstruction(out, instruction)
  }
}

function unpackInner(from: PackReader): unknown {
  return Array.from({ length: from.number() }, () => {
    const index = from.number()
    return { index, instructions: Array.from({ length: from.number() }, () => unpackInstruction(from)) }
  })
}

/**
 * An instruction's data has at most 10 KiB, 13,984 base58 characters. Longer text takes too long to convert.
 */
const MOST_LETTERS = 14_000
const NO_STACK_HEIGHT = 0
const NULL_STACK_HEIGHT = 1

function packInstruction(out: PackWriter, value: unknown): void {
  const hasHeight = isRecord(value) && 'stackHeight' in value
  const { programIdIndex, accounts, data, stackHeight } = namedFields(
    value,
    hasHeight
      ? ['programIdIndex', 'accounts', 'data', 'stackHeight']
      : ['programIdIndex', 'accounts', 'data'],
  )
  out.number(programIdIndex)
  const indexes = listIn(accounts)
  out.number(indexes.length)
  for (const index of indexes) out.number(index)
  const bytes = typeof data === 'string' && data.length <= MOST_LETTERS ? decodeBase58(data) : undefined
  if (bytes === undefined) throw new OddValue()
  out.blob(bytes)
  if (!hasHeight) out.number(NO_STACK_HEIGHT)
  else if (stackHeight === null) out.number(NULL_STACK_HEIGHT)
  else if (isWholeNumber(stackHeight) && stackHeight < 1000) out.number(stackHeight + 2)
  else throw new OddValue()
}

function unpackInstruction(from: PackReader): Record<string, unknown> {
  const programIdIndex = from.number()
  const accounts = Array.from({ length: from.number() }, () => from.number())
  const data = encodeBase58(from.blob())
  const height = from.number()
  if (height === NO_STACK_HEIGHT) return { programIdIndex, accounts, data }
  return { programIdIndex, accounts, data, stackHeight: height === NULL_STACK_HEIGHT ? null : height - 2 }
}
