// Node 20 has no zstd, but the format allows uncompressed blocks (RFC 8878, 3.1.1.2).
const MAGIC = 0xfd2fb528
const MAX_BLOCK = 128 * 1024

/** `data` as a valid zstd frame with uncompressed blocks. */
export function zstdFrame(data: Uint8Array): Buffer {
  const head = Buffer.alloc(9)
  head.writeUInt32LE(MAGIC, 0)
  head[4] = 0b1010_0000 // content size in four bytes, single segment
  head.writeUInt32LE(data.length, 5)
  const parts: Uint8Array[] = [head]
  let at = 0
  do {
    const block = data.subarray(at, at + MAX_BLOCK)
    at += block.length
    const isLast = at >= data.length ? 1 : 0
    const blockHead = Buffer.alloc(3)
    blockHead.writeUIntLE((block.length << 3) | isLast, 0, 3)
    parts.push(blockHead, block)
  } while (at < data.length)
  return Buffer.concat(parts)
}
