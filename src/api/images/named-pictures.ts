import { LRUCache } from 'lru-cache'
import { createCache } from '#lib/work/cache.ts'
import type { NetworkProfile } from '#profiles/profile.ts'
import type { Database } from '#store/engine/database.ts'
import { listChangedMints, readTokenMetadata } from '#store/tokens/token-metadata.ts'
import { isLogo } from '#store/tokens/token-profiles.ts'
import { pictureOf } from '#untrusted/picture.ts'

/** Whether the index, the network profile or a validator names this URL as a picture. */
export type NamedPictures = (url: string) => Promise<boolean>

const MAX_KNOWN = 20_000
/**
 * The number of newest metadata changes in which a picture is searched: the profile of a token follows its
 * metadata about ten seconds later.
 */
const NEWEST_CHANGES = 200
/** The interval at which these changes are read. */
const AGAIN_MS = 1_000

/**
 * Looks up named pictures in the database, so that every process serves the same URLs, also after a restart.
 *
 * @param isIcon whether a validator names the URL
 */
export function createNamedPictures(
  db: Database,
  { coin, gateways }: Pick<NetworkProfile, 'coin' | 'gateways'>,
  isIcon: NamedPictures,
  now: () => number = Date.now,
): NamedPictures {
  const known = new LRUCache<string, true>({ max: MAX_KNOWN })

  const readNewest = async () => {
    const metadata = await readTokenMetadata(db, await listChangedMints(db, NEWEST_CHANGES))
    for (const one of metadata.values()) {
      const picture = pictureOf(one, gateways)
      if (picture !== null) known.set(picture, true)
    }
  }
  const newest = createCache<'newest', void>(readNewest, { freshMs: AGAIN_MS, now })

  return async (url) => {
    if (known.has(url) || url === coin.logoUrl) return true
    if (await isLogo(db, url)) {
      known.set(url, true)
      return true
    }
    await newest.get('newest')
    if (!known.has(url) && (await isIcon(url))) known.set(url, true)
    return known.has(url)
  }
}
