// The parts of a transaction's wire form that its row has in columns of its own.

/** Bytes of a signature. */
export const SIGNATURE = 64
/** Bytes of the two first keys of a vote. */
export const VOTE_KEYS = 64

/** Nothing is left out. */
export const WHOLE = 1
/** The first signature is left out. */
export const NO_SIGNATURE = 2
/** And the two first keys of the message. */
export const NO_KEYS = 3

export type LeftOut = {
  tag: typeof WHOLE | typeof NO_SIGNATURE | typeof NO_KEYS
  /** The number of bytes that remain. */
  length: number
  /** The bytes of the two keys; none where they are not left out. */
  voteKeys: Uint8Array
}

const NONE = new Uint8Array()

/**
 * Takes the parts out of `bytes`, in place.
 *
 * @param at where the wire form's length stands, which remains
 * @param signature the transaction's first one; where the wire form has another one, nothing is left out
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
 * The inverse: `bytes` with the parts behind it, which its tag says are left out.
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

/** The range of the bytes whose length, in LEB128, is at `at`. */
function wireAt(bytes: Buffer, at: number): { start: number; end: number } {
  let length = 0
  let start = at
  for (let factor = 1; ; factor *= 128) {
    const byte = bytes[start++] ?? 0
    length += (byte & 127) * factor
    if (byte < 128) return { start, end: start + length }
  }
}

/** A compact-u16 of one byte that is not 0. */
const isCount = (byte: number | undefined) => byte !== undefined && byte > 0 && byte < 128

/** A message of a version begins with a byte that has this bit. */
const VERSIONED = 0x80
/** How many sign, how many of these only read, and how many of the others. */
const HEADER = 3

/** The start of the message's keys, behind their number. */
function keysStart(bytes: Buffer, start: number): number {
  const message = start + 1 + (bytes[start] as number) * SIGNATURE
  return message + ((bytes[message] ?? 0) & VERSIONED ? 1 : 0) + HEADER + 1
}

function keysIn(bytes: Buffer, start: number, end: number): number | undefined {
  const keysAt = keysStart(bytes, start)
  const hasBoth = isCount(bytes[keysAt - 1]) && (bytes[keysAt - 1] as number) >= 2
  return hasBoth && keysAt + VOTE_KEYS <= end ? keysAt : undefined
}
