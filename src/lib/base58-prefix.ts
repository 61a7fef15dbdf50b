import { VALUE } from './base58-long.ts'

/** Both ends included. */
export type ByteRange = { from: Uint8Array; to: Uint8Array }

/**
 * The ranges of 32-byte values (in byte order) whose base58 text starts with `prefix`; several, because texts of
 * different lengths share a prefix. Empty when there is no such value, or when a character is not base58.
 */
export function base58PrefixRanges(prefix: string): ByteRange[] {
  let value = 0n
  for (const character of prefix) {
    const digit = VALUE[character.codePointAt(0) ?? -1] ?? -1
    if (digit < 0) return []
    value = value * 58n + BigInt(digit)
  }
  // A leading `1` is a zero byte, not a digit of the number.
  const zeros = /^1*/.exec(prefix)?.[0].length ?? 0
  const digits = prefix.length - zeros
  if (zeros > BYTES) return []
  const most = 256n ** BigInt(BYTES - zeros) - 1n
  if (digits === 0) return [rangeOf(0n, most)]
  const least = zeros === BYTES ? 0n : 256n ** BigInt(BYTES - zeros - 1)
  const ranges: ByteRange[] = []
  for (let more = 0; digits + more <= MOST_LETTERS; more++) {
    const scale = 58n ** BigInt(more)
    const from = value * scale
    const to = from + scale - 1n
    if (from > most) break
    if (to >= least) ranges.push(rangeOf(from > least ? from : least, to < most ? to : most))
  }
  return ranges
}

const BYTES = 32
const MOST_LETTERS = 44

const rangeOf = (from: bigint, to: bigint): ByteRange => ({ from: bytesOf(from), to: bytesOf(to) })
const bytesOf = (value: bigint) =>
  new Uint8Array(Buffer.from(value.toString(16).padStart(BYTES * 2, '0'), 'hex'))
