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
