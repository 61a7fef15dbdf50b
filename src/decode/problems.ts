/** What could not be read of one transaction, in sentences. */
export type Problems = {
  add(sentence: string): void
  /** All of them as one text; '' when there were none. */
  text(): string
}

// A broken transaction breaks in many places at once; a handful tells the cause.
const TOLD = 5

export function createProblems(): Problems {
  const told = new Set<string>()
  let more = 0
  return {
    add(sentence) {
      const plain = sentence.replace(/\.$/, '')
      if (told.has(plain)) return
      if (told.size < TOLD) told.add(plain)
      else more++
    },
    text() {
      if (told.size === 0) return ''
      const all = [...told].map((sentence) => `${sentence}.`).join(' ')
      return more > 0 ? `${all} And ${more} more.` : all
    },
  }
}
