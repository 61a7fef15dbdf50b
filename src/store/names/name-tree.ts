import { isLabel, nameAddress, SUBDOMAIN, textIn } from '#svm/name-records.ts'

// How records of the name service stand for names: https://github.com/Bonfida/sns-sdk (getDomainKeySync)
//   alice.gor      "alice" under the tree's parent
//   dev.alice.gor  "\0dev" under the record of alice.gor

/** A chain's name tree: its name service, the parent of all names, and the class of reverse records. */
export type NameTree = { program: string; parent: string; reverseClass: string }

/** The text of a record, as its reverse record contains it. */
export type Label = {
  /** Without the byte 0 that marks a subdomain: `dev`. */
  text: string
  /** The record of the name that it is a subdomain of; `undefined` for a name that is none. */
  parent: string | undefined
}

/** The most labels of a name, with subdomains of subdomains; a longer name is not looked up. */
export const MOST_LABELS = 5
/** The record of a name, `alice` or `dev.alice`; `undefined` for a text that is no name. */
export function recordOf(tree: NameTree, text: string): string | undefined {
  const labels = text.split('.')
  if (labels.length > MOST_LABELS || !labels.every(isLabel)) return undefined
  let record: string | undefined
  for (const label of labels.reverse()) record = recordOfLabel(tree, { text: label, parent: record })
  return record
}

export const recordOfLabel = ({ program, parent: top }: NameTree, { text, parent }: Label): string =>
  parent === undefined
    ? nameAddress(program, { text, parent: top })
    : nameAddress(program, { text: `${SUBDOMAIN}${text}`, parent })

/**
 * The label that a reverse record names.
 *
 * @param parent of the reverse record: only that of a subdomain has one
 */
export function labelIn(data: Uint8Array, parent: string | undefined): Label | undefined {
  const found = textIn(data)
  if (!found || (found.isSubdomain && parent === undefined)) return undefined
  return { text: found.text, parent: found.isSubdomain ? parent : undefined }
}

/** Whether two names, of which one may have more labels, are of the same kind: the fewer labels, the earlier. */
export const byLabels = (a: string, b: string): number => a.split('.').length - b.split('.').length
