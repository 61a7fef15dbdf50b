import { foldText, wordStarts } from '#lib/text/fold.ts'

/** The shortest text that is searched inside of names: a shorter one is in too many of them. */
const MIN_PART_LENGTH = 3

/**
 * The rank of a name for a typed text, both in normalized form: 0 the whole name, 1 its beginning, 2 the
 * beginning of one of its words, 3 a part of it; undefined when it does not match.
 */
export function matchOf(name: string, text: string): number | undefined {
  if (text === '') return undefined
  if (name === text) return 0
  if (name.startsWith(text)) return 1
  if (wordStarts(name).some((at) => name.startsWith(text, at))) return 2
  return text.length >= MIN_PART_LENGTH && name.includes(text) ? 3 : undefined
}

type Matched<Entry> = { entry: Entry; match: number }

/** The entries whose name matches, best first; equal matches stay in their order. */
export function bestMatches<Entry>(
  entries: Iterable<Entry>,
  nameOf: (entry: Entry) => string,
  text: string,
  limit: number,
): Matched<Entry>[] {
  const wanted = foldText(text)
  const found: Matched<Entry>[] = []
  for (const entry of entries) {
    const match = matchOf(foldText(nameOf(entry)), wanted)
    if (match !== undefined) found.push({ entry, match })
  }
  return found.sort((a, b) => a.match - b.match).slice(0, limit)
}
