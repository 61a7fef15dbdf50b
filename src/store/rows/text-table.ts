/**
 * Texts of at most `width` ASCII characters, padded with blanks to equal width, so that thousands can be sent
 * and searched as one buffer.
 */
export type TextTable = { width: number; bytes: Uint8Array }

/** @throws RangeError when a text is longer than `width` */
export function writeTextTable(texts: Iterable<string>, width: number): TextTable {
  const padded: string[] = []
  for (const text of texts) {
    if (text.length > width) throw new RangeError(`"${text}" is longer than ${width} letters`)
    padded.push(text.padEnd(width))
  }
  return { width, bytes: Buffer.from(padded.join(''), 'latin1') }
}

export function readTextTable({ width, bytes }: TextTable): string[] {
  const all = bufferOf(bytes).toString('latin1')
  return Array.from({ length: all.length / width }, (_, i) => all.slice(i * width, (i + 1) * width).trimEnd())
}

/** The index of the first entry that is `text`, or -1. */
export function indexInTextTable({ width, bytes }: TextTable, text: string): number {
  if (text.length > width) return -1
  const table = bufferOf(bytes)
  const wanted = Buffer.from(text.padEnd(width), 'latin1')
  for (let at = table.indexOf(wanted); at >= 0; at = table.indexOf(wanted, at + 1))
    // The end of an entry and the beginning of the next may together look like the text.
    if (at % width === 0) return at / width
  return -1
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength)
