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

// Records of the name service as the node reports them: a newer block's change replaces them, they replace an older one.

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

/** The record in an account's data; `undefined` for data that is none. Only reverse records keep what is behind the header. */
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

/** Which record a reverse record names: its own address follows from that one's. */
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

/** The record that a reverse record of a subdomain names. */
export const subdomainOf = ({ names, parent }: ListedName): string | undefined =>
  names !== null && parent !== null ? names : undefined

/** Stores records as they were after `slot`, and which of those that blocks name were not there. Safe to repeat. */
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
  // First what they are found by: a record that is stored without it would not be found.
  await insertOnce(db, nameWords, nameWords.encode(listed.flatMap(wordsOf)))
  await insertOnce(db, nameAccounts, rows)
}

const wordsOf = ({ account, data }: ListedName) =>
  labelWords(data).map((word) => ({ ...word, account, place: LISTED_PLACE }))

/** The same rows again are dropped by the engine. */
async function insertOnce(db: Database, table: Table, rows: Buffer): Promise<void> {
  const hash = createHash('sha256').update(rows).digest('base64url')
  await insertBinary(db, table, rows, `${table.name}:${hash}`)
}

export type UnlistedName = { hex: string; address: string }

/**
 * The next records, by their bytes, that blocks or an earlier list name and nothing does since `slot`: at most `limit`
 * behind `after` (hex). They were perhaps changed or deleted in blocks that are not indexed.
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
