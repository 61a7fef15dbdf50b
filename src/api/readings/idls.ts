import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { ChainClient } from '#chain/client.ts'
import { ChainUnavailable } from '#chain/errors.ts'
import type { IdlSource } from '#contract/transactions.ts'
import { isBase58Of } from '#lib/base58-of.ts'
import { createGrowingPauses } from '#lib/growing-pauses.ts'
import type { Log } from '#lib/log.ts'
import { withTimeout } from '#lib/with-timeout.ts'
import type { NetworkProfile } from '#networks/profile.ts'
import type { Database } from '#store/database.ts'
import { readIdls, saveIdl } from '#store/idls.ts'
import type { Idl } from '#svm/idl/model.ts'
import { type IdlAddresses, idlAddresses } from '#svm/idl/on-chain.ts'
import { parseIdl, readIdl } from '#svm/idl/read-idl.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { programOf } from '#svm/programs/index.ts'
import { fetchIdls } from './fetch-idls.ts'
import { idlDisplayNames } from './idl-display-names.ts'
import { type KnownIdl, type MakeKnownIdl, type Version, versionAt, versionOf } from './idl-versions.ts'

/** An IDL's text as it was found; `account` and `slot` are null where the profile gives it. */
export type IdlSourceText = {
  text: string
  source: IdlSource['source']
  account: string | null
  slot: number | null
}
export type IdlRegistry = ReadonlyMap<string, KnownIdl>

/** The IDLs of programs: from the profile, the store, and, when a page needs them, from the chain. */
export type Idls = {
  /**
   * The IDLs of the given programs as of `slot`. Never rejects and waits at most `waitMs`; IDLs that arrive later are in
   * the next answer. `isComplete` is false while more may arrive.
   *
   * @param longestMs an own limit of the wait
   */
  load: (
    programs: Iterable<string>,
    slot: number,
    longestMs?: number,
  ) => Promise<{ registry: IdlRegistry; isComplete: boolean }>
  /** What is in memory of the IDLs of the given programs as of `slot`. */
  loaded: (programs: Iterable<string>, slot: number) => IdlRegistry
  /** The newest IDL of a loaded program; undefined without one. */
  textOf: (program: string) => IdlSourceText | undefined
  /** The name in a loaded program's IDL; null when it has none, or one that another program has. */
  nameOf: (program: string) => string | null
  /** Marks the IDLs that a transaction with these accounts may have changed as stale. */
  markStale: (accounts: readonly string[]) => void
}

/** Programs get upgraded: an IDL is read from the chain again after this time. */
const FRESH_MS = 300_000
/** How long a page waits for IDLs; without them it shows undecoded arguments. */
const WAIT_MS = 1_500
/** Timeout of the request itself, which goes on after the page was answered. */
const ANSWER_MS = 15_000
/** Pause after a first failure, of the node, the database or one program; it doubles with each further one… */
const PAUSE_MS = 1_000
/** …up to this. */
const LONGEST_PAUSE_MS = 30_000
/** Programs of one transaction that are looked up; real transactions have fewer. */
const MAX_PROGRAMS = 40
const MAX_CACHED = 1_000
/** Approximate memory: the texts and what parsing them takes. */
const MAX_BYTES = 48_000_000
const MAX_VERSIONS = 8

type Cached = {
  /** Newest first. */
  versions: Version[]
  /** When it was last read from the chain; 0: never, or it may have changed since. */
  checkedAt: number
  places: IdlAddresses
}

const LOADERS: ReadonlySet<string> = new Set([PROGRAM.upgradeableLoader, PROGRAM.loader4])

/** What fails for all programs; a failure that concerns one has the program as its cause. */
const DATABASE = 'database'
const NODE = 'node'

