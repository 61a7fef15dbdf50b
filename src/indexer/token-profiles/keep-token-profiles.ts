import { messageWithCauses } from '#lib/log/error-fields.ts'
import { TaskEnded, TaskRefused, TasksBusy } from '#lib/processes/child-tasks.ts'
import type { Job } from '#lib/work/jobs.ts'
import { readTokenMetadata, type TokenMetadata } from '#store/tokens/token-metadata.ts'
import {
  listDueProfiles,
  listOutdatedProfiles,
  readTokenProfiles,
  saveTokenProfiles,
  type TokenProfile,
} from '#store/tokens/token-profiles.ts'
import { contentUrls, type Gateways } from '#untrusted/content-urls.ts'
import type { Fetcher } from '#untrusted/fetcher.ts'
import type { JsonReader } from '#untrusted/json/json-reader.ts'
import { MAX_JSON_BYTES, type TokenTexts } from '#untrusted/json/token-texts.ts'
import { OutsideError } from '#untrusted/outside-error.ts'
import type { Context } from '../context.ts'
import { keptJson, profileByChain, profileWithFailure, profileWithJson } from './make-profile.ts'

/** The same interval as that of derived values. */
const ROUND_MS = 12_000
/** How many profiles one round makes: few, as each may have a JSON of 64 kB. */
const PROFILES = 100
/**
 * An overlap of versions in microseconds: another process may write a version older than those already
 * listed.
 */
const OVERLAP = 600_000_000n
/**
 * How many JSON files are fetched per round, and concurrently: few, so that images can use the fetcher too.
 */
const FILES = 16
const FILES_AT_ONCE = 4

export type TokenProfileOptions = {
  /** undefined: no files are fetched, and a profile has only the metadata on chain. */
  fetcher: Fetcher | undefined
  json: JsonReader
  gateways: Gateways | undefined
  /** For tests. */
  roundMs?: number
  /** For tests: Unix seconds. */
  now?: () => number
}

const unixSeconds = () => Math.floor(Date.now() / 1000)

/**
 * Updates `token_profiles` in the background: from the metadata in finalized blocks, then from the JSON at
 * its URI. No other work waits for it. After an interruption the next process compares metadata and profiles
 * again, so nothing is lost.
 */
export function tokenProfileJobs(
  { db, log, stopping }: Pick<Context, 'db' | 'log' | 'stopping'>,
  { fetcher, json, gateways, roundMs = ROUND_MS, now = unixSeconds }: TokenProfileOptions,
): Job[] {
  let since = 0n

  let last: Promise<unknown> = Promise.resolve()
  /**
   * Runs one task at a time: a profile made from a fetched file must not replace one made from newer
   * metadata.
   */
  const alone = (work: () => Promise<boolean>): Promise<boolean> => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }

  /**
   * The texts in the JSON that the profile stored; undefined where there is none, or none that the present
   * limits allow.
   */
  const keptTexts = async (metadata: TokenMetadata, before: TokenProfile | undefined) => {
    const text = keptJson(metadata, before)
    if (text === '') return undefined
    try {
      return await readTexts(metadata, text)
    } catch (error) {
      if (error instanceof TaskRefused || error instanceof TaskEnded) return undefined
      throw error
    }
  }

  const readTexts = (metadata: TokenMetadata, text: Uint8Array | string): Promise<TokenTexts> => {
    const { mint, name, symbol, uri, fields } = metadata
    return json.read(mint, 'tokenTexts', { onChain: { name, symbol, uri, fields }, json: text, gateways })
  }

  /** Makes some of the profiles whose metadata changed; returns whether more are left. */
  const followChain = async () => {
    const outdated = await listOutdatedProfiles(db, since, PROFILES)
    const mints = outdated.map(({ mint }) => mint)
    const [metadata, before] = await Promise.all([readTokenMetadata(db, mints), readTokenProfiles(db, mints)])
    const made: TokenProfile[] = []
    for (const { mint, digest } of outdated) {
      const found = metadata.get(mint)
      const last = before.get(mint)
      if (!found) continue
      const kept = await keptTexts(found, last)
      made.push(profileByChain(found, digest, { before: last, kept }, gateways))
    }
    await saveTokenProfiles(db, made)
    const newest = outdated.at(-1)?.version ?? 0n
    if (newest - OVERLAP > since) since = newest - OVERLAP
    return made.length > 0 && outdated.length === PROFILES
  }

  const withFile = async (fetcher: Fetcher, profile: TokenProfile): Promise<TokenProfile | undefined> => {
    const [metadata] = (await readTokenMetadata(db, [profile.mint])).values()
    if (!metadata) return undefined
    let failure: unknown = new OutsideError('invalid', 'its URI is not one that is fetched')
    for (const url of contentUrls(profile.uri, gateways))
      try {
        const { bytes } = await fetcher.fetch(url, 'application/json', MAX_JSON_BYTES)
        return profileWithJson(profile, await readTexts(metadata, bytes), now())
      } catch (error) {
        failure = error
      }
    // The fetcher or parser is busy with other work: try again in the next round.
    if (failure instanceof TasksBusy) return undefined
    if (failure instanceof OutsideError && failure.kind === 'busy') return undefined
    if (![OutsideError, TaskRefused, TaskEnded].some((kind) => failure instanceof kind)) throw failure
    log.debug(
      { mint: profile.mint, reason: messageWithCauses(failure) },
      'The JSON of a token could not be fetched',
    )
    return profileWithFailure(profile, now())
  }

  /** Fetches some of the files that are due; returns whether more are left. */
  const fetchFiles = async (fetcher: Fetcher) => {
    const due = await listDueProfiles(db, now(), FILES)
    const profiles = [...(await readTokenProfiles(db, due)).values()]
    const results: TokenProfile[] = []
    const work = async () => {
      for (let next = profiles.pop(); next && !stopping.aborted; next = profiles.pop()) {
        const result = await withFile(fetcher, next)
        if (result) results.push(result)
      }
    }
    await Promise.all(Array.from({ length: FILES_AT_ONCE }, work))
    return alone(async () => {
      const current = await readTokenProfiles(
        db,
        results.map(({ mint }) => mint),
      )
      const valid = results.filter(({ mint, digest }) => current.get(mint)?.digest === digest)
      await saveTokenProfiles(db, valid)
      return results.length === FILES
    })
  }

  const jobOf = (name: string, work: () => Promise<boolean>): Job => ({
    name,
    everyMs: roundMs,
    failure: 'The profiles of tokens could not be updated; trying again',
    run: async () => {
      while ((await work()) && !stopping.aborted);
    },
  })
  const byChain = jobOf('token profiles', () => alone(followChain))
  return fetcher ? [byChain, jobOf("tokens' files", () => fetchFiles(fetcher))] : [byChain]
}
