// Base58 of any length, for data that is longer than a signature: instruction data, and whole transactions.
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** The digit of each character code, or -1 for a character outside the alphabet. */
export const VALUE = new Int8Array(256).fill(-1)
for (let i = 0; i < 58; i++) VALUE[ALPHABET.charCodeAt(i)] = i
/** The character code of each digit. */
export const CODES = Uint8Array.from(ALPHABET, (digit) => digit.charCodeAt(0))

const GROUP = 58 ** 4
const TEXT = new TextDecoder()

/**
 * As `decodeBase58`. Neighbouring numbers are combined into larger ones: a few long bigint multiplications
 * are several times faster than loops over digits.
 */
export function decodeLong(text: string): Uint8Array | undefined {
  const { length } = text
  let zeros = 0
  while (zeros < length && text.charCodeAt(zeros) === 49) zeros++
  // Numbers of ten digits each, the least significant first.
  let numbers: bigint[] = []
  for (let end = length; end > zeros; end -= 10) {
    const start = Math.max(zeros, end - 10)
    const middle = Math.max(zeros, end - 5)
    const high = numberOf(text, start, middle)
    const low = numberOf(text, middle, end)
    if (high < 0 || low < 0) return undefined
    numbers.push(BigInt(high) * FIVE_DIGITS + BigInt(low))
  }
  let base = FIVE_DIGITS
  while (numbers.length > 1) {
    base *= base
    const joined: bigint[] = []
    for (let i = 0; i < numbers.length; i += 2)
      joined.push((numbers[i] as bigint) + (numbers[i + 1] ?? 0n) * base)
    numbers = joined
  }
  const [number] = numbers
  if (number === undefined) return new Uint8Array(zeros)
  const hex = number.toString(16)
  const bytes = new Uint8Array(zeros + Math.ceil(hex.length / 2))
  for (let at = bytes.length - 1, end = hex.length; end > 0; at--, end -= 2)
    bytes[at] = hexDigit(hex, end - 1) + (end > 1 ? hexDigit(hex, end - 2) * 16 : 0)
  return bytes
}

const FIVE_DIGITS = 58n ** 5n

/** At most five base58 digits as a number; negative when a character is outside the alphabet. */
function numberOf(text: string, start: number, end: number): number {
  let value = 0
  for (let at = start; at < end; at++) {
    const digit = VALUE[text.charCodeAt(at)] ?? -1
    if (digit < 0) return -1
    value = value * 58 + digit
  }
  return value
}

/** The character code minus 48 is the digit, or 39 more than it for a letter. */
function hexDigit(hex: string, at: number): number {
  const code = hex.charCodeAt(at) - 48
  return code < 10 ? code : code - 39
}

/** As `encodeBase58`. */
export function encodeLong(bytes: Uint8Array): string {
  const length = bytes.length
  let zeros = 0
  while (zeros < length && bytes[zeros] === 0) zeros++
  // Groups of 58^4, least significant first; three bytes at a time keep products below 2^48.
  const groups = new Float64Array(Math.ceil(((length - zeros) * 8) / 23.43) + 1)
  let used = 0
  let at = zeros
  while (at < length) {
    const end = Math.min(length, at + 3)
    let carry = 0
    let scale = 1
    for (; at < end; at++) {
      carry = carry * 256 + (bytes[at] as number)
      scale *= 256
    }
    for (let i = 0; i < used; i++) {
      const sum = (groups[i] as number) * scale + carry
      carry = Math.floor(sum / GROUP)
      groups[i] = sum - carry * GROUP
    }
    while (carry > 0) {
      const next = Math.floor(carry / GROUP)
      groups[used++] = carry - next * GROUP
      carry = next
    }
  }
  const codes = new Uint8Array(zeros + used * 4)
  codes.fill(49, 0, zeros)
  let out = zeros
  for (let i = used - 1; i >= 0; i--) {
    let group = groups[i] as number
    const digits = [0, 0, 0, 0]
    for (let d = 3; d >= 0; d--) {
      const digit = group % 58
      digits[d] = digit
      group = (group - digit) / 58
    }
    for (const digit of digits) {
      if (out === zeros && digit === 0) continue // no leading digit beyond the zero bytes
      codes[out++] = CODES[digit] as number
    }
  }
  return TEXT.decode(codes.subarray(0, out))
}
