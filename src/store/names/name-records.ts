import { hashOfName } from '#svm/name-records.ts'
import { type Database, select } from '../engine/database.ts'
import { string } from '../rows/columns.ts'
import type { Selected } from '../rows/selected-rows.ts'
import { type Label, labelIn, MOST_LABELS, type NameTree, recordOfLabel } from './name-tree.ts'

// Records of the name service, from blocks and from the node's list. A record does not contain its name's
// text; the reverse record does, and its address is derived from the hash of the record's address.
// https://docs.rs/spl-name-service

/**
 * How many records one query reads. Addresses and hashes are sent in the URL, which a server limits to 16 kB.
 * It is also more than a search shows.
 */
export const AT_ONCE = 100

/** 32 zero bytes: no parent, class or owner. */
export const NONE = "toFixedString('', 32)"

/**
 * An SQL condition for the records that have a row with `changes` in `name_changes`, or with `accounts` in
 * `name_accounts`.
 */
export const recordsWith = (changes: string, accounts: string) => /* sql */ `
  account GLOBAL IN (SELECT account FROM name_changes WHERE ${changes}
    UNION ALL SELECT account FROM name_accounts WHERE ${accounts})`

/**
 * SQL for the records that fulfil the condition, one row each. Only the newest registration counts: earlier
 * changes belong to a previous registration of the same address. The node's list has the result of a
 * registration and all later changes.
 */
export const recordRows = (where: string) => /* sql */ `
  SELECT account, maxIf(place, what = 'create') AS registered, max(place) AS newest_place,
    argMax(what, (place, nth)) AS newest,
    argMaxIf(owner, (place, nth), what IN ('create', 'transfer', 'listed')) AS owner,
    argMaxIf(parent, (place, nth), what IN ('create', 'listed')) AS parent,
    argMaxIf(class, (place, nth), what IN ('create', 'listed')) AS class,
    argMaxIf(hashed_name, (place, nth), what IN ('create', 'listed')) AS hashed_name,
    argMaxIf(data, (place, nth), what = 'listed' OR (what = 'update' AND data_offset = 0)) AS data
  FROM (
    SELECT account, parent, class, owner, hashed_name, data, place, nth, toString(kind) AS what, data_offset
    FROM name_changes WHERE ${where}
    UNION ALL
    SELECT account, parent, class, owner, hashed_name, data, version AS place, toUInt32(0) AS nth,
      if(is_deleted = 1, 'delete', 'listed') AS what, toUInt32(0) AS data_offset
    FROM name_accounts WHERE ${where}
  ) GROUP BY account`

/** The columns of a reverse record that `labelOf` needs. */
export const LABEL = `hex(data) AS bytes, if(parent = ${NONE}, '', base58Encode(parent)) AS above`
export const LabelRow = { bytes: string, above: string }

export const labelOf = ({ bytes, above }: Selected<typeof LabelRow>): Label | undefined =>
  labelIn(Buffer.from(bytes, 'hex'), above === '' ? undefined : above)

/**
 * The texts of records, such as `alice` or `dev.alice`; a record without a reverse record in the tree is
 * absent.
 */
export async function readNameTexts(
  db: Database,
  tree: NameTree,
  records: readonly string[],
): Promise<Map<string, string>> {
  const labels = new Map<string, Label>()
  let unread = [...new Set(records)]
  for (let depth = 0; depth < MOST_LABELS && unread.length > 0; depth++) {
    const found: Label[] = []
    for (let start = 0; start < unread.length; start += AT_ONCE)
      for (const [record, label] of await readLabels(db, tree, unread.slice(start, start + AT_ONCE))) {
        labels.set(record, label)
        found.push(label)
      }
    const parents = found.flatMap(({ parent }) => parent ?? [])
    unread = [...new Set(parents)].filter((parent) => !labels.has(parent))
  }
  return new Map(
    records.flatMap((record) => {
      const text = textOf(record, labels)
      return text === undefined ? [] : [[record, text] as const]
    }),
  )
}

function textOf(record: string, labels: ReadonlyMap<string, Label>): string | undefined {
  const texts: string[] = []
  for (let at: string | undefined = record; at !== undefined; ) {
    const label: Label | undefined = labels.get(at)
    if (label === undefined || texts.length === MOST_LABELS) return undefined
    texts.push(label.text)
    at = label.parent
  }
  return texts.join('.')
}

const FoundRow = { ...LabelRow, hash: string }

async function readLabels(
  db: Database,
  tree: NameTree,
  records: readonly string[],
): Promise<[record: string, label: Label][]> {
  const byHash = new Map(records.map((record) => [hashOfName(record).toString('hex'), record]))
  const reverse = /* sql */ `hashed_name IN (SELECT toFixedString(unhex(arrayJoin({hashes:Array(String)})), 32))
    AND class = base58Decode({class:String})`
  const rows = await select(
    db,
    FoundRow,
    /* sql */ `
      SELECT lower(hex(hashed_name)) AS hash, ${LABEL}
      FROM (${recordRows(recordsWith(reverse, reverse))})
      WHERE newest != 'delete' AND class = base58Decode({class:String})`,
    { hashes: [...byHash.keys()], class: tree.reverseClass },
  )
  return rows.flatMap(({ hash, ...row }) => {
    const record = byHash.get(hash)
    const label = labelOf(row)
    if (record === undefined || label === undefined) return []
    // Check the address: the class also signs for names of other trees.
    return recordOfLabel(tree, label) === record ? [[record, label]] : []
  })
}
