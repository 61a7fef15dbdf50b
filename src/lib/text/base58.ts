// Base58 with the Bitcoin alphabet, the text form of every SVM address, signature and hash.
// It is implemented here because it is the hottest function of indexing. Numbers are held in large digits:
// words of 16 bits on the side of the bytes, groups of five letters (58^5 < 2^30) on the side of the text. A
// table holds the powers of one base in digits of the other, so each digit of the result is a sum of products
// below 2^51, which JS numbers hold exactly, plus the carry of the previous digit.

import { CODES as codes, decodeLong, encodeLong, VALUE as values } from './base58-long.ts'

// Local copies: an import is looked up at every use, which would double the time.
const CODES = codes
const VALUE = values

const WORD = 2 ** 16
const GROUP = 58 ** 5
const WORD_BITS = 16
const GROUP_BITS = Math.log2(GROUP)

// The tables cover 64 bytes, the size of a signature, which have at most 88 letters.
const MAX_BYTES = 64
const MAX_LETTERS = 88
const WORDS = 33
const GROUPS = 18

const { table: WORD_POWERS, first: FIRST_WORD } = powerTable(WORD, GROUP, WORDS, GROUPS)
const { table: GROUP_POWERS, first: FIRST_GROUP } = powerTable(GROUP, WORD, GROUPS, WORDS)

// One conversion at a time, so one set of digits, words and letters is enough.
const digits = new Float64Array(WORDS)
const words = new Uint16Array(WORDS)
const letters = new Uint8Array(3 * MAX_LETTERS)
const toLetters = new TextEncoder()
const toText = new TextDecoder()

/** `bytes` as base58 text; leading zero bytes become `1`s. */
export function encodeBase58(bytes: Uint8Array): string {
  const length = bytes.length
  if (length > MAX_BYTES) return encodeLong(bytes)
  let zeros = 0
  while (zeros < length && bytes[zeros] === 0) zeros++

  let rows = 0
  for (let at = length - 1; at >= zeros; at -= 2)
    digits[rows++] = (bytes[at] as number) + (at > 0 ? (bytes[at - 1] as number) * 256 : 0)
  const columns = Math.floor(((length - zeros) * 8) / GROUP_BITS) + 1

  let out = letters.length
  let carry = 0
  for (let column = 0; column < columns; column++) {
    let sum = carry
    const start = column * WORDS
    for (let row = FIRST_WORD[column] as number; row < rows; row++)
      sum += (digits[row] as number) * (WORD_POWERS[start + row] as number)
    carry = Math.floor(sum / GROUP)
    const group = sum - carry * GROUP
    // Two letters at a time: 3364 is 58^2.
    const high = (group / 3364) | 0
    const low = group - high * 3364
    const top = (high / 3364) | 0
    const middle = high - top * 3364
    const second = (middle / 58) | 0
    const fourth = (low / 58) | 0
    letters[--out] = CODES[low - fourth * 58] as number
    letters[--out] = CODES[fourth] as number
    letters[--out] = CODES[middle - second * 58] as number
    letters[--out] = CODES[second] as number
    letters[--out] = CODES[top] as number
  }
  // The text has one `1` for each leading zero byte, and no other leading `1`.
  while (out < letters.length && letters[out] === 49) out++
  const text = toText.decode(letters.subarray(out))
  return zeros === 0 ? text : '1'.repeat(zeros) + text
}

/**
 * The bytes that `text` stands for, or `undefined` when it holds a character outside the alphabet.
 * Leading `1`s are leading zero bytes.
 */
export function decodeBase58(text: string): Uint8Array | undefined {
  if (text.length > MAX_LETTERS) return decodeLong(text)
  const size = readWords(text)
  if (size < 0) return undefined
  const bytes = new Uint8Array(leadingOnes(text) + size)
  writeWords(size, bytes, bytes.length)
  return bytes
}

const ADDRESS_BYTES = 32

