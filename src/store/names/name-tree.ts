import { isLabel, nameAddress, SUBDOMAIN, textIn } from '#svm/name-records.ts'

// How records of the name service represent names: https://github.com/Bonfida/sns-sdk (getDomainKeySync)
//   alice.gor      "alice" under the tree's parent
//   dev.alice.gor  "\0dev" under the record of alice.gor

/** A chain's name tree: its name service, the parent of all names, and the class of reverse records. */
export type NameTree = { program: string; parent: string; reverseClass: string }

/** The text of a record, from its reverse record. */
export type Label = {
  /** The text without the byte 0 that marks a subdomain: `dev`. */
  text: string
  /** For a subdomain: the record of the name above it. undefined for a top-level name. */
  parent: string | undefined
}

/** The most labels of a name, with subdomains of subdomains; a longer name is not looked up. */
export const MOST_LABELS = 5
/** The address of the record of a name, such as `alice` or `dev.alice`; undefined for an invalid name. */
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
 * The label in the data of a reverse record.
 *
 * @param parent the reverse record's parent: only a subdomain's has one
 */
export function labelIn(data: Uint8Array, parent: string | undefined): Label | undefined {
  const found = textIn(data)
  if (!found || (found.isSubdomain && parent === undefined)) return undefined
  return { text: found.text, parent: found.isSubdomain ? parent : undefined }
}

/** Sorts names by their number of labels, the fewest first. */
export const byLabels = (a: string, b: string): number => a.split('.').length - b.split('.').length
