// https://github.com/neodyme-labs/solana-security-txt: a program that has it publishes a text between two marks in its
// read-only data, to which its section `.security.txt` points; names and values end with a zero byte each.
const BEGIN = '=======BEGIN SECURITY.TXT V1=======\0'
const END = '=======END SECURITY.TXT V1=======\0'

/** The maximum number of bytes between the marks. Longer texts are not read. */
const MOST_BYTES = 65_536
const MOST_FIELDS = 64

/**
 * The fields of a program's security.txt in their order, as its author wrote them; null without one. Bytes
 * that are not UTF-8 are replaced.
 *
 * @param code an ELF
 */
export function readSecurityTxt(code: Uint8Array): { name: string; value: string }[] | null {
  const bytes = Buffer.from(code.buffer, code.byteOffset, code.byteLength)
  const begin = bytes.indexOf(BEGIN, 0, 'latin1')
  if (begin < 0) return null
  const from = begin + BEGIN.length
  const end = bytes.subarray(from, from + MOST_BYTES + END.length).indexOf(END, 0, 'latin1')
  if (end < 0) return null
  const texts = bytes.toString('utf8', from, from + end).split('\0')
  const fields: { name: string; value: string }[] = []
  for (let i = 0; i + 1 < texts.length && fields.length < MOST_FIELDS; i += 2)
    fields.push({ name: texts[i] ?? '', value: texts[i + 1] ?? '' })
  return fields
}
