import { z } from 'zod'
import { type Database, insertBinary, select } from './database.ts'
import { nextVersion } from './next-version.ts'
import { tokenProfiles } from './tables/token-profiles.ts'

/** What is known of a token that has metadata. Texts are '' where nothing is known, and safe to display. */
export type TokenProfile = {
  mint: string
  /** Of the metadata on chain, otherwise of the JSON. */
  name: string
  symbol: string
  /** As the metadata on chain says. */
  uri: string
  /** An http, https or image data URL. */
  logo: string
  description: string
  /** Links are http or https URLs. */
  website: string
  telegram: string
  twitter: string
  /** The JSON that `uri` names. */
  fullJson: string
  /** The first verified creator of the metadata. */
  creator: string | null
  source: 'metaplex' | 'token-2022'
  /** Of the JSON. `none`: `uri` names no JSON. */
  status: 'none' | 'pending' | 'ok' | 'failed'
  /** How often in a row fetching the JSON failed. */
  attempts: number
  /** Unix seconds from which on the JSON is fetched again; 0: at once. */
  nextTry: number
  /** Unix seconds; 0: never. */
  fetchedAt: number
  /** Of the newest change of the metadata on chain. */
  slot: number
}

const Row = z.object({
  mint: z.string(),
  name: z.string(),
  symbol: z.string(),
  uri: z.string(),
  logo: z.string(),
  description: z.string(),
  website: z.string(),
  telegram: z.string(),
  twitter: z.string(),
  fullJson: z.string(),
  creator: z.string().transform((text) => text || null),
  source: z.enum(['metaplex', 'token-2022']),
  status: z.enum(['none', 'pending', 'ok', 'failed']),
  attempts: z.number(),
  nextTry: z.coerce.number(),
  fetchedAt: z.coerce.number(),
  slot: z.coerce.number(),
})

/**
 * The profiles of the given mints, as far as there are any.
 *
 * @param mints base58 of 32 bytes each
 */
export async function readTokenProfiles(
  db: Database,
  mints: readonly string[],
): Promise<Map<string, TokenProfile>> {
  if (mints.length === 0) return new Map()
  const rows = await select(
    db,
    Row,
    /* sql */ `
      SELECT base58Encode(token_profiles.mint) AS mint, name, symbol, uri, logo, description, website, telegram,
        twitter, full_json AS fullJson, if(token_profiles.creator = toFixedString('', 32), '',
        base58Encode(token_profiles.creator)) AS creator, source, status, attempts, next_try AS nextTry,
        fetched_at AS fetchedAt, slot
      FROM token_profiles FINAL
      WHERE token_profiles.mint IN (SELECT toFixedString(base58Decode(arrayJoin({mints:Array(String)})), 32))
      SETTINGS max_threads = 1`,
    { mints },
  )
  return new Map(rows.map((row) => [row.mint, row]))
}

/** Replaces the profiles of these mints. */
export async function saveTokenProfiles(db: Database, profiles: readonly TokenProfile[]): Promise<void> {
  const version = nextVersion(await newestVersion(db))
  const rows = profiles.map(({ fullJson, nextTry, fetchedAt, ...rest }) => ({
    ...rest,
    full_json: fullJson,
    next_try: nextTry,
    fetched_at: fetchedAt,
    version,
  }))
  await insertBinary(db, tokenProfiles, tokenProfiles.encode(rows), `token_profiles:${version}`)
}

async function newestVersion(db: Database): Promise<bigint> {
  const [row] = await select(
    db,
    z.object({ version: z.coerce.bigint() }),
    'SELECT max(version) AS version FROM token_profiles',
  )
  return row?.version ?? 0n
}
