import { batched } from '../engine/batched.ts'
import { type Database, insertBinary, select } from '../engine/database.ts'
import { newestVersion } from '../engine/newest-version.ts'
import { nextVersion } from '../engine/next-version.ts'
import { bigint, number, oneOf, string, textOrNull } from '../rows/columns.ts'
import { keysOf } from '../rows/key-literals.ts'
import { tokenProfiles } from '../tables/tokens/token-profiles.ts'

/** The known facts about a token that has metadata. Texts are '' where unknown, and safe to display. */
export type TokenProfile = {
  mint: string
  /** The name in the metadata on chain; without one, the name in the JSON. */
  name: string
  symbol: string
  /** The URI in the metadata on chain. */
  uri: string
  /** An http, https or image data URL. */
  logo: string
  description: string
  /** Links are http or https URLs. */
  website: string
  telegram: string
  twitter: string
  /** The whole JSON at `uri`. */
  fullJson: string
  /** The first verified creator of the metadata. */
  creator: string | null
  source: 'metaplex' | 'token-2022'
  /** The state of the JSON. `none`: `uri` names no JSON. */
  status: 'none' | 'pending' | 'ok' | 'failed'
  /** How many times in a row the JSON could not be fetched. */
  attempts: number
  /** When the JSON is fetched again, in Unix seconds; 0: at once. */
  nextTry: number
  /** Unix seconds; 0: never. */
  fetchedAt: number
  /** The slot of the newest change of the metadata on chain. */
  slot: number
  /** A hash of all changes from which the profile was made, see `listOutdatedProfiles`. */
  digest: bigint
}

const Row = {
  mint: string,
  name: string,
  symbol: string,
  uri: string,
  logo: string,
  description: string,
  website: string,
  telegram: string,
  twitter: string,
  fullJson: string,
  creator: textOrNull,
  source: oneOf(['metaplex', 'token-2022']),
  status: oneOf(['none', 'pending', 'ok', 'failed']),
  attempts: number,
  nextTry: number,
  fetchedAt: number,
  slot: number,
  digest: bigint,
}

/**
 * The profiles of the mints; a mint without one is absent.
 *
 * @param mints base58 of 32 bytes each
 */
export const readTokenProfiles = batched<string, TokenProfile>(async (db, mints) => {
  const rows = await select(
    db,
    Row,
    /* sql */ `
      SELECT base58Encode(token_profiles.mint) AS mint, name, symbol, uri, logo, description, website, telegram,
        twitter, full_json AS fullJson, if(token_profiles.creator = toFixedString('', 32), '',
        base58Encode(token_profiles.creator)) AS creator, source, status, attempts, next_try AS nextTry,
        fetched_at AS fetchedAt, slot, digest
      FROM token_profiles FINAL WHERE token_profiles.mint IN (${keysOf(mints)}) SETTINGS max_threads = 1`,
  )
  return new Map(rows.map((row) => [row.mint, row]))
})

/** Replaces the profiles of these mints. */
export async function saveTokenProfiles(db: Database, profiles: readonly TokenProfile[]): Promise<void> {
  if (profiles.length === 0) return
  const version = nextVersion(await newestVersion(db, tokenProfiles))
  const rows = profiles.map(({ fullJson, nextTry, fetchedAt, ...rest }) => ({
    ...rest,
    full_json: fullJson,
    next_try: nextTry,
    fetched_at: fetchedAt,
    version,
  }))
  await insertBinary(db, tokenProfiles, tokenProfiles.encode(rows))
}

/**
 * A mint whose profile must be made again from its metadata on chain; `digest` is the metadata's present
 * hash.
 */
export type OutdatedProfile = { mint: string; digest: bigint; version: bigint }

const OutdatedRow = {
  mint: string,
  digest: bigint,
  version: bigint,
}

/**
 * Mints whose metadata was changed by finalized blocks after their profile was made, or that have no profile
 * yet; at most `limit`, the earliest changes first.
 *
 * @param since the greatest `version` returned by the previous call; earlier changes are not checked
 */
export async function listOutdatedProfiles(
  db: Database,
  since: bigint,
  limit: number,
): Promise<OutdatedProfile[]> {
  return select(
    db,
    OutdatedRow,
    /* sql */ `
      SELECT base58Encode(changed.mint) AS mint, changed.digest AS digest, changed.version AS version
      FROM (
        SELECT mint, sum(metadata_accounts.digest) AS digest, max(metadata_accounts.version) AS version
        FROM metadata_accounts FINAL
        WHERE mint != toFixedString('', 32)
          AND mint IN (SELECT mint FROM metadata_accounts WHERE metadata_accounts.version >= {since:UInt64})
        GROUP BY mint
      ) AS changed
      GLOBAL LEFT JOIN (SELECT mint, token_profiles.digest AS digest FROM token_profiles FINAL) AS made
        ON made.mint = changed.mint
      WHERE made.digest != changed.digest
      ORDER BY changed.version, changed.mint
      LIMIT {limit:UInt64}
      SETTINGS max_threads = 1`,
    { since, limit },
  )
}

/**
 * The mints whose JSON is due to be fetched at `now` (Unix seconds), the longest due first; at most `limit`.
 */
export async function listDueProfiles(db: Database, now: number, limit: number): Promise<string[]> {
  const rows = await select(
    db,
    { mint: string },
    /* sql */ `
      SELECT base58Encode(token_profiles.mint) AS mint FROM token_profiles FINAL
      WHERE status != 'none' AND next_try <= {now:Int64}
      ORDER BY next_try, token_profiles.mint
      LIMIT {limit:UInt64}
      SETTINGS max_threads = 1`,
    { now, limit },
  )
  return rows.map(({ mint }) => mint)
}

/** The fields of a token that lists show in addition to its metadata on chain. */
export type TokenLook = Pick<TokenProfile, 'uri' | 'name' | 'symbol' | 'logo'>

const LookRow = { mint: string, uri: string, name: string, symbol: string, logo: string }

/**
 * The looks of the mints; a mint without a profile is absent.
 *
 * @param mints base58 of 32 bytes each
 */
export async function readTokenLooks(
  db: Database,
  mints: readonly string[],
): Promise<Map<string, TokenLook>> {
  if (mints.length === 0) return new Map()
  const rows = await select(
    db,
    LookRow,
    /* sql */ `
      SELECT base58Encode(token_profiles.mint) AS mint, uri, name, symbol, logo
      FROM token_profiles FINAL
      WHERE token_profiles.mint IN (SELECT toFixedString(base58Decode(arrayJoin({mints:Array(String)})), 32))
      SETTINGS max_threads = 1`,
    { mints },
  )
  return new Map(rows.map(({ mint, ...look }) => [mint, look]))
}

/** Whether a token has this URL as its logo, or had it recently. */
export async function isLogo(db: Database, url: string): Promise<boolean> {
  const rows = await select(
    db,
    { found: number },
    /* sql */ `SELECT 1 AS found FROM token_profiles WHERE logo = {url:String} LIMIT 1 SETTINGS max_threads = 1`,
    { url },
  )
  return rows.length > 0
}
