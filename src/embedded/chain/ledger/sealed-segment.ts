import { closeSync, openSync, readFileSync, readSync, renameSync, writeFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { entryAt } from '#lib/values/entry-at.ts'
import type { Address } from '../bank/account.ts'
import { type Place, prefixOf } from './place.ts'
import type { OpenSegment, Segment } from './segment.ts'

// The index file of a full segment: header, blocks (slot f64, offset f64), signatures and addresses
// (prefix u64 big endian, place f64), the latter two sorted. Only the blocks are kept in memory.
const MAGIC = 0x58495347
const HEADER_SIZE = 40
const ENTRY = 16

type Table = { start: number; count: number }

/** The index of a full segment, searched on disk. */
export class SealedSegment implements Segment {
  readonly firstSlot: number
  readonly slots: number[]
  readonly offsets: number[]
  readonly size: number
  private readonly file: number
  private readonly signatures: Table
  private readonly addresses: Table

  private constructor(file: number, head: Buffer, blocks: Buffer) {
    this.file = file
    const blockCount = head.readUInt32LE(8)
    const signatureCount = head.readUInt32LE(12)
    const addressCount = head.readUInt32LE(16)
    this.size = head.readDoubleLE(24)
    this.slots = Array.from({ length: blockCount }, (_, at) => blocks.readDoubleLE(at * ENTRY))
    this.offsets = Array.from({ length: blockCount }, (_, at) => blocks.readDoubleLE(at * ENTRY + 8))
    this.firstSlot = entryAt(this.slots, 0)
    this.signatures = { start: HEADER_SIZE + blockCount * ENTRY, count: signatureCount }
    this.addresses = { start: this.signatures.start + signatureCount * ENTRY, count: addressCount }
  }

  /** The index in `path`, or `undefined` when there is none or it is damaged. */
  static open(path: string): SealedSegment | undefined {
    let bytes: Buffer
    try {
      bytes = readFileSync(path)
    } catch {
      return undefined
    }
    if (bytes.length < HEADER_SIZE + ENTRY || bytes.readUInt32LE(0) !== MAGIC) return undefined
    if (crc32(bytes.subarray(8)) !== bytes.readUInt32LE(4)) return undefined
    return new SealedSegment(openSync(path, 'r'), bytes.subarray(0, HEADER_SIZE), bytes.subarray(HEADER_SIZE))
  }

  /** Writes the index of `segment`, which is full, to `path`. */
  static write(segment: OpenSegment, path: string): void {
    const blocks = segment.slots.map((slot, at) => entryOf([slot, entryAt(segment.offsets, at)]))
    const signatures = entriesOf([...segment.signatures].map(([key, place]) => [key, [place]]))
    const addresses = entriesOf(segment.addresses)
    const head = Buffer.alloc(HEADER_SIZE)
    head.writeUInt32LE(MAGIC, 0)
    head.writeUInt32LE(blocks.length, 8)
    head.writeUInt32LE(signatures.length / ENTRY, 12)
    head.writeUInt32LE(addresses.length / ENTRY, 16)
    head.writeDoubleLE(segment.size, 24)
    const bytes = Buffer.concat([head, ...blocks, signatures, addresses])
    bytes.writeUInt32LE(crc32(bytes.subarray(8)), 4)
    writeFileSync(`${path}.tmp`, bytes)
    renameSync(`${path}.tmp`, path)
  }

  placesOfSignature(signature: string): Place[] {
    return [...this.placesBefore(this.signatures, prefixOf(signature), Number.POSITIVE_INFINITY)]
  }

  placesOfAddress(address: Address, before: Place): Iterable<Place> {
    return this.placesBefore(this.addresses, prefixOf(address), before)
  }

  close(): void {
    closeSync(this.file)
  }

  /** Places of `prefix` below `before`, newest first. */
  private *placesBefore(table: Table, prefix: bigint, before: Place): Generator<Place> {
    let low = 0
    let high = table.count
    while (low < high) {
      const middle = (low + high) >>> 1
      const entry = this.entry(table, middle)
      if (entry.prefix < prefix || (entry.prefix === prefix && entry.place < before)) low = middle + 1
      else high = middle
    }
    for (let at = low - 1; at >= 0; at--) {
      const entry = this.entry(table, at)
      if (entry.prefix !== prefix) return
      yield entry.place
    }
  }

  private entry({ start }: Table, at: number): { prefix: bigint; place: Place } {
    const bytes = Buffer.alloc(ENTRY)
    readSync(this.file, bytes, 0, ENTRY, start + at * ENTRY)
    return { prefix: bytes.readBigUInt64BE(0), place: bytes.readDoubleLE(8) }
  }
}

/** All places, sorted by prefix and then by place; keys with the same prefix share one list. */
function entriesOf(lists: Iterable<[key: string, places: readonly Place[]]>): Buffer {
  const byPrefix = new Map<bigint, readonly Place[]>()
  for (const [key, places] of lists) {
    const prefix = prefixOf(key)
    const others = byPrefix.get(prefix)
    byPrefix.set(prefix, others ? [...new Set([...others, ...places])].sort((a, b) => a - b) : places)
  }
  const prefixes = [...byPrefix.keys()].sort((a, b) => (a < b ? -1 : 1))
  const bytes = Buffer.alloc(ENTRY * [...byPrefix.values()].reduce((sum, places) => sum + places.length, 0))
  let at = 0
  for (const prefix of prefixes)
    for (const place of byPrefix.get(prefix) ?? []) {
      bytes.writeBigUInt64BE(prefix, at)
      bytes.writeDoubleLE(place, at + 8)
      at += ENTRY
    }
  return bytes
}

function entryOf([first, second]: [number, number]): Buffer {
  const bytes = Buffer.alloc(ENTRY)
  bytes.writeDoubleLE(first, 0)
  bytes.writeDoubleLE(second, 8)
  return bytes
}
