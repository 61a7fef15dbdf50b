import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Database, select } from './database.ts'
import type { Named } from './token-metadata.ts'

// Records of the name service. A record does not contain its name's text: the reverse record does, whose
// address comes from the hash of the record's address. https://docs.rs/spl-name-service

/** A chain's name tree: the parent of all names, and the class of reverse records. */
export type NameTree = { parent: string; reverseClass: string }

export type DomainName = {
  /** Without the suffix of the tree: `alice`. */
  text: string
  account: string
  owner: string
  /** Of the registration. */
  slot: number
}

/** Hashes are sent in the URL, of which a server accepts 16 kB. It is also more than a search shows. */
const AT_ONCE = 100

const hashOf = (text: string) => createHash('sha256').update(`SPL Name Service${text}`).digest('hex')

// The newest registration of a record; changes before it belong to an earlier registration of the same address.
const RECORDS = /* sql */ `
  SELECT account, maxIf(place, kind = 'create') AS registered,
    argMaxIf(owner, (place, nth), kind IN ('create', 'transfer')) AS owner,
    argMaxIf(parent, (place, nth), kind = 'create') AS parent,
    argMaxIf(class, (place, nth), kind = 'create') AS class,
    argMaxIf(hashed_name, (place, nth), kind = 'create') AS hashed_name,
    argMax(kind, (place, nth)) AS newest,
    argMaxIf(data, (place, nth), kind = 'update' AND data_offset = 0) AS data
  FROM name_changes`

/** The data of a reverse record: a u32 length, the text, and sometimes padding zeros. */
function textOf(hex: string): string | undefined {
  const data = Buffer.from(hex, 'hex')
  if (data.length < 4) return undefined
  const length = data.readUInt32LE(0)
  return length === 0 || length > data.length - 4 ? undefined : data.toString('utf8', 4, 4 + length)
}

/** The name with this text under the tree's parent; `undefined` when no registration of it is indexed. */
export async function findName(db: Database, tree: NameTree, text: string): Promise<DomainName | undefined> {
  return (await findNames(db, tree, [text])).get(text)
}

/** Those of the texts that are names under the tree's parent; no more than `AT_ONCE`. */
async function findNames(
  db: Database,
  tree: NameTree,
  texts: readonly string[],
): Promise<Map<string, DomainName>> {
  if (texts.length === 0) return new Map()
  const byHash = new Map(texts.map((text) => [hashOf(text), text]))
  const rows = await select(
    db,
    z.object({ hash: z.string(), account: z.string(), owner: z.string(), slot: z.coerce.number() }),
    /* sql */ `
      SELECT lower(hex(hashed_name)) AS hash, base58Encode(account) AS account, base58Encode(owner) AS owner,
        bitShiftRight(registered, 20) AS slot
      FROM (${RECORDS}
        WHERE account IN (
          SELECT account FROM name_changes
          WHERE hashed_name IN (SELECT toFixedString(unhex(arrayJoin({hashes:Array(String)})), 32))
            AND parent = base58Decode({parent:String})
        ) GROUP BY account)
      WHERE newest != 'delete'`,
    { hashes: [...byHash.keys()], parent: tree.parent },
  )
  return new Map(
    rows.flatMap(({ hash, ...row }) => {
      const text = byHash.get(hash)
      return text === undefined ? [] : [[text, { ...row, text }] as const]
    }),
  )
}

/** The texts of name records, for those whose reverse record is indexed. */
export async function readNameTexts(
  db: Database,
  tree: NameTree,
  accounts: readonly string[],
): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (let start = 0; start < accounts.length; start += AT_ONCE)
    for (const found of await textsOf(db, tree, accounts.slice(start, start + AT_ONCE))) texts.set(...found)
  return texts
}

