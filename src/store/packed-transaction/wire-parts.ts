// The parts of a transaction's wire form that its row has in columns of its own, and that the payload leaves
// out.

/** The length of a signature in bytes. */
export const SIGNATURE = 64
/** The length of the first two keys of a vote in bytes. */
export const VOTE_KEYS = 64

/** Tag: nothing is left out. */
export const WHOLE = 1
/** Tag: the first signature is left out. */
export const NO_SIGNATURE = 2
/** Tag: the first signature and the first two keys of the message are left out. */
export const NO_KEYS = 3

export type LeftOut = {
  tag: typeof WHOLE | typeof NO_SIGNATURE | typeof NO_KEYS
  /** The number of bytes that remain after the removal. */
  length: number
  /** The bytes of the two keys; empty where they are not left out. */
  voteKeys: Uint8Array
}

const NONE = new Uint8Array()

/**
 * Removes the parts from `bytes`, in place.
 *
 * @param at the position of the wire form's length, which stays
 * @param signature the transaction's first signature; where the wire form has another one, nothing is removed
 */
export function leaveOut(
  bytes: Buffer,
  at: number,
  { signature, isVote }: { signature: Uint8Array | undefined; isVote: boolean },
): LeftOut {
  const whole: LeftOut = { tag: WHOLE, length: bytes.length, voteKeys: NONE }
  const { start, end } = wireAt(bytes, at)
  const from = start + 1
  if (signature === undefined || from + SIGNATURE > end || !isCount(bytes[start])) return whole
  if (!bytes.subarray(from, from + SIGNATURE).equals(signature)) return whole
  const keysAt = isVote ? keysIn(bytes, start, end) : undefined
  if (keysAt === undefined) {
    bytes.copyWithin(from, from + SIGNATURE)
    return { tag: NO_SIGNATURE, length: bytes.length - SIGNATURE, voteKeys: NONE }
  }
  const voteKeys = Uint8Array.prototype.slice.call(bytes, keysAt, keysAt + VOTE_KEYS)
  bytes.copyWithin(from, from + SIGNATURE, keysAt)
  bytes.copyWithin(keysAt - SIGNATURE, keysAt + VOTE_KEYS)
  return { tag: NO_KEYS, length: bytes.length - SIGNATURE - VOTE_KEYS, voteKeys }
}

/**
 * The inverse: puts the parts, which follow at the end of `bytes`, back where the tag says they were removed.
 *
 * @param at as for `leaveOut`
 */
export function putBack(bytes: Buffer, at: number, tag: number): Buffer {
  const left = SIGNATURE + (tag === NO_KEYS ? VOTE_KEYS : 0)
  const end = bytes.length - left
  if (end < at)
    throw new RangeError(`A packed transaction has ${bytes.length} bytes, expected ${left} at its end`)
  const from = wireAt(bytes, at).start + 1
  const signature = bytes.subarray(end, end + SIGNATURE)
  const signed = Buffer.concat([bytes.subarray(0, from), signature, bytes.subarray(from, end)])
  if (tag !== NO_KEYS) return signed
  const keysAt = keysStart(signed, from - 1)
  const keys = bytes.subarray(end + SIGNATURE)
  return Buffer.concat([signed.subarray(0, keysAt), keys, signed.subarray(keysAt)])
}

/** The range of the wire form; its length, in LEB128, is at `at`. */
function wireAt(bytes: Buffer, at: number): { start: number; end: number } {
  let length = 0
  let start = at
  for (let factor = 1; ; factor *= 128) {
    const byte = bytes[start++] ?? 0
    length += (byte & 127) * factor
    if (byte < 128) return { start, end: start + length }
  }
}

/** Whether a compact-u16 has one byte and is not 0. */
const isCount = (byte: number | undefined) => byte !== undefined && byte > 0 && byte < 128

/** The bit that is set in the first byte of a versioned message. */
const VERSIONED = 0x80
/**
 * The length of a message's header in bytes: the numbers of signers, read-only signers and read-only others.
 */
const HEADER = 3

/** The position of the message's first key, after the number of keys. */
function keysStart(bytes: Buffer, start: number): number {
  const message = start + 1 + (bytes[start] as number) * SIGNATURE
  return message + ((bytes[message] ?? 0) & VERSIONED ? 1 : 0) + HEADER + 1
}

function keysIn(bytes: Buffer, start: number, end: number): number | undefined {
  const keysAt = keysStart(bytes, start)
  const hasBoth = isCount(bytes[keysAt - 1]) && (bytes[keysAt - 1] as number) >= 2
  return hasBoth && keysAt + VOTE_KEYS <= end ? keysAt : undefined
}
