import { contentUrls, type Gateways } from '#outside/content-urls.ts'
import type { Fetcher } from '#outside/fetcher.ts'
import { OutsideError } from '#outside/outside-error.ts'
import { readTokenMetadata } from '#store/token-metadata.ts'
import {
  listDueProfiles,
  listOutdatedProfiles,
  readTokenProfiles,
  saveTokenProfiles,
  type TokenProfile,
} from '#store/token-profiles.ts'
import type { Context } from '../context.ts'
import { repeatRounds } from '../repeat-rounds.ts'
import { profileByChain, profileWithFailure, profileWithJson } from './make-profile.ts'
import { readJson } from './token-json.ts'

/** As often as derived values are looked at. */
const ROUND_MS = 12_000
const PROFILES = 500
/** Of versions, in microseconds: another process may write one that is older than what was listed. */
const OVERLAP = 600_000_000n
/** JSON files in one round, and at once: few, so that images have the fetcher too. */
const FILES = 16
const FILES_AT_ONCE = 4

export type TokenProfileOptions = {
  /** Undefined: no files are fetched, and a profile has only what the chain says. */
  fetcher: Fetcher | undefined
  gateways: Gateways | undefined
  /** For tests. */
  roundMs?: number
  /** For tests: Unix seconds. */
  now?: () => number
}

const unixSeconds = () => Math.floor(Date.now() / 1000)

/**
 * Keeps `token_profiles` up to date in the background: by the metadata of finalized blocks, then by the JSON that its URI
 * names. Nothing waits for it, and a process that ends in between leaves nothing undone: the next one compares again.
 */
export function keepTokenProfiles(
  { db, log, pace, stopping }: Pick<Context, 'db' | 'log' | 'pace' | 'stopping'>,
  { fetcher, gateways, roundMs = ROUND_MS, now = unixSeconds }: TokenProfileOptions,
) {
  let since = 0n

  let last: Promise<unknown> = Promise.resolve()
  /** One at a time: a profile that is made from a file must not replace one of newer metadata. */
  const alone = (work: () => Promise<boolean>): Promise<boolean> => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }

  /** Makes some of the profiles whose metadata changed; returns whether more are left. */
  const followChain = async () => {
    const outdated = await listOutdatedProfiles(db, since, PROFILES)
    const mints = outdated.map(({ mint }) => mint)
    const [metadata, before] = await Promise.all([readTokenMetadata(db, mints), readTokenProfiles(db, mints)])
    const made = outdated.flatMap(({ mint, digest }) => {
      const found = metadata.get(mint)
      return found ? [profileByChain(found, digest, before.get(mint), gateways)] : []
    })
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
        const { bytes } = await fetcher.fetch(url, 'application/json')
        return profileWithJson(profile, metadata, readJson(bytes), gateways, now())
      } catch (error) {
        failure = error
      }
    // Others were first: tried again in the next round.
    if (failure instanceof OutsideError && failure.kind === 'busy') return undefined
    if (!(failure instanceof OutsideError || failure instanceof SyntaxError)) throw failure
    log.debug({ mint: profile.mint, reason: failure.message }, 'The JSON of a token could not be fetched')
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

  const repeat = (work: () => Promise<boolean>) =>
    repeatRounds(
      { log, pace, stopping },
      { pauseMs: roundMs, failure: 'The profiles of tokens could not be updated; trying again' },
      async () => {
        while ((await work()) && !stopping.aborted);
      },
    )
  const files = fetcher && repeat(() => fetchFiles(fetcher))
  return { ended: Promise.all([repeat(() => alone(followChain)), files]) }
}
