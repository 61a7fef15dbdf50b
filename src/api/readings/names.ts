import { LRUCache } from 'lru-cache'
import { domainText } from '#contract/domain-text.ts'
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
  /**
   * `alice.gor`, marked where it imitates another name, for a wallet that owns names, or for the name's own account;
   * undefined when it has none.
   */
  domain: (address: string) => string | undefined
  /** The name whose record the address is; undefined for every other account. */
  record: (address: string) => string | undefined
}

/** A name, and whether the address is its record instead of its owner. */
type Domain = { name: string; isRecord: boolean }

// How long a name, or its absence, is cached: the longer time where nothing that it was read from has changed since.
const FRESH_MS = 15_000
const UNCHANGED_MS = 120_000
const MAX_CACHED = 20_000
/** How long a list waits for names; after that it is shown without them. */
const WAIT_MS = 2_000
/** Pause after a failure, so that not every list waits for a database that does not answer. */
const PAUSE_MS = 5_000

/** What was read, and the keys whose changes can change it; by default the one that was asked for. */
type Found<Value> = {
  value: Value
  from?: readonly string[]
  /** False: something can still be added to it without a change of these keys. */
  isComplete?: boolean
}
type Cached<Value> = {
  value: Value | undefined
  at: number
  from: readonly string[]
  /** The newest change of any key when it was read; `undefined` where it counts as changed after a short time. */
  asOf: bigint | undefined
}

export function createNames(db: Database, network: NetworkProfile, now: () => number = Date.now): Names {
  const tokens = new LRUCache<string, Cached<NamedToken>>({ max: MAX_CACHED })
  const domains = new LRUCache<string, Cached<Domain>>({ max: MAX_CACHED })
  const namedMints = createNamedKeys(db, listNamedMints, now)
  const nameHolders = createNamedKeys(db, listNameHolders, now)
  let pausedUntil = 0

  /** Queries those that are not fresh, together, and caches the results. */
  const refresh = async <Value>(
    cached: LRUCache<string, Cached<Value>>,
    named: NamedKeys,
    wanted: Iterable<string>,
    read: (keys: string[]) => Promise<Map<string, Found<Value>>>,
  ) => {
    const isYounger = (key: string, ms: number) => (cached.get(key)?.at ?? 0) >= now() - ms
    const isKept = (key: string) => {
      const { from, asOf } = cached.get(key) ?? {}
      return isYounger(key, UNCHANGED_MS) && from && asOf !== undefined && named.areUnchanged(from, asOf)
    }
    const unread = [...new Set(wanted)].filter((key) => !isYounger(key, FRESH_MS))
    if (unread.length === 0) return
    if (now() < pausedUntil) throw new Error('The database did not answer just now.')
    const stale: string[] = []
    let asOf: bigint | undefined
    const answer = async () => {
      await named.refresh()
      asOf = named.newest()
      stale.push(...unread.filter((key) => named.mayHave(key) && !isKept(key)))
      return stale.length > 0 ? read(stale) : new Map<string, Found<Value>>()
    }
    const found = await withTimeout(WAIT_MS, answer(), () => new Error('The database is busy.')).catch(
      (error) => {
        pausedUntil = now() + PAUSE_MS
        throw error
      },
    )
    for (const key of stale) {
      const { value, from = [key], isComplete = true } = found.get(key) ?? {}
      cached.set(key, { value, at: now(), from, asOf: isComplete ? asOf : undefined })
    }
  }

  const askTokens = async (mints: string[]): Promise<Map<string, Found<NamedToken>>> => {
    const [found, looks] = await Promise.all([readTokenMetadata(db, mints), readTokenLooks(db, mints)])
    return new Map(
      [...found].map(([mint, metadata]) => {
        const look = looks.get(mint)
        // A profile comes some time after the metadata.
        return [mint, { value: { ...metadata, look }, isComplete: look !== undefined }]
      }),
    )
  }

  const askDomains = async (addresses: string[]): Promise<Map<string, Found<Domain>>> => {
    const found = new Map<string, Found<Domain>>()
    const tree = network.names
    if (!tree) return found
    const [texts, owned] = await Promise.all([
      readNameTexts(db, tree, addresses),
      listNamesOf(db, tree, addresses),
    ])
    for (const [account, text] of texts)
      found.set(account, { value: { name: domainText(wholeName(text, tree)), isRecord: true } })
    // A wallet with several names is shown by its oldest, by a subdomain only where it has nothing else.
    // Its account changes when it is given away.
    for (const { owner, text, account } of owned)
      if (!found.has(owner))
        found.set(owner, {
          value: { name: domainText(wholeName(text, tree)), isRecord: false },
          from: [owner, account],
        })
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
    domain: (address) => domains.get(address)?.value?.name,
    record: (address) => {
      const found = domains.get(address)?.value
      return found?.isRecord ? found.name : undefined
    },
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
      else if ('address' in part) {
        addresses.add(part.address)
        if (part.label) addresses.add(part.label.parent)
      }
    }
  return names.load(mints, addresses)
}
