import type { TokenMetadata } from '#store/tokens/token-metadata.ts'
import type { TokenProfile } from '#store/tokens/token-profiles.ts'
import { contentUrls, type Gateways, isPermanent } from '#untrusted/content-urls.ts'
import { type TokenTexts, tokenTexts } from '#untrusted/json/token-texts.ts'
import { isPicture } from '#untrusted/picture.ts'

const DAY_S = 86_400
const FIRST_WAIT_S = 60
/** Later than any date. */
const NEVER = Number.MAX_SAFE_INTEGER

/**
 * The profile from the metadata on chain. Fetched values stay if the URI is unchanged; otherwise the JSON
 * must be fetched.
 *
 * @param before the previous profile
 * @param kept the texts in its stored JSON; absent without JSON, with an unreadable one, or when the URI has
 *   changed
 */
export function profileByChain(
  metadata: TokenMetadata,
  digest: bigint,
  { before, kept }: { before: TokenProfile | undefined; kept: TokenTexts | undefined },
  gateways: Gateways | undefined,
): TokenProfile {
  const uri = uriOf(metadata)
  const hasJson = uri !== '' && !isPicture(uri) && contentUrls(uri, gateways).length > 0
  const fetched =
    before && kept
      ? {
          status: before.status,
          attempts: before.attempts,
          nextTry: before.nextTry,
          fetchedAt: before.fetchedAt,
        }
      : { status: hasJson ? ('pending' as const) : ('none' as const), attempts: 0, nextTry: 0, fetchedAt: 0 }
  return {
    mint: metadata.mint,
    uri,
    ...(kept ?? tokenTexts(metadata, {}, gateways)),
    creator: metadata.creators.find(({ verified }) => verified)?.address ?? null,
    source: metadata.source,
    ...fetched,
    slot: metadata.slot,
    digest,
  }
}

const uriOf = ({ uri }: TokenMetadata): string => uri?.trim() ?? ''

/** The JSON stored in the profile, if the metadata still has the same URI; '' otherwise. */
export const keptJson = (metadata: TokenMetadata, before: TokenProfile | undefined): string =>
  before?.uri === uriOf(metadata) ? before.fullJson : ''

/**
 * Adds the fetched JSON to the profile. It is fetched again after a day, unless the URI contains the hash of
 * the content.
 */
export function profileWithJson(profile: TokenProfile, texts: TokenTexts, now: number): TokenProfile {
  return {
    ...profile,
    ...texts,
    status: 'ok',
    attempts: 0,
    nextTry: isPermanent(profile.uri) ? NEVER : now + DAY_S,
    fetchedAt: now,
  }
}

/**
 * Keeps the known values after a failed fetch. The JSON is tried again after a minute, then after ever longer
 * pauses of at most a day.
 */
export function profileWithFailure(profile: TokenProfile, now: number): TokenProfile {
  const wait = Math.min(DAY_S, FIRST_WAIT_S * 4 ** Math.min(profile.attempts, 10))
  return { ...profile, status: 'failed', attempts: profile.attempts + 1, nextTry: now + wait }
}
