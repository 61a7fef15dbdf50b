const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** A range of byte strings in hexadecimal; both ends are inclusive. */
type HexRange = { from: string; to: string }

/**
 * The ranges of byte strings of this size, compared as unsigned bytes, whose base58 text begins with
 * `prefix`, in any mix of upper and lower case. They are disjoint; the list is empty if no base58 text can
 * begin so.
 *
 * @param prefix must be short, because each letter doubles the number of ranges
 */
export function rangesOfPrefix(prefix: string, size: number): HexRange[] {
  let variants = ['']
  for (const letter of prefix) {
    const cases = [...new Set([letter.toLowerCase(), letter.toUpperCase()])].filter(
      (one) => one.length === 1 && ALPHABET.includes(one),
    )
    variants = variants.flatMap((variant) => cases.map((one) => variant + one))
  }
  return prefix === '' ? [] : variants.flatMap((variant) => rangesOf(variant, size))
}

/** As `rangesOfPrefix`, but the case must match; the prefix may have any length. */
export function rangesOfText(prefix: string, size: number): HexRange[] {
  return prefix !== '' && [...prefix].every((letter) => ALPHABET.includes(letter))
    ? rangesOf(prefix, size)
    : []
}

function rangesOf(prefix: string, size: number): HexRange[] {
  const digits = prefix.replace(/^1+/, '')
  // A leading `1` is a zero byte, and no other letter stands for one.
  const zeros = prefix.length - digits.length
  if (zeros > size) return []
  const end = 256n ** BigInt(size - zeros)
  const hex = (value: bigint) => value.toString(16).padStart(2 * size, '0')
  if (digits === '') return [{ from: hex(0n), to: hex(end - 1n) }]
  if (zeros === size) return []
  const start = 256n ** BigInt(size - zeros - 1)
  const value = [...digits].reduce((sum, digit) => sum * 58n + BigInt(ALPHABET.indexOf(digit)), 0n)
  const ranges: HexRange[] = []
  // Each round adds the texts that are one letter longer.
  for (let scale = 1n; value * scale < end; scale *= 58n) {
    const [from, to] = [value * scale, (value + 1n) * scale - 1n]
    if (to >= start)
      ranges.push({ from: hex(from < start ? start : from), to: hex(to < end ? to : end - 1n) })
  }
  return ranges
}
