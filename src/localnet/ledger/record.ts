import { readSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'

// A record: length, CRC-32 of the payload, payload. A write that was cut off shows by one of the first two.
const HEAD = 8
const MAX_PAYLOAD = 256 * 1024 * 1024

/** Appends a record at `offset`; returns the offset behind it. */
export function writeRecord(file: number, offset: number, payload: Uint8Array): number {
  const record = Buffer.alloc(HEAD + payload.length)
  record.writeUInt32LE(payload.length, 0)
  record.writeUInt32LE(crc32(payload), 4)
  record.set(payload, HEAD)
  writeSync(file, record, 0, record.length, offset)
  return offset + record.length
}

/** The record at `offset` and where the next one begins; `undefined` where no whole record is. */
export function readRecord(file: number, offset: number): { payload: Buffer; next: number } | undefined {
  const head = Buffer.alloc(HEAD)
  if (readSync(file, head, 0, HEAD, offset) < HEAD) return undefined
  const size = head.readUInt32LE(0)
  if (size === 0 || size > MAX_PAYLOAD) return undefined
  const payload = Buffer.alloc(size)
  if (readSync(file, payload, 0, size, offset + HEAD) < size) return undefined
  if (crc32(payload) !== head.readUInt32LE(4)) return undefined
  return { payload, next: offset + HEAD + size }
}

/** All whole records from the beginning, each with its place. Ends at the first that is not whole. */
export function* readRecords(file: number): Generator<{ payload: Buffer; offset: number; next: number }> {
  let offset = 0
  for (;;) {
    const record = readRecord(file, offset)
    if (!record) return
    yield { ...record, offset }
    offset = record.next
  }
}
