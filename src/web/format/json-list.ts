/** The list in a JSON text of the API; null when it cannot be read. */
export function readList<Entry>(text: string): Entry[] | null {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

/** The list in a JSON text of the API; empty when it cannot be read. */
export const listIn = <Entry>(text: string): Entry[] => readList<Entry>(text) ?? []
