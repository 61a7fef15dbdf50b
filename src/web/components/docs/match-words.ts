/**
 * Returns a function that tests whether each word of `text` occurs in one of its arguments, ignoring case.
 */
export function wordMatcher(text: string): (...texts: readonly string[]) => boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return (...texts) => {
    const all = texts.join(' ').toLowerCase()
    return words.every((word) => all.includes(word))
  }
}
