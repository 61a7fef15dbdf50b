/**
 * Suggests a kind when nothing was found: what the longest run of base58 in the text could be, by its length.
 * A pasted link has it somewhere inside.
 */
export function guessSearchKind(text: string): { address?: string; transaction?: string } {
  const runs = text.match(/[1-9A-HJ-NP-Za-km-z]{32,}/g) ?? []
  const [longest] = runs.sort((a, b) => b.length - a.length)
  if (longest === undefined) return {}
  return longest.length >= 80 ? { address: longest, transaction: longest } : { address: longest }
}