async function textsOf(
  db: Database,
  tree: NameTree,
  accounts: readonly string[],
): Promise<[account: string, text: string][]> {
  const byHash = new Map(accounts.map((account) => [hashOf(account), account]))
  const rows = await select(
    db,
    z.object({ hash: z.string(), data: z.string() }),
    /* sql */ `
      SELECT lower(hex(hashed_name)) AS hash, hex(data) AS data
      FROM (${RECORDS}
        WHERE account IN (
          SELECT account FROM name_changes
          WHERE hashed_name IN (SELECT toFixedString(unhex(arrayJoin({hashes:Array(String)})), 32))
            AND class = base58Decode({class:String})
        ) GROUP BY account)
      WHERE newest != 'delete'`,
    { hashes: [...byHash.keys()], class: tree.reverseClass },
  )
  return rows.flatMap(({ hash, data }) => {
    const account = byHash.get(hash)
    const text = textOf(data)
    return account === undefined || text === undefined ? [] : [[account, text]]
  })
}

/** Names whose text holds `text`, the shortest first. */
export async function searchNames(
  db: Database,
  tree: NameTree,
  text: string,
  limit: number,
): Promise<DomainName[]> {
  // By the reverse records, which contain the texts; the hash of a text is the key of its name.
  const texts = await select(
    db,
    z.object({ record: z.string() }),
    /* sql */ `
      SELECT hex(data) AS record
      FROM (${RECORDS}
        WHERE account IN (
          SELECT account FROM name_changes
          WHERE kind = 'update' AND data_offset = 0
            AND positionCaseInsensitiveUTF8(substring(data, 5), {text:String}) > 0
        ) GROUP BY account)
      WHERE newest != 'delete' AND class = base58Decode({class:String})
        AND positionCaseInsensitiveUTF8(substring(data, 5), {text:String}) > 0
      ORDER BY reinterpretAsUInt32(substring(data, 1, 4)), data LIMIT ${AT_ONCE}`,
    { text, class: tree.reverseClass },
  )
  const found = texts.flatMap(({ record }) => textOf(record) ?? [])
  const registered = await findNames(db, tree, found)
  return found
    .flatMap((each) => registered.get(each) ?? [])
    .sort((a, b) => a.text.length - b.text.length || (a.text < b.text ? -1 : 1))
    .slice(0, limit)
}

/** The names that each of the wallets owns, oldest first. */
export async function listNamesOf(
  db: Database,
  tree: NameTree,
  owners: readonly string[],
): Promise<DomainName[]> {
  if (owners.length === 0) return []
  const rows = await select(
    db,
    z.object({ account: z.string(), wallet: z.string(), slot: z.coerce.number() }),
    /* sql */ `
      SELECT base58Encode(account) AS account, base58Encode(owner) AS wallet, bitShiftRight(registered, 20) AS slot
      FROM (${RECORDS}
        WHERE account IN (
          SELECT account FROM name_changes WHERE owner IN (SELECT toFixedString(base58Decode(arrayJoin({owners:Array(String)})), 32))
        ) GROUP BY account)
      WHERE newest != 'delete' AND parent = base58Decode({parent:String})
        AND wallet IN {owners:Array(String)}
      ORDER BY registered LIMIT 1000`,
    { owners, parent: tree.parent },
  )
  const texts = await readNameTexts(
    db,
    tree,
    rows.map(({ account }) => account),
  )
  return rows.flatMap((row) => {
    const text = texts.get(row.account)
    const { account, wallet: owner, slot } = row
    return text === undefined ? [] : [{ account, owner, slot, text }]
  })
}

const NamedRow = z.object({ key: z.string(), place: z.coerce.bigint() })

/** Records of the name service and their owners that were written after `place`, the earliest first. */
export async function listNameHolders(db: Database, place: bigint, limit: number): Promise<Named[]> {
  return select(
    db,
    NamedRow,
    /* sql */ `
      SELECT base58Encode(holder) AS key, max(name_changes.place) AS place
      FROM name_changes ARRAY JOIN [account, owner] AS holder
      WHERE name_changes.place > {place:UInt64} AND holder != toFixedString('', 32)
      GROUP BY holder ORDER BY place LIMIT {limit:UInt64} SETTINGS max_threads = 1`,
    { place, limit },
  )
}
