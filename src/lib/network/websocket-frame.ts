// WebSocket messages from a server (RFC 6455, section 5.2), each in one unmasked frame. A frame has the same
// bytes for every client, so that a message to many clients is encoded and stored once.

const TEXT = 0x81
const BINARY = 0x82

export const textFrame = (text: string): Buffer => frameOf(TEXT, Buffer.from(text))
export const binaryFrame = (bytes: Buffer): Buffer => frameOf(BINARY, bytes)

function frameOf(first: number, bytes: Buffer): Buffer {
  const { length } = bytes
  if (length < 126) return Buffer.concat([Buffer.of(first, length), bytes])
  const head = length < 65_536 ? Buffer.of(first, 126, 0, 0) : Buffer.of(first, 127, 0, 0, 0, 0, 0, 0, 0, 0)
  if (length < 65_536) head.writeUInt16BE(length, 2)
  else head.writeBigUInt64BE(BigInt(length), 2)
  return Buffer.concat([head, bytes])
}
