/** The list in a JSON text of the API; empty when it cannot be read. */
export function listIn<Entry>(text: string): Entry[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}
