/** Collects sentences about the parts of one transaction that could not be read. */
export type Problems = {
  add(sentence: string): void
  /** All sentences as one text; '' when there are none. */
  text(): string
}

// An invalid transaction is invalid in many parts at once; a few problems are enough to see the cause.
const MOST = 5

export function createProblems(): Problems {
  const found = new Set<string>()
  let more = 0
  return {
    add(sentence) {
      const plain = sentence.replace(/\.$/, '')
      if (found.has(plain)) return
      if (found.size < MOST) found.add(plain)
      else more++
    },
    text() {
      if (found.size === 0) return ''
      const all = [...found].map((sentence) => `${sentence}.`).join(' ')
      return more > 0 ? `${all} And ${more} more.` : all
    },
  }
}
