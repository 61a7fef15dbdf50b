import { readSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'

// A record: length, CRC-32 of the payload, payload. An incomplete write is detected by the length or the checksum.
const HEADER_SIZE = 8
const MAX_PAYLOAD = 256 * 1024 * 1024

/** Writes a record at `offset`; returns the offset after it. */
export function writeRecord(file: number, offset: number, payload: Uint8Array): number {
  const record = Buffer.alloc(HEADER_SIZE + payload.length)
  record.writeUInt32LE(payload.length, 0)
  record.writeUInt32LE(crc32(payload), 4)
  record.set(payload, HEADER_SIZE)
  // On a disk that becomes full a write may store only a part, and the next write fails.
  for (let done = 0; done < record.length; )
    done += writeSync(file, record, done, record.length - done, offset + done)
  return offset + record.length
}

/** The record at `offset` and the offset of the next one; `undefined` when there is no complete record. */
export function readRecord(file: number, offset: number): { payload: Buffer; next: number } | undefined {
  const head = Buffer.alloc(HEADER_SIZE)
  if (readSync(file, head, 0, HEADER_SIZE, offset) < HEADER_SIZE) return undefined
  const size = head.readUInt32LE(0)
  if (size === 0 || size > MAX_PAYLOAD) return undefined
  const payload = Buffer.alloc(size)
  if (readSync(file, payload, 0, size, offset + HEADER_SIZE) < size) return undefined
  if (crc32(payload) !== head.readUInt32LE(4)) return undefined
  return { payload, next: offset + HEADER_SIZE + size }
}

/** All complete records from the beginning. Stops at the first incomplete one. */
export function* readRecords(file: number): Generator<{ payload: Buffer; offset: number; next: number }> {
  let offset = 0
  for (;;) {
    const record = readRecord(file, offset)
    if (!record) return
    yield { ...record, offset }
    offset = record.next
  }
}
