/** `"2"` at the top, `"2.0"` for its first inner instruction. */
export const idOf = ({ index, innerIndex }: { index: number; innerIndex: number | null }) =>
  innerIndex === null ? String(index) : `${index}.${innerIndex}`