/**
 * Writes the 32 bytes that `text` stands for into `target` from `start` on, without an array of its own; false, with
 * nothing written, when it does not stand for 32 bytes.
 */
export function decodeAddressInto(text: string, target: Uint8Array, start: number): boolean {
  if (text.length > MAX_LETTERS) return false
  const size = readWords(text)
  const zeros = leadingOnes(text)
  if (size < 0 || zeros + size !== ADDRESS_BYTES) return false
  for (let i = 0; i < zeros; i++) target[start + i] = 0
  writeWords(size, target, start + ADDRESS_BYTES)
  return true
}

function leadingOnes(text: string): number {
  let ones = 0
  while (text.charCodeAt(ones) === 49) ones++
  return ones
}

/**
 * Leaves the number that `text` stands for in `words`, the least significant word first.
 *
 * @returns how many bytes it has; -1 when there is a character outside the alphabet
 */
function readWords(text: string): number {
  const length = text.length
  // `encodeInto` is faster than reading one character after another. Characters outside ASCII take more than
  // one byte.
  if (toLetters.encodeInto(text, letters).written !== length) return -1
  let zeros = 0
  while (zeros < length && letters[zeros] === 49) zeros++

  let rows = 0
  let bad = 0
  let end = length
  for (; end - zeros >= 5; end -= 5) {
    const a = VALUE[letters[end - 5] as number] as number
    const b = VALUE[letters[end - 4] as number] as number
    const c = VALUE[letters[end - 3] as number] as number
    const d = VALUE[letters[end - 2] as number] as number
    const e = VALUE[letters[end - 1] as number] as number
    bad |= a | b | c | d | e
    digits[rows++] = (((a * 58 + b) * 58 + c) * 58 + d) * 58 + e
  }
  if (end > zeros) {
    let group = 0
    for (let at = zeros; at < end; at++) {
      const value = VALUE[letters[at] as number] as number
      bad |= value
      group = group * 58 + value
    }
    digits[rows++] = group
  }
  if (bad < 0) return -1

  // Enough words for the largest number of that many letters; the last words may be zero.
  const columns = Math.floor((rows * GROUP_BITS) / WORD_BITS) + 1
  let size = 0
  let carry = 0
  for (let column = 0; column < columns; column++) {
    let sum = carry
    const start = column * GROUPS
    for (let row = FIRST_GROUP[column] as number; row < rows; row++)
      sum += (digits[row] as number) * (GROUP_POWERS[start + row] as number)
    carry = Math.floor(sum / WORD)
    const word = sum - carry * WORD
    words[column] = word
    if (word > 0) size = 2 * column + (word > 255 ? 2 : 1)
  }
  return size
}

/** Writes the `size` bytes of the number in `words` so that they end before `end`. */
function writeWords(size: number, target: Uint8Array, end: number): void {
  let out = end
  const pairs = size >> 1
  for (let column = 0; column < pairs; column++) {
    const word = words[column] as number
    target[--out] = word
    target[--out] = word >> 8
  }
  if (size % 2 === 1) target[--out] = words[pairs] as number
}

/**
 * The powers 0 to `rows` − 1 of `factor` as digits below `base`. `table` has, for each digit from the least
 * significant on, that digit of all powers; `first` has, for each digit, the first power that is long enough
 * to have it.
 */
function powerTable(factor: number, base: number, rows: number, columns: number) {
  const table = new Float64Array(rows * columns)
  const first = new Uint8Array(columns).fill(rows)
  const power = new Float64Array(columns)
  power[0] = 1
  for (let row = 0; row < rows; row++) {
    let carry = 0
    for (let column = 0; column < columns; column++) {
      const digit = power[column] as number
      table[column * rows + row] = digit
      if (digit > 0 && first[column] === rows) first[column] = row
      const next = digit * factor + carry
      carry = Math.floor(next / base)
      power[column] = next - carry * base
    }
  }
  return { table, first }
}
