import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { ChainClient } from '#chain/client.ts'
import type { IdlSource } from '#contract/transactions.ts'
import { isBase58Of } from '#lib/base58.ts'
import type { Log } from '#lib/log.ts'
import { within } from '#lib/within.ts'
import type { NetworkProfile } from '#networks/profile.ts'
import type { Database } from '#store/database.ts'
import { readIdls, type StoredIdl, saveIdl } from '#store/idls.ts'
import type { Idl } from '#svm/idl/model.ts'
import { type IdlPlaces, idlPlaces } from '#svm/idl/on-chain.ts'
import { parseIdl, readIdl, valuesIn } from '#svm/idl/read-idl.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { programOf } from '#svm/programs/index.ts'
import { fetchIdls } from './fetch-idls.ts'
import { ownNames } from './own-names.ts'

/** What a program says of itself. */
export type KnownIdl = { idl: Idl; source: IdlSource }
export type IdlRegistry = ReadonlyMap<string, KnownIdl>

/** The interface descriptions of programs: of the profile, stored, and looked for on chain when a page needs them. */
export type Idls = {
  /**
   * The IDLs of the given programs as they were at `slot`. Never throws, and never waits long: what is not known in
   * time comes with the next answer. `isWhole` is false when something may yet come.
   */
  learn: (programs: Iterable<string>, slot: number) => Promise<{ registry: IdlRegistry; isWhole: boolean }>
  /** What a program that was learnt calls itself; null when it does not say, or takes another program's name. */
  nameOf: (program: string) => string | null
  /** A transaction named these accounts: what it may have changed is asked for anew when it is needed. */
  notice: (accounts: readonly string[]) => void
}

/** A program may be upgraded and its IDL rewritten: the chain is asked again after this time. */
const FRESH_MS = 300_000
/** A page without arguments is better than one that waits for them. */
const WAIT_MS = 1_500
/** Behind the page's back the answer may take longer. */
const ANSWER_MS = 15_000
/** A node or database that fails is left alone for so long. */
const PAUSE_MS = 5_000
/** Of one transaction; there are no real ones with so many. */
const MOST_ASKED = 40
const MOST_CACHED = 1_000
/** Of memory, by and large: of texts, and of what comes of them when they are read. */
const MOST_BYTES = 48_000_000
const BYTES_PER_VALUE = 100
const MOST_VERSIONS = 8

/** Read when somebody needs it: most versions never are. */
type Version = { slot: number; text: string; bytes: number; known: () => KnownIdl | undefined }
type Cached = {
  /** Newest first. */
  versions: Version[]
  /** When the chain was asked; 0: never, or what it said has changed since. */
  checkedAt: number
  places: IdlPlaces
}

const LOADERS: ReadonlySet<string> = new Set([PROGRAM.upgradeableLoader, PROGRAM.loader4])

/** A question that was put to store and chain at `since`. */
type Asking = { work: Promise<void>; since: number }

type Options = {
  db: Database
  chain: ChainClient | undefined
  network: NetworkProfile
  log: Log
  now?: () => number
  waitMs?: number
}

