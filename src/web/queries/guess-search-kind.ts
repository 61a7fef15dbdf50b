/**
 * Suggests the kind of a text for which nothing was found: it takes the longest run of base58 characters,
 * which a pasted URL may contain, and decides by its length.
 */
export function guessSearchKind(text: string): { address?: string; transaction?: string } {
  const runs = text.match(/[1-9A-HJ-NP-Za-km-z]{32,}/g) ?? []
  const [longest] = runs.sort((a, b) => b.length - a.length)
  if (longest === undefined) return {}
  return longest.length >= 80 ? { address: longest, transaction: longest } : { address: longest }
}