/** A running request to store and chain. */
type Reading = { work: Promise<void>; since: number }

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
  const ownName = idlDisplayNames(network)
  const knownIdl = (idl: Idl, programId: string, source: IdlSource['source'], slot: number | null) => ({
    idl,
    source: { programId, name: ownName(idl.name), source, slot },
  })
  const given = profileIdls(network, log, knownIdl)
  /** By the address of an IDL account: the program. */
  const programAt = new Map<string, string>()
  const cached = new LRUCache<string, Cached>({
    max: MAX_CACHED,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ versions }) => versions.reduce((sum, { bytes }) => sum + bytes, 1),
    dispose: ({ places }) => {
      for (const address of Object.values(places)) programAt.delete(address)
    },
  })
  const underWay = new Map<string, Reading>()
  const pauses = createGrowingPauses({
    firstMs: PAUSE_MS,
    longestMs: LONGEST_PAUSE_MS,
    most: MAX_CACHED,
    now,
  })

  const cache = (program: string, entry: Cached) => {
    cached.set(program, entry)
    if (cached.has(program))
      for (const address of Object.values(entry.places)) programAt.set(address, program)
  }

  /** Loads what is not in memory from the store. */
  const load = async (programs: readonly string[]) => {
    const missing = programs.filter((program) => !cached.has(program))
    if (missing.length === 0) return
    const stored = await readIdls(db, missing)
    pauses.succeeded(DATABASE)
    for (const program of missing)
      cache(program, {
        versions: (stored.get(program) ?? []).map((one) => versionOf(one, knownIdl)),
        checkedAt: 0,
        places: idlAddresses(program),
      })
  }

  /** Reads the IDLs from the chain and saves new versions. */
  const check = async (node: ChainClient, programs: readonly string[]) => {
    const places = new Map(
      programs.map((program) => [program, cached.get(program)?.places ?? idlAddresses(program)]),
    )
    const startedAt = now()
    const { slot, found } = await fetchIdls(node, places)
    pauses.succeeded(NODE)
    for (const [program, where] of places) {
      pauses.succeeded(program)
      const versions = cached.get(program)?.versions ?? []
      const texts = found.get(program) ?? []
      const isUnchanged = (text: string) => text === versions[0]?.text
      const best = texts.find(({ text }) => isUnchanged(text) || parseIdl(text) !== undefined)
      const stored = best && !isUnchanged(best.text) ? { program, slot, ...best } : undefined
      const newest = stored ? [versionOf(stored, knownIdl)] : []
      cache(program, {
        versions: [...newest, ...versions].slice(0, MAX_VERSIONS),
        checkedAt: startedAt,
        places: where,
      })
      // Not awaited: an IDL that was not saved is fetched again by the next process.
      if (stored)
        saveIdl(db, stored).catch((error) => log.warn({ err: error, program }, 'An IDL was not saved'))
      await setImmediate() // parsing is synchronous: let other requests run in between
    }
  }

  const isFresh = (program: string) => (cached.get(program)?.checkedAt ?? 0) > now() - FRESH_MS

  const canCheck = (program: string) =>
    chain !== undefined && !pauses.isPaused(NODE) && !pauses.isPaused(program)
  const isDue = (program: string) => (cached.has(program) ? canCheck(program) : !pauses.isPaused(DATABASE))

  /** Never rejects. */
  const checkAll = async (node: ChainClient, programs: readonly string[]) => {
    try {
      await withTimeout(ANSWER_MS, check(node, programs), () => new ChainUnavailable('The node is busy.'))
    } catch (error) {
      for (const cause of error instanceof ChainUnavailable ? [NODE] : programs) pauses.failed(cause)
      log.debug({ err: error }, 'IDLs could not be read from the node')
    }
  }

  /** Never rejects. */
  const read = async (programs: readonly string[]) => {
    try {
      await load(programs)
    } catch (error) {
      pauses.failed(DATABASE)
      log.debug({ err: error }, 'IDLs could not be loaded')
      return
    }
    const stale = programs.filter((program) => !isFresh(program))
    // Programs that have failed are read alone: one of them would fail the others again.
    const [failed, others] = [stale.filter(pauses.hasFailed), stale.filter((one) => !pauses.hasFailed(one))]
    for (const group of [others, ...failed.map((program) => [program])]) {
      const due = group.filter(canCheck)
      if (chain && due.length > 0) await checkAll(chain, due)
    }
  }

  /** Starts requests for programs that have none running. Returns those of all the programs; they never reject. */
  const startReading = (programs: readonly string[]): Reading[] => {
    const open = programs.filter((program) => !underWay.has(program) && isDue(program))
    if (open.length > 0) {
      const work = read(open).finally(() => {
        for (const program of open) underWay.delete(program)
      })
      const asking = { work, since: now() }
      for (const program of open) underWay.set(program, asking)
    }
    return programs.flatMap((program) => underWay.get(program) ?? [])
  }

  const loaded: Idls['loaded'] = (programs, slot) => {
    const registry = new Map<string, KnownIdl>()
    for (const program of new Set(programs)) {
      const known = given.get(program) ?? versionAt(cached.get(program)?.versions ?? [], slot)
      if (known) registry.set(program, known)
    }
    return registry
  }

  return {
    load: async (programs, slot, longestMs = waitMs) => {
      const unread = [...new Set(programs)].filter(
        (program) => !given.has(program) && !programOf(program) && isBase58Of(program, 32),
      )
      const wanted = unread.slice(0, MAX_PROGRAMS)
      const work = startReading(wanted.filter((program) => !isFresh(program)))
      // With a version of every program in memory there is no wait.
      const isUnknown = (program: string) => !cached.get(program)?.versions.length && !isFresh(program)
      const left = Math.min(...work.map(({ since }) => since + longestMs - now()))
      if (left > 0 && wanted.some(isUnknown))
        await withTimeout(
          Math.min(left, longestMs),
          Promise.all(work.map((one) => one.work)),
          () => new Error('late'),
        ).catch(() => undefined)
      const isKnown = (program: string) => isFresh(program) || (!chain && cached.has(program))
      return { registry: loaded(programs, slot), isComplete: wanted.every(isKnown) }
    },
    textOf: (program) => {
      const own = given.has(program) ? network.idls?.[program] : undefined
      if (own !== undefined) {
        const text = JSON.stringify(own, null, 2)
        return { text, source: 'profile', account: null, slot: null }
      }
      const newest = cached.get(program)?.versions[0]
      return newest && { ...pick(newest), source: 'chain' }
    },
    loaded,
    nameOf: (program) =>
      (given.get(program) ?? cached.get(program)?.versions[0]?.known())?.source.name ?? null,
    markStale: (accounts) => {
      const isUpgrade = accounts.some((account) => LOADERS.has(account))
      for (const account of accounts) {
        // A program is an account of each of its calls, too: only with a loader may it have changed.
        const entry = cached.get(programAt.get(account) ?? (isUpgrade ? account : ''))
        if (entry) entry.checkedAt = 0
      }
    },
  }
}

const pick = ({ text, account, slot }: Version) => ({ text, account, slot })

function profileIdls(network: NetworkProfile, log: Log, knownIdl: MakeKnownIdl): Map<string, KnownIdl> {
  const known = new Map<string, KnownIdl>()
  for (const [program, source] of Object.entries(network.idls ?? {})) {
    const idl = readIdl(source)
    if (idl) known.set(program, knownIdl(idl, program, 'profile', null))
    else log.warn({ program }, 'The IDL that the network profile gives for this program cannot be parsed')
  }
  return known
}
