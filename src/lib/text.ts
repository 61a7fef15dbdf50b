/** First `head` and last `tail` characters; a text that would not become shorter is returned unchanged. */
export function ends(text: string, head: number, tail: number): string {
  return text.length <= head + tail + 3 ? text : `${text.slice(0, head)}...${text.slice(-tail)}`
}

/** Decimal digits with thousands separators: `1,234,567`. */
export function thousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',')
}

/** For the middle of a sentence: the first letter in lower case, unless the word is an abbreviation. */
export function lowered(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

/** A stranger's text on one line: without control characters, line breaks and bidirectional marks, and cut. */
export const displayText = (text: string | null | undefined, most = 32): string =>
  [...(text ?? '').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()].slice(0, most).join('')
