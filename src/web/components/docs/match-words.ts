/** Tells whether all words of `text` occur in one of which everything that counts is given. */
export function wordMatcher(text: string): (...texts: readonly string[]) => boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return (...texts) => {
    const all = texts.join(' ').toLowerCase()
    return words.every((word) => all.includes(word))
  }
}
