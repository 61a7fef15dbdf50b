import type { TokenMetadata } from '#store/tokens/token-metadata.ts'
import type { TokenProfile } from '#store/tokens/token-profiles.ts'
import { contentUrls, type Gateways, isPermanent } from '#untrusted/content-urls.ts'
import { type TokenTexts, tokenTexts } from '#untrusted/json/token-texts.ts'
import { isPicture } from '#untrusted/picture.ts'

const DAY_S = 86_400
const FIRST_WAIT_S = 60
/** Behind every date. */
const NEVER = Number.MAX_SAFE_INTEGER

/**
 * The profile by the metadata on chain. What was fetched before stays if the URI is still the same; otherwise the JSON is
 * to be fetched.
 *
 * @param before the profile until now
 * @param kept by the JSON that it kept; absent where there is none, or none that is of the same URI and read
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

/** The JSON that the profile kept, if it is still the one that the metadata names. */
export const keptJson = (metadata: TokenMetadata, before: TokenProfile | undefined): string =>
  before?.uri === uriOf(metadata) ? before.fullJson : ''

/** With the JSON, which is fetched again after a day, unless the URI is made of its hash. */
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

/** Keeps the known values. The JSON is tried again after a minute, then after ever longer, at most after a day. */
export function profileWithFailure(profile: TokenProfile, now: number): TokenProfile {
  const wait = Math.min(DAY_S, FIRST_WAIT_S * 4 ** Math.min(profile.attempts, 10))
  return { ...profile, status: 'failed', attempts: profile.attempts + 1, nextTry: now + wait }
}
