/** The id of an instruction: `"2"` for a top-level one, `"2.0"` for its first inner instruction. */
export const idOf = ({ index, innerIndex }: { index: number; innerIndex: number | null }) =>
  innerIndex === null ? String(index) : `${index}.${innerIndex}`
