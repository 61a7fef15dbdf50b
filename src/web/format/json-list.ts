/** The list in a JSON text of the API; null when it is unreadable. */
export function readList<Entry>(text: string): Entry[] | null {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

/** The list in a JSON text of the API; empty when it is unreadable. */
export const listIn = <Entry>(text: string): Entry[] => readList<Entry>(text) ?? []
