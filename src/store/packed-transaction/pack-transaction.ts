import { isRecord } from '#lib/values/guards.ts'
import { META_FIELDS, type PackedField, TRANSACTION_FIELDS } from './fields.ts'
import { PackReader } from './pack-reader.ts'
import { OddValue, PackWriter } from './pack-writer.ts'
import { type LeftOut, leaveOut, NO_KEYS, putBack, WHOLE } from './wire-parts.ts'

// docs/decisions/0022 describes the format, its reasons and its cost.

type Fields = Record<string, unknown>

// A packed transaction begins with a tag of wire-parts.ts; JSON text begins with `{`.

/**
 * Flag bits: the transaction has a `meta` field, and JSON with everything that the other fields do not hold.
 */
const HAS_META = 1 << 30
const HAS_REST = 1 << 29
const TAG_AT = 0
const FLAGS_AT = 1
/** The flag of the wire form, which comes first. */
const HAS_WIRE = 1 << 0

const writer = new PackWriter()

/**
 * Packs a transaction as a node returned it, so that `unpackTransaction` restores an equal one: the same JSON
 * values, including unknown fields, but in another order. A field whose value has another shape than nodes
 * return is stored as JSON.
 *
 * @param transaction parsed JSON
 * @param writeFront writes bytes before the transaction
 * @param columns parts that the row has in columns; they are left out of the bytes where they are equal
 * @returns bytes that are valid until the next call; undefined where the transaction cannot be packed
 */
export function packTransaction(
  transaction: unknown,
  writeFront: (out: PackWriter) => void,
  columns: Parameters<typeof leaveOut>[2],
): { bytes: Buffer; voteKeys: Uint8Array } | undefined {
  if (!isRecord(transaction) || Object.hasOwn(transaction, '__proto__')) return undefined
  const meta = isRecord(transaction.meta) ? transaction.meta : undefined
  if (meta && Object.hasOwn(meta, '__proto__')) return undefined
  writer.begin()
  writer.u8(WHOLE)
  for (let i = 0; i < 4; i++) writer.u8(0)
  try {
    writeFront(writer)
  } catch (error) {
    if (error instanceof OddValue) return undefined
    throw error
  }
  const wireAt = writer.length
  const { flags: own, rest } = packFields(TRANSACTION_FIELDS, transaction, meta ? 'meta' : undefined)
  let flags = own
  let restOfMeta: Fields | undefined
  if (meta) {
    const packed = packFields(META_FIELDS, meta)
    flags |= HAS_META | (packed.flags << TRANSACTION_FIELDS.length)
    restOfMeta = packed.rest
  }
  if (rest || restOfMeta) {
    flags |= HAS_REST
    try {
      writer.text(JSON.stringify([rest ?? {}, restOfMeta ?? {}]))
    } catch (error) {
      if (error instanceof OddValue) return undefined
      throw error
    }
  }
  writer.patchU32(FLAGS_AT, flags)
  const bytes = writer.finish()
  if (!(flags & HAS_WIRE)) return { bytes, voteKeys: new Uint8Array() }
  const { tag, length, voteKeys }: LeftOut = leaveOut(bytes, wireAt, columns)
  bytes[TAG_AT] = tag
  return { bytes: bytes.subarray(0, length), voteKeys }
}

/**
 * The transaction in packed bytes, and what `readFront` read before it.
 *
 * @param bytes the payload followed by the columns that it leaves out
 */
export function unpackTransaction<Front>(
  bytes: Buffer,
  readFront: (from: PackReader) => Front,
): { front: Front; transaction: Fields } {
  const from = new PackReader(bytes)
  const tag = from.u8()
  if (tag < WHOLE || tag > NO_KEYS)
    throw new RangeError(
      `A packed transaction begins with ${tag}, expected ${WHOLE} to ${NO_KEYS}: a newer version wrote it`,
    )
  const flags = from.u32()
  const front = readFront(from)
  if (tag !== WHOLE) from.replaceBy((whole, at) => putBack(whole, at, tag))
  const transaction = unpackFields(TRANSACTION_FIELDS, flags, from)
  const meta =
    flags & HAS_META ? unpackFields(META_FIELDS, flags >> TRANSACTION_FIELDS.length, from) : undefined
  if (flags & HAS_REST) {
    const [rest, restOfMeta] = JSON.parse(from.text()) as [Fields, Fields]
    Object.assign(transaction, rest)
    if (meta) Object.assign(meta, restOfMeta)
  }
  if (meta) transaction.meta = meta
  return { front, transaction }
}

/** Writes those fields that can be packed; `flags` marks them, and `rest` gets all others except `except`. */
function packFields(
  fields: readonly PackedField[],
  source: Fields,
  except?: string,
): { flags: number; rest: Fields | undefined } {
  let flags = 0
  let written = except === undefined ? 0 : 1
  const held: Fields = {}
  for (const [i, field] of fields.entries()) {
    const value = source[field.name]
    if (value === undefined) continue
    const mark = writer.mark
    try {
      field.pack(writer, value, held)
    } catch (error) {
      if (!(error instanceof OddValue)) throw error
      writer.goBackTo(mark)
      continue
    }
    held[field.name] = value
    flags |= 1 << i
    written++
  }
  const names = Object.keys(source)
  if (names.length === written) return { flags, rest: undefined }
  const left = names.filter((name) => name !== except && !Object.hasOwn(held, name))
  return { flags, rest: Object.fromEntries(left.map((name) => [name, source[name]])) }
}

function unpackFields(fields: readonly PackedField[], flags: number, from: PackReader): Fields {
  const held: Fields = {}
  for (const [i, { name, unpack }] of fields.entries()) if (flags & (1 << i)) held[name] = unpack(from, held)
  return held
}
