/** Writes a field's name as words: `newAuthority` and `new_authority` become `New authority`. */
export function words(name: string): string {
  const spaced = name
    .replace(/_+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .trim()
    .toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
