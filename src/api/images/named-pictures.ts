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
/** A token's profile follows its metadata some ten seconds later: until then these changes are looked at. */
const NEWEST_CHANGES = 200
/** How often they are. */
const AGAIN_MS = 1_000

/**
 * The named pictures are looked up in the database, so that every process serves the same URLs, also after a restart.
 *
 * @param isIcon whether a validator names it
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
