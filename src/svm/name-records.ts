import { createHash } from 'node:crypto'
import { ByteReader } from './byte-reader.ts'
import { addressBytes, programAddress } from './derived-address.ts'
import { PROGRAM } from './program-ids.ts'

// Records of the SPL Name Service: https://docs.rs/spl-name-service (NameRecordHeader, get_seeds_and_key)

/** Parent, owner and class, 32 bytes each; the data follows. */
export const NAME_HEADER_SIZE = 96
export const NAME_OFFSET = { parent: 0, owner: 32, class: 64, data: NAME_HEADER_SIZE } as const

/** A name is unique per class and parent. */
export type NameIdentity = { text: string; class?: string | undefined; parent?: string | undefined }

/** The hash that a record has instead of its name's text. */
export const hashOfName = (text: string): Buffer =>
  createHash('sha256').update(`SPL Name Service${text}`).digest()

/** The address of a name's record. No class and no parent are the zero address. */
export function nameAddress(program: string, { text, ...rest }: NameIdentity): string {
  const { class: nameClass = PROGRAM.system, parent = PROGRAM.system } = rest
  return programAddress([hashOfName(text), addressBytes(nameClass), addressBytes(parent)], program)[0]
}

/** The maximum length of a label. */
export const MOST_CHARACTERS = 63
/** The first character of the text of a subdomain. */
export const SUBDOMAIN = '\0'

/**
 * Whether the text can be shown as a label. With a dot it would look like another name's subdomain, with an invisible
 * character like another name. U+FFFD stands for bytes that are no text.
 */
export function isLabel(text: string): boolean {
  return (
    text !== '' &&
    [...text].length <= MOST_CHARACTERS &&
    // Variation selectors, which are marks, are a part of emoji.
    !/[.\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD\u2800]|(?!\p{M})\p{Default_Ignorable_Code_Point}/u.test(text)
  )
}

/**
 * The text that a reverse record contains, if it is a label.
 *
 * @param data a u32 length, the text, and sometimes padding zeros
 */
export function textIn(data: Uint8Array): { text: string; isSubdomain: boolean } | undefined {
  const bytes = Buffer.from(data)
  if (bytes.length < 4) return undefined
  const length = bytes.readUInt32LE(0)
  if (length > bytes.length - 4) return undefined
  const whole = bytes.toString('utf8', 4, 4 + length)
  const isSubdomain = whole.startsWith(SUBDOMAIN)
  const text = isSubdomain ? whole.slice(SUBDOMAIN.length) : whole
  return isLabel(text) ? { text, isSubdomain } : undefined
}

export type NameRecord = {
  parent: string | undefined
  owner: string | undefined
  class: string | undefined
  /** The bytes after the header. */
  data: Uint8Array
}

/** `undefined` for data that is shorter than a record's header. */
export function readNameRecord(data: Uint8Array): NameRecord | undefined {
  if (data.length < NAME_HEADER_SIZE) return undefined
  const reader = new ByteReader(data)
  return {
    parent: reader.nonZeroAddress(),
    owner: reader.nonZeroAddress(),
    class: reader.nonZeroAddress(),
    data: reader.bytes(reader.remaining),
  }
}