export function createIdls(options: Options): Idls {
  const { db, chain, network, log, now = Date.now, waitMs = WAIT_MS } = options
  const ownName = ownNames(network)
  const knownIdl = (idl: Idl, programId: string, source: IdlSource['source'], slot: number | null) => ({
    idl,
    source: { programId, name: ownName(idl.name), source, slot },
  })
  const given = profileIdls(network, log, knownIdl)
  /** The program whose IDL lies at an address. */
  const programAt = new Map<string, string>()
  const cached = new LRUCache<string, Cached>({
    max: MOST_CACHED,
    maxSize: MOST_BYTES,
    sizeCalculation: ({ versions }) => versions.reduce((sum, { bytes }) => sum + bytes, 1),
    dispose: ({ places }) => {
      for (const address of Object.values(places)) programAt.delete(address)
    },
  })
  const underWay = new Map<string, Asking>()
  let pausedUntil = 0

  const cache = (program: string, entry: Cached) => {
    cached.set(program, entry)
    if (cached.has(program))
      for (const address of Object.values(entry.places)) programAt.set(address, program)
  }

  /** What the store has of those that are not in memory. */
  const load = async (programs: readonly string[]) => {
    const missing = programs.filter((program) => !cached.has(program))
    if (missing.length === 0) return
    const stored = await readIdls(db, missing)
    for (const program of missing)
      cache(program, {
        versions: (stored.get(program) ?? []).map((one) => versionOf(one, knownIdl)),
        checkedAt: 0,
        places: idlPlaces(program),
      })
  }

  /** What the chain has now; what is new goes into the store. */
  const check = async (node: ChainClient, programs: readonly string[]) => {
    const places = new Map(
      programs.map((program) => [program, cached.get(program)?.places ?? idlPlaces(program)]),
    )
    const startedAt = now()
    const { slot, found } = await fetchIdls(node, places)
    for (const [program, where] of places) {
      const versions = cached.get(program)?.versions ?? []
      const texts = found.get(program) ?? []
      const isUnchanged = (text: string) => text === versions[0]?.text
      const best = texts.find(({ text }) => isUnchanged(text) || parseIdl(text) !== undefined)
      const stored = best && !isUnchanged(best.text) ? { program, slot, ...best } : undefined
      const newest = stored ? [versionOf(stored, knownIdl)] : []
      cache(program, {
        versions: [...newest, ...versions].slice(0, MOST_VERSIONS),
        checkedAt: startedAt,
        places: where,
      })
      // Nobody waits for this: what is not saved is fetched again by the next process.
      if (stored)
        saveIdl(db, stored).catch((error) => log.warn({ err: error, program }, 'An IDL was not saved'))
      await setImmediate() // the next one may be large too
    }
  }

  const isFresh = (program: string) => (cached.get(program)?.checkedAt ?? 0) > now() - FRESH_MS

  /** Asks for those that nobody asks for already; the questions about all of them, which never reject. */
  const ask = (programs: readonly string[]): Asking[] => {
    const open = programs.filter((program) => !underWay.has(program))
    if (open.length > 0 && now() >= pausedUntil) {
      const work = (async () => {
        try {
          await load(open)
          const stale = open.filter((program) => !isFresh(program))
          if (chain && stale.length > 0)
            await within(ANSWER_MS, check(chain, stale), () => new Error('The node is busy.'))
        } catch (error) {
          pausedUntil = now() + PAUSE_MS
          log.debug({ err: error }, 'IDLs could not be asked for')
        } finally {
          for (const program of open) underWay.delete(program)
        }
      })()
      const asking = { work, since: now() }
      for (const program of open) underWay.set(program, asking)
    }
    return programs.flatMap((program) => underWay.get(program) ?? [])
  }

  return {
    learn: async (programs, slot) => {
      const asked = [...new Set(programs)].filter(
        (program) => !given.has(program) && !programOf(program) && isBase58Of(program, 32),
      )
      const wanted = asked.slice(0, MOST_ASKED)
      const work = ask(wanted.filter((program) => !isFresh(program)))
      // Who has a version in memory answers with it; the others wait a little.
      const isUnknown = (program: string) => !cached.get(program)?.versions.length && !isFresh(program)
      const left = Math.min(...work.map(({ since }) => since + waitMs - now()))
      if (left > 0 && wanted.some(isUnknown))
        await within(
          Math.min(left, waitMs),
          Promise.all(work.map((one) => one.work)),
          () => new Error('late'),
        ).catch(() => undefined)
      const registry = new Map<string, KnownIdl>()
      for (const program of new Set(programs)) {
        const known = given.get(program) ?? versionAt(cached.get(program)?.versions ?? [], slot)
        if (known) registry.set(program, known)
      }
      const isKnown = (program: string) => isFresh(program) || (!chain && cached.has(program))
      return { registry, isWhole: wanted.every(isKnown) }
    },
    nameOf: (program) =>
      (given.get(program) ?? cached.get(program)?.versions[0]?.known())?.source.name ?? null,
    notice: (accounts) => {
      const isUpgrade = accounts.some((account) => LOADERS.has(account))
      for (const account of accounts) {
        // A program is among the accounts of each of its calls.
        const entry = cached.get(programAt.get(account) ?? (isUpgrade ? account : ''))
        if (entry) entry.checkedAt = 0
      }
    },
  }
}

type Make = (idl: Idl, programId: string, source: IdlSource['source'], slot: number | null) => KnownIdl

function profileIdls(network: NetworkProfile, log: Log, knownIdl: Make): Map<string, KnownIdl> {
  const known = new Map<string, KnownIdl>()
  for (const [program, source] of Object.entries(network.idls ?? {})) {
    const idl = readIdl(source)
    if (idl) known.set(program, knownIdl(idl, program, 'profile', null))
    else
      log.warn(
        { program },
        'The IDL that the network profile gives for this program is none that can be read',
      )
  }
  return known
}

function versionOf({ program, slot, text }: StoredIdl, knownIdl: Make): Version {
  let known: KnownIdl | undefined
  let isRead = false
  return {
    slot,
    text,
    bytes: text.length + BYTES_PER_VALUE * valuesIn(text),
    known: () => {
      const idl = isRead ? undefined : parseIdl(text)
      if (idl) known = knownIdl(idl, program, 'chain', slot)
      isRead = true
      return known
    },
  }
}

/** The newest that was there at `slot`; for what came before all of them the oldest. */
const versionAt = (versions: readonly Version[], slot: number): KnownIdl | undefined =>
  (versions.find((one) => one.slot <= slot) ?? versions.at(-1))?.known()
