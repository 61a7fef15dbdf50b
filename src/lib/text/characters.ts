// Characters as people see them: an emoji of several code points and a letter with its accents are one.

const segmenter = new Intl.Segmenter()

/** How many characters a reader sees in `text`. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of segmenter.segment(text)) count++
  return count
}
