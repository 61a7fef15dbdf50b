// Base58 of any length, for data longer than a signature: instruction data in blocks with encoding `json`.
// Groups of four digits (58^4 < 2^24) over limbs of 28 bits keep every product below 2^53.

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** By character code: the digit, or -1 for a character outside the alphabet. */
export const VALUE = new Int8Array(256).fill(-1)
for (let i = 0; i < 58; i++) VALUE[ALPHABET.charCodeAt(i)] = i
/** By digit: the character code. */
export const CODES = Uint8Array.from(ALPHABET, (digit) => digit.charCodeAt(0))

const LIMB_BITS = 28
const LIMB = 2 ** LIMB_BITS
const GROUP = 58 ** 4
const TEXT = new TextDecoder()

/** As `decodeBase58`. */
export function decodeLong(text: string): Uint8Array | undefined {
  const length = text.length
  let zeros = 0
  while (zeros < length && text.charCodeAt(zeros) === 49) zeros++
  // 58^4 carries 23.44 bits: enough limbs for every digit, and one to spare.
  const limbs = new Float64Array(Math.ceil(((length - zeros) * 5.8581) / LIMB_BITS) + 1)
  let used = 0
  let at = zeros
  while (at < length) {
    const end = Math.min(length, at + 4)
    let value = 0
    let scale = 1
    for (; at < end; at++) {
      const digit = VALUE[text.charCodeAt(at)] ?? -1
      if (digit < 0) return undefined
      value = value * 58 + digit
      scale *= 58
    }
    let carry = value
    for (let i = 0; i < used; i++) {
      const sum = (limbs[i] as number) * scale + carry
      carry = Math.floor(sum / LIMB)
      limbs[i] = sum - carry * LIMB
    }
    if (carry > 0) limbs[used++] = carry
  }
  let size = 0
  if (used > 0) {
    const top = limbs[used - 1] as number
    size = Math.ceil(((used - 1) * LIMB_BITS + (32 - Math.clz32(top))) / 8)
  }
  const bytes = new Uint8Array(zeros + size)
  let buffer = 0
  let bits = 0
  let limb = 0
  for (let i = bytes.length - 1; i >= zeros; i--) {
    if (bits < 8) {
      buffer += (limb < used ? (limbs[limb] as number) : 0) * 2 ** bits
      limb++
      bits += LIMB_BITS
    }
    const low = buffer % 256
    bytes[i] = low
    buffer = (buffer - low) / 256
    bits -= 8
  }
  return bytes
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
