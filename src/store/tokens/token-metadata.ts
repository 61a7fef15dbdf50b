import { z } from 'zod'
import type { MetadataChange } from '#decode/block/decoded-block.ts'
import { type Database, select } from '../engine/database.ts'
import { bigint, number, string } from '../rows/columns.ts'

/** A token's current metadata, from all indexed changes. */
export type TokenMetadata = {
  mint: string
  source: MetadataChange['source']
  account: string
  name: string | null
  symbol: string | null
  uri: string | null
  /** null: it was given up, or never set. */
  updateAuthority: string | null
  isMutable: boolean | null
  sellerFeeBasisPoints: number | null
  creators: { address: string; verified: boolean; share: number }[]
  /** Further fields of the Token-2022 extension, in the order in which they were added. */
  fields: [key: string, value: string][]
  /** The slot of the newest change. */
  slot: number
}

/** The stored form of `MetadataChange`. */
const Change = z.object({
  mint: z.string().nullable(),
  source: z.enum(['metaplex', 'token-2022']),
  account: z.string(),
  name: z.string().exactOptional(),
  symbol: z.string().exactOptional(),
  uri: z.string().exactOptional(),
  updateAuthority: z.string().nullable().exactOptional(),
  isMutable: z.boolean().exactOptional(),
  sellerFeeBasisPoints: z.number().exactOptional(),
  creators: z
    .array(z.object({ address: z.string(), verified: z.boolean(), share: z.number() }))
    .exactOptional(),
  fields: z.array(z.tuple([z.string(), z.string().nullable()])).exactOptional(),
})
const ChangeRow = { mint: string, slot: number, change: string }

/**
 * The metadata of the mints, from their indexed changes; a mint without any is absent. If a mint has both
 * kinds, the Token-2022 extension has precedence, because it is part of the mint itself.
 *
 * @param mints base58 of 32 bytes each
 */
export async function readTokenMetadata(
  db: Database,
  mints: readonly string[],
): Promise<Map<string, TokenMetadata>> {
  const found = new Map<string, TokenMetadata>()
  if (mints.length === 0) return found
  const rows = await select(
    db,
    ChangeRow,
    // An update names the metadata account only; the creation names the mint of that account.
    /* sql */ `
      SELECT base58Encode(named.mint) AS mint, bitShiftRight(changes.place, 20) AS slot, changes.change AS change
      FROM metadata_changes AS changes
      GLOBAL INNER JOIN (
        SELECT DISTINCT account, mint FROM metadata_changes
        WHERE mint IN (SELECT toFixedString(base58Decode(arrayJoin({mints:Array(String)})), 32))
      ) AS named ON named.account = changes.account
      ORDER BY changes.place, changes.nth
      LIMIT 1 BY changes.account, changes.place, changes.nth
      SETTINGS max_threads = 1`,
    { mints },
  )
  for (const { mint, slot, change: text } of rows) {
    const change: MetadataChange = Change.parse(JSON.parse(text))
    const known = found.get(mint)
    if (known?.source === 'token-2022' && change.source === 'metaplex') continue
    const before = known?.source === change.source ? known : unknown(mint, change)
    found.set(mint, apply(before, change, slot))
  }
  return found
}

const unknown = (mint: string, { source, account }: MetadataChange): TokenMetadata => ({
  mint,
  source,
  account,
  name: null,
  symbol: null,
  uri: null,
  updateAuthority: null,
  isMutable: null,
  sellerFeeBasisPoints: null,
  creators: [],
  fields: [],
  slot: 0,
})

/** A field that the change does not set stays unchanged. */
function apply(before: TokenMetadata, change: MetadataChange, slot: number): TokenMetadata {
  const { name, symbol, uri, updateAuthority, isMutable, sellerFeeBasisPoints, creators, fields } = change
  return {
    ...before,
    name: name ?? before.name,
    symbol: symbol ?? before.symbol,
    uri: uri ?? before.uri,
    updateAuthority: updateAuthority === undefined ? before.updateAuthority : updateAuthority,
    isMutable: isMutable ?? before.isMutable,
    sellerFeeBasisPoints: sellerFeeBasisPoints ?? before.sellerFeeBasisPoints,
    creators: creators ?? before.creators,
    fields: applyFields(before.fields, fields ?? []),
    slot,
  }
}

function applyFields(
  before: TokenMetadata['fields'],
  changes: readonly [string, string | null][],
): TokenMetadata['fields'] {
  const fields = new Map(before)
  for (const [key, value] of changes)
    if (value === null) fields.delete(key)
    else fields.set(key, value)
  return [...fields]
}

const NamedRow = { key: string, place: bigint }

/** Something that has a name, with the place of its newest change. */
export type Named = { key: string; place: bigint }

/** The mints whose metadata was written after `place`, the earliest first; at most `limit`. */
export async function listNamedMints(db: Database, place: bigint, limit: number): Promise<Named[]> {
  return select(
    db,
    NamedRow,
    /* sql */ `
      SELECT base58Encode(mint) AS key, max(metadata_changes.place) AS place FROM metadata_changes
      WHERE metadata_changes.place > {place:UInt64} AND mint != toFixedString('', 32)
      GROUP BY mint ORDER BY place LIMIT {limit:UInt64} SETTINGS max_threads = 1`,
    { place, limit },
  )
}

/** The mints of the newest `limit` metadata changes. */
export async function listChangedMints(db: Database, limit: number): Promise<string[]> {
  const rows = await select(
    db,
    { key: string },
    // An update names the metadata account only.
    /* sql */ `
      SELECT DISTINCT base58Encode(mint) AS key FROM metadata_changes
      WHERE mint != toFixedString('', 32) AND account IN (
        SELECT account FROM metadata_changes ORDER BY place DESC LIMIT {limit:UInt64}
      )
      SETTINGS max_threads = 1`,
    { limit },
  )
  return rows.map(({ key }) => key)
}
