import { createHash } from 'node:crypto'
import { encodeBase58 } from '#lib/text/base58.ts'
import { hashOfName, nameAddress, readNameRecord } from '#svm/name-records.ts'
import { type Database, insertBinary, select } from '../engine/database.ts'
import { string } from '../rows/columns.ts'
import { bootstrapVersion, placeOf } from '../rows/place.ts'
import type { Table } from '../rows/table.ts'
import { nameAccounts } from '../tables/names/name-accounts.ts'
import { LISTED_PLACE, labelWords, nameWords } from '../tables/names/name-words.ts'
import { recordRows } from './name-records.ts'
import { labelIn, type NameTree, recordOfLabel } from './name-tree.ts'

// Records of the name service as the node lists them. They replace an older block's change, and a newer
// block's change replaces them.

export type ListedName = {
  account: string
  parent: string | null
  class: string | null
  owner: string | null
  /** For a reverse record: the record that it names. */
  names: string | null
  data: Uint8Array
}

const NOTHING = new Uint8Array(0)

/**
 * The record in an account's data; undefined for other data. Only for reverse records is the data after the
 * header kept.
 */
export function listedName(tree: NameTree, account: string, data: Uint8Array): ListedName | undefined {
  const record = readNameRecord(data)
  if (!record) return undefined
  const { parent, owner, class: nameClass } = record
  const names = nameClass === tree.reverseClass ? namedBy(tree, account, record) : undefined
  return {
    account,
    parent: parent ?? null,
    class: nameClass ?? null,
    owner: owner ?? null,
    names: names ?? null,
    data: names === undefined ? NOTHING : record.data,
  }
}

/**
 * The record that a reverse record names. Verified: the reverse record's address must follow from the
 * record's address.
 */
function namedBy(
  tree: NameTree,
  account: string,
  { parent, data }: { parent: string | undefined; data: Uint8Array },
): string | undefined {
  const label = labelIn(data, parent)
  if (!label) return undefined
  const record = recordOfLabel(tree, label)
  const reverse = nameAddress(tree.program, { text: record, class: tree.reverseClass, parent })
  return reverse === account ? record : undefined
}

/** The record that a reverse record of a subdomain names; undefined for any other record. */
export const subdomainOf = ({ names, parent }: ListedName): string | undefined =>
  names !== null && parent !== null ? names : undefined

/**
 * Stores records as they were after `slot`, and which records that blocks name did not exist then. Safe to
 * repeat.
 */
export async function saveNameAccounts(
  db: Database,
  slot: number,
  listed: readonly ListedName[],
  gone: readonly string[] = [],
): Promise<void> {
  if (listed.length === 0 && gone.length === 0) return
  const version = bootstrapVersion(slot)
  const none = new Uint8Array(32)
  const rows = nameAccounts.encode([
    ...listed.map(({ names, ...record }) => ({
      ...record,
      hashed_name: names === null ? none : hashOfName(names),
      is_deleted: 0,
      version,
    })),
    ...gone.map((account) => ({
      account,
      parent: null,
      class: null,
      owner: null,
      hashed_name: none,
      data: NOTHING,
      is_deleted: 1,
      version,
    })),
  ])
  // Words first: a record stored before its words could not be found.
  await insertOnce(db, nameWords, nameWords.encode(listed.flatMap(wordsOf)))
  await insertOnce(db, nameAccounts, rows)
}

const wordsOf = ({ account, data }: ListedName) =>
  labelWords(data).map((word) => ({ ...word, account, place: LISTED_PLACE }))

/** The engine drops a repeated insert of the same rows. */
async function insertOnce(db: Database, table: Table, rows: Buffer): Promise<void> {
  const hash = createHash('sha256').update(rows).digest('base64url')
  await insertBinary(db, table, rows, `${table.name}:${hash}`)
}

export type UnlistedName = { hex: string; address: string }

/**
 * The next records, sorted by their bytes, that blocks or an earlier list name but that neither names since
 * `slot`: at most `limit` after `after` (hex). They may have been changed or deleted in blocks that are not
 * indexed.
 */
export async function listUnlistedNames(
  db: Database,
  { slot, after, limit }: { slot: number; after: string; limit: number },
): Promise<UnlistedName[]> {
  const rows = await select(
    db,
    { hex: string },
    `SELECT hex(account) AS hex FROM (${recordRows('account > toFixedString(unhex({after:String}), 32)')})
     WHERE newest != 'delete' AND newest_place < ${placeOf({ slot, index: 0 })}
     ORDER BY account LIMIT {limit:UInt32}`,
    { after, limit },
  )
  return rows.map(({ hex }) => ({ hex, address: encodeBase58(Buffer.from(hex, 'hex')) }))
}
