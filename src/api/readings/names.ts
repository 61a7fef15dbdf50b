import { LRUCache } from 'lru-cache'
import { withTimeout } from '#lib/with-timeout.ts'
import type { NetworkProfile } from '#networks/profile.ts'
import type { Database } from '#store/database.ts'
import { readNameTexts } from '#store/name-records.ts'
import { listNameHolders, listNamesOf } from '#store/names.ts'
import type { Sentence } from '#store/rows.ts'
import { listNamedMints, readTokenMetadata, type TokenMetadata } from '#store/token-metadata.ts'
import { readTokenLooks, type TokenLook } from '#store/token-profiles.ts'
import { wholeName } from './domains.ts'
import { createNamedKeys, type NamedKeys } from './named-keys.ts'

/** A token's metadata on chain, and what its profile shows besides, if it has one. */
export type NamedToken = TokenMetadata & { look?: TokenLook | undefined }

/** A cache of the names of tokens and wallets: most pages show the same few. */
export type Names = {
  /** Loads the names of these into the cache. Never rejects; false where some could not be read in time. */
  load: (mints: Iterable<string>, addresses: Iterable<string>) => Promise<boolean>
  /** Of a mint that was loaded; undefined when it has none. */
  token: (mint: string) => NamedToken | undefined
  /** `alice.gor` for a wallet that owns names, or for the name's own account; undefined when it has none. */
  domain: (address: string) => string | undefined
}

// How long a name, or its absence, is cached.
const FRESH_MS = 15_000
const MAX_CACHED = 20_000
/** How long a list waits for names; after that it is shown without them. */
const WAIT_MS = 2_000
/** Pause after a failure, so that not every list waits for a database that does not answer. */
const PAUSE_MS = 5_000

type Cached<Value> = { value: Value | undefined; at: number }

export function createNames(db: Database, network: NetworkProfile, now: () => number = Date.now): Names {
  const tokens = new LRUCache<string, Cached<NamedToken>>({ max: MAX_CACHED })
  const domains = new LRUCache<string, Cached<string>>({ max: MAX_CACHED })
  const namedMints = createNamedKeys(db, listNamedMints, now)
  const nameHolders = createNamedKeys(db, listNameHolders, now)
  let pausedUntil = 0

  /** Queries those that are not fresh, together, and caches the results. */
  const refresh = async <Value>(
    cached: LRUCache<string, Cached<Value>>,
    named: NamedKeys,
    wanted: Iterable<string>,
    read: (keys: string[]) => Promise<Map<string, Value>>,
  ) => {
    const isStale = (key: string) => (cached.get(key)?.at ?? 0) < now() - FRESH_MS
    const unread = [...new Set(wanted)].filter(isStale)
    if (unread.length === 0) return
    if (now() < pausedUntil) throw new Error('The database did not answer just now.')
    const stale: string[] = []
    const answer = async () => {
      await named.refresh()
      stale.push(...unread.filter(named.mayHave))
      return stale.length > 0 ? read(stale) : new Map<string, Value>()
    }
    const found = await withTimeout(WAIT_MS, answer(), () => new Error('The database is busy.')).catch(
      (error) => {
        pausedUntil = now() + PAUSE_MS
        throw error
      },
    )
    for (const key of stale) cached.set(key, { value: found.get(key), at: now() })
  }

  const askTokens = async (mints: string[]): Promise<Map<string, NamedToken>> => {
    const [found, looks] = await Promise.all([readTokenMetadata(db, mints), readTokenLooks(db, mints)])
    return new Map([...found].map(([mint, metadata]) => [mint, { ...metadata, look: looks.get(mint) }]))
  }

  const askDomains = async (addresses: string[]): Promise<Map<string, string>> => {
    const found = new Map<string, string>()
    const tree = network.names
    if (!tree) return found
    const [texts, owned] = await Promise.all([
      readNameTexts(db, tree, addresses),
      listNamesOf(db, tree, addresses),
    ])
    for (const [account, text] of texts) found.set(account, wholeName(text, tree))
    // A wallet with several names is shown by its oldest, by a subdomain only where it has nothing else.
    for (const { owner, text } of owned) if (!found.has(owner)) found.set(owner, wholeName(text, tree))
    return found
  }

  return {
    load: async (mints, addresses) => {
      const loaded = await Promise.allSettled([
        refresh(tokens, namedMints, mints, askTokens),
        network.names ? refresh(domains, nameHolders, addresses, askDomains) : undefined,
      ])
      return loaded.every(({ status }) => status === 'fulfilled')
    },
    token: (mint) => tokens.get(mint)?.value,
    domain: (address) => domains.get(address)?.value,
  }
}

/** Loads the names of all mints and addresses in the sentences, as `load` does. */
export async function loadSentenceNames(names: Names, sentences: Iterable<Sentence>): Promise<boolean> {
  const mints = new Set<string>()
  const addresses = new Set<string>()
  for (const sentence of sentences)
    for (const part of sentence) {
      if (typeof part === 'string') continue
      if ('amount' in part) {
        if (part.mint !== null) mints.add(part.mint)
      } else if ('token' in part) mints.add(part.token)
      else if ('address' in part) addresses.add(part.address)
    }
  return names.load(mints, addresses)
}
