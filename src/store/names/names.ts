import { foldText } from '#lib/text/fold.ts'
import { type Database, select } from '../engine/database.ts'
import { mapped, nullable, number, string, u64 } from '../rows/columns.ts'
import type { Selected } from '../rows/selected-rows.ts'
import { PART_LENGTH } from '../tables/names/name-words.ts'
import type { Named } from '../tokens/token-metadata.ts'
import {
  AT_ONCE,
  LABEL,
  LabelRow,
  labelOf,
  NONE,
  readNameTexts,
  recordRows,
  recordsWith,
} from './name-records.ts'
import { byLabels, type Label, type NameTree, recordOf, recordOfLabel } from './name-tree.ts'

export type DomainName = {
  /** The name without the tree's suffix: `alice`, or the subdomain `dev.alice`. */
  text: string
  account: string
  owner: string
  /** The slot of the registration; null when the registration is not indexed. */
  slot: number | null
}

const RecordRow = {
  address: string,
  wallet: string,
  slot: nullable(mapped(number, (slot) => slot || null)),
}

const recordIn = ({ address, wallet, slot }: Selected<typeof RecordRow>) => ({
  account: address,
  owner: wallet,
  slot,
})

// Names that differ from the columns, so that conditions still refer to the columns.
const RECORD = `base58Encode(account) AS address, base58Encode(owner) AS wallet,
  bitShiftRight(registered, 20) AS slot`
const ADDRESSES = (name: string) =>
  `(SELECT toFixedString(base58Decode(arrayJoin({${name}:Array(String)})), 32))`

/** The name `alice` or `dev.alice`; undefined when its record is unknown. */
export async function findName(db: Database, tree: NameTree, text: string): Promise<DomainName | undefined> {
  const record = recordOf(tree, text)
  if (record === undefined) return undefined
  const found = (await readRecords(db, [record])).get(record)
  return found && { ...found, text }
}

/** The existing records among `records`, which has at most `AT_ONCE`. */
async function readRecords(
  db: Database,
  records: readonly string[],
): Promise<Map<string, Omit<DomainName, 'text'>>> {
  if (records.length === 0) return new Map()
  const rows = await select(
    db,
    RecordRow,
    /* sql */ `
      SELECT ${RECORD} FROM (${recordRows(`account IN ${ADDRESSES('records')}`)})
      WHERE newest != 'delete' AND owner != ${NONE}`,
    { records },
  )
  return new Map(
    rows.map(({ address, wallet, slot }) => [address, { account: address, owner: wallet, slot }]),
  )
}

/**
 * Names that contain `text`, the shortest first. A text of one or two characters must be at the beginning of
 * a label.
 */
export async function searchNames(
  db: Database,
  tree: NameTree,
  text: string,
  limit: number,
): Promise<DomainName[]> {
  const wanted = foldText(text)
  // Searched by the reverse records, which contain one label each.
  const [part = ''] = wanted.split('.')
  if (part === '') return []
  const rows = await select(
    db,
    LabelRow,
    /* sql */ `
      SELECT ${LABEL} FROM (${recordRows(`account GLOBAL IN (${labelsWith(part)})`)})
      WHERE newest != 'delete' AND class = base58Decode({class:String})
      ORDER BY reinterpretAsUInt32(substring(data, 1, 4)), data LIMIT ${AT_ONCE}`,
    { text: part, class: tree.reverseClass },
  )
  const labels = new Map<string, Label>()
  for (const row of rows) {
    const label = labelOf(row)
    if (label && foldText(label.text).includes(part)) labels.set(recordOfLabel(tree, label), label)
  }
  const parents = [...labels.values()].flatMap(({ parent }) => parent ?? [])
  const [records, parentTexts] = await Promise.all([
    readRecords(db, [...labels.keys()]),
    readNameTexts(db, tree, parents),
  ])
  const found: DomainName[] = []
  for (const [record, { text: own, parent }] of labels) {
    const above = parent === undefined ? undefined : parentTexts.get(parent)
    const row = records.get(record)
    if (!row || (parent !== undefined && above === undefined)) continue
    const whole = above === undefined ? own : `${own}.${above}`
    if (foldText(whole).includes(wanted)) found.push({ ...row, text: whole })
  }
  return found.sort((a, b) => a.text.length - b.text.length || (a.text < b.text ? -1 : 1)).slice(0, limit)
}

/**
 * The names that each of the wallets owns, subdomains last, otherwise the oldest first.
 *
 * @param most the limit per wallet, so that a wallet with very many names does not crowd out others
 */
export async function listNamesOf(
  db: Database,
  tree: NameTree,
  owners: readonly string[],
  most = 1_000,
): Promise<DomainName[]> {
  if (owners.length === 0) return []
  // Reverse records are excluded by their class: all have the same owner, and there are as many as names.
  const owned = `owner IN ${ADDRESSES('owners')} AND class = ${NONE}`
  const rows = await select(
    db,
    RecordRow,
    /* sql */ `
      SELECT ${RECORD} FROM (${recordRows(recordsWith(owned, owned))})
      WHERE newest != 'delete' AND class = ${NONE} AND owner IN ${ADDRESSES('owners')}
      ORDER BY parent != base58Decode({top:String}), registered, account LIMIT {most:UInt64} BY owner`,
    { owners, top: tree.parent, most },
  )
  const records = rows.map(({ address }) => address)
  const texts = await readNameTexts(db, tree, records)
  return rows
    .flatMap((row) => {
      const text = texts.get(row.address)
      return text === undefined ? [] : [{ ...recordIn(row), text }]
    })
    .sort((a, b) => byLabels(a.text, b.text))
}

const NamedRow = { key: string, place: u64 }

/**
 * Records of the name service with their owners that were written after `place`, the earliest first: `limit`
 * records, and all further ones at the last place.
 */
export async function listNameHolders(db: Database, place: bigint, limit: number): Promise<Named[]> {
  return select(
    db,
    NamedRow,
    /* sql */ `
      SELECT base58Encode(holder) AS key, max(written) AS place
      FROM (
        SELECT account, owner, name_changes.place AS written FROM name_changes WHERE written > {place:UInt64}
        UNION ALL
        SELECT account, owner, version AS written FROM name_accounts
        WHERE written > {place:UInt64} AND class = ${NONE}
      ) ARRAY JOIN [account, owner] AS holder
      WHERE holder != ${NONE}
      GROUP BY holder ORDER BY place LIMIT {limit:UInt64} WITH TIES SETTINGS max_threads = 1`,
    { place, limit },
  )
}

/**
 * How many word rows that begin with the text one search reads; this limits its time, however many names
 * there are.
 */
const MOST_PARTS = 20_000
/** How many labels are checked, the shortest first. */
const MOST_LABELS_READ = 300

/**
 * A SELECT of the reverse records whose label contains `{text:String}`. It may include records that were
 * deleted or changed since.
 */
export const labelsWith = (text: string) => {
  const isShort = [...text].length < PART_LENGTH
  const found = isShort
    ? 'is_beginning AND text = {text:String}'
    : 'NOT is_beginning AND startsWith(text, {text:String})'
  return /* sql */ `
    SELECT account FROM (
      SELECT account, length FROM name_words WHERE ${found}
      ORDER BY is_beginning, text, length, account, place LIMIT ${MOST_PARTS}
    ) GROUP BY account ORDER BY min(length), account LIMIT ${MOST_LABELS_READ}`
}
