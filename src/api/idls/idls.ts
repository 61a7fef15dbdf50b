import { LRUCache } from 'lru-cache'
import type { ChainClient } from '#chain/client.ts'
import { ChainUnavailable } from '#chain/rpc/errors.ts'
import type { IdlSource } from '#contract/transactions/transactions.ts'
import type { Log } from '#lib/log/log.ts'
import { isBase58Of } from '#lib/text/base58-of.ts'
import { looksOf } from '#lib/text/look-alikes.ts'
import { createGrowingPauses } from '#lib/work/growing-pauses.ts'
import { singleFlight } from '#lib/work/single-flight.ts'
import { withTimeout } from '#lib/work/with-timeout.ts'
import type { NetworkProfile } from '#profiles/profile.ts'
import type { Database } from '#store/engine/database.ts'
import { readIdls, saveIdl } from '#store/programs/idls.ts'
import { titleOf } from '#svm/idl/loose.ts'
import type { Idl } from '#svm/idl/model.ts'
import { type IdlAddresses, idlAddresses } from '#svm/idl/on-chain.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { programNames, programOf } from '#svm/programs/index.ts'
import type { JsonReader } from '#untrusted/json/json-reader.ts'
import type { IdlAccounts } from '#untrusted/json/read.ts'
import { fetchIdlAccounts } from './fetch-idls.ts'
import type { IdlSourceText, Idls } from './idl-access.ts'
import { createIdlParser } from './idl-parser.ts'
import { type KnownIdl, profileIdls, setKnown, type Version, versionAt, versionOf } from './idl-versions.ts'

/** The time after which an IDL is read from the chain again, because programs get upgraded. */
const FRESH_MS = 300_000
/** The longest wait of a page for IDLs; without them it shows undecoded arguments. */
const WAIT_MS = 1_500
/** The timeout of the request to the node, which continues after the page was answered. */
const ANSWER_MS = 15_000
/**
 * The pause after the first failure of the node, of the database or of one program. It doubles with each
 * further failure.
 */
const PAUSE_MS = 1_000
/** The longest pause after failures. */
const LONGEST_PAUSE_MS = 30_000
/** The most programs of one transaction whose IDLs are read; real transactions call fewer. */
const MAX_PROGRAMS = 40
const MAX_CACHED = 1_000
/** The most bytes of all texts and parsed values, approximately. */
const MAX_BYTES = 48_000_000
const MAX_VERSIONS = 8

type Cached = {
  /** The versions, newest first. */
  versions: Version[]
  /** Why the IDL on chain is refused; null when it is valid or there is none. */
  problem: string | null
  /**
   * The time at which the IDL was last read from the chain; 0 when it never was, or may have changed since.
   */
  checkedAt: number
  places: IdlAddresses
}

const LOADERS: ReadonlySet<string> = new Set([PROGRAM.upgradeableLoader, PROGRAM.loader4])

/**
 * The causes of failures that concern all programs; a failure of one program has the program as its cause.
 */
const DATABASE = 'database'
const NODE = 'node'

/** Running requests to the database and the node. */
type Reading = { work: Promise<void>; since: number }

type Options = {
  db: Database
  chain: ChainClient | undefined
  network: NetworkProfile
  /** Parses the IDLs from the chain. */
  json: JsonReader
  log: Log
  now?: () => number
  waitMs?: number
}

export function createIdls(options: Options): Idls {
  const { db, chain, network, json, log, now = Date.now, waitMs = WAIT_MS } = options
  const parser = createIdlParser(json, log)
  const ownName = idlDisplayNames(network)
  const knownIdl = (idl: Idl, programId: string, source: IdlSource['source'], slot: number | null) => ({
    idl,
    source: { programId, name: ownName(idl.name), source, slot },
  })
  const given = profileIdls(network, log, knownIdl)
  /** The program for the address of its IDL account. */
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

  /** Loads IDLs from the database that are not in memory. */
  const load = async (programs: readonly string[]) => {
    const missing = programs.filter((program) => !cached.has(program))
    if (missing.length === 0) return
    const stored = await readIdls(db, missing)
    pauses.succeeded(DATABASE)
    for (const program of missing)
      cache(program, {
        versions: (stored.get(program) ?? []).map(versionOf),
        problem: null,
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
    const { slot, found } = await withTimeout(
      ANSWER_MS,
      fetchIdlAccounts(node, places),
      () => new ChainUnavailable('The node is busy.'),
    )
    pauses.succeeded(NODE)
    const keep = async (accounts: IdlAccounts) => {
      const { program } = accounts
      const where = places.get(program) ?? idlAddresses(program)
      const best = await parser.find(accounts, cached.get(program)?.versions[0]?.text)
      if (!best) return
      pauses.succeeded(program)
      const versions = cached.get(program)?.versions ?? []
      const { found: text } = best
      const stored = text?.read && { program, slot, account: where[text.where], text: text.text }
      const newest = stored ? [versionOf(stored)] : []
      for (const version of newest) setKnown(version, program, text?.read ?? null, knownIdl)
      cache(program, {
        versions: [...newest, ...versions].slice(0, MAX_VERSIONS),
        problem: text ? null : (best.problems[0] ?? null),
        checkedAt: startedAt,
        places: where,
      })
      // The answer does not wait until the IDL is saved: if that fails, the next process fetches it again.
      if (stored)
        saveIdl(db, stored).catch((error) => log.warn({ err: error, program }, 'An IDL was not saved'))
    }
    await Promise.all(found.map(keep))
  }

  const parsing = new Map<string, Promise<void>>()
  /** Parses a stored version. It stays unparsed when the child process is busy. Never rejects. */
  const readVersion = (program: string, version: Version) =>
    singleFlight(parsing, `${program} ${version.slot}`, async () => {
      const read = await parser.parse(program, version.text)
      if (read === undefined) return
      setKnown(version, program, read, knownIdl)
      const entry = cached.get(program)
      if (entry?.versions.includes(version)) cache(program, { ...entry }) // its size is another one now
    })

  const isFresh = (program: string) => (cached.get(program)?.checkedAt ?? 0) > now() - FRESH_MS

  const canCheck = (program: string) =>
    chain !== undefined && !pauses.isPaused(NODE) && !pauses.isPaused(program)
  const isDue = (program: string) => (cached.has(program) ? canCheck(program) : !pauses.isPaused(DATABASE))

  /** Reads the IDLs from the chain and notes failures. Never rejects. */
  const checkAll = async (node: ChainClient, programs: readonly string[]) => {
    try {
      await check(node, programs)
    } catch (error) {
      for (const cause of error instanceof ChainUnavailable ? [NODE] : programs) pauses.failed(cause)
      log.debug({ err: error }, 'IDLs could not be read from the node')
    }
  }

  /** Loads the IDLs from the database, then reads stale ones from the chain. Never rejects. */
  const read = async (programs: readonly string[]) => {
    try {
      await load(programs)
    } catch (error) {
      pauses.failed(DATABASE)
      log.debug({ err: error }, 'IDLs could not be loaded')
      return
    }
    const stale = programs.filter((program) => !isFresh(program))
    // A program that failed is read alone, because it would make the others fail again.
    const [failed, others] = [stale.filter(pauses.hasFailed), stale.filter((one) => !pauses.hasFailed(one))]
    for (const group of [others, ...failed.map((program) => [program])]) {
      const due = group.filter(canCheck)
      if (chain && due.length > 0) await checkAll(chain, due)
    }
  }

  /**
   * Starts requests for programs that have none running. Returns the requests of all the programs; they never
   * reject.
   */
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

  const versionOfSlot = (program: string, slot: number) =>
    versionAt(cached.get(program)?.versions ?? [], slot)

  /**
   * Parses the unparsed IDLs of these programs that are needed at `slot`, and the newest ones, which have the
   * names.
   */
  const readVersions = (programs: readonly string[], slot: number) =>
    programs.flatMap((program) =>
      [...new Set([versionOfSlot(program, slot), versionOfSlot(program, Number.MAX_SAFE_INTEGER)])].flatMap(
        (version) => (version?.known === undefined && version ? [readVersion(program, version)] : []),
      ),
    )

  const sourceOf = (program: string): IdlSourceText | undefined => {
    const own = given.has(program) ? network.idls?.[program] : undefined
    if (own !== undefined) {
      const text = JSON.stringify(own, null, 2)
      return { text, source: 'profile', account: null, slot: null }
    }
    const newest = cached.get(program)?.versions[0]
    return newest && { ...pick(newest), source: 'chain' }
  }

  const loaded: Idls['loaded'] = (programs, slot) => {
    const registry = new Map<string, KnownIdl>()
    for (const program of new Set(programs)) {
      const known = given.get(program) ?? versionOfSlot(program, slot)?.known
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
      const isRead = (program: string) => versionOfSlot(program, slot)?.known !== undefined
      // If a version of every program is in memory, the call does not wait.
      const isUnknown = (program: string) =>
        cached.get(program)?.versions.length ? !isRead(program) : !isFresh(program)
      const left = Math.min(longestMs, ...work.map(({ since }) => since + longestMs - now()))
      const reading = (async () => {
        await Promise.all(readVersions(wanted, slot))
        await Promise.all(work.map((one) => one.work))
        await Promise.all(readVersions(wanted, slot))
      })()
      if (left > 0 && wanted.some(isUnknown))
        await withTimeout(left, reading, () => new Error('late')).catch(() => undefined)
      const isKnown = (program: string) =>
        (isFresh(program) || (!chain && cached.has(program))) &&
        (isRead(program) || !versionOfSlot(program, slot))
      return { registry: loaded(programs, slot), isComplete: wanted.every(isKnown) }
    },
    describe: async (program) => {
      const found = sourceOf(program)
      const described = found && (await parser.describe(program, found.text))
      return described && { ...described, ...found }
    },
    loaded,
    problemOf: (program) => cached.get(program)?.problem ?? null,
    nameOf: (program) => (given.get(program) ?? cached.get(program)?.versions[0]?.known)?.source.name ?? null,
    markStale: (accounts) => {
      const isUpgrade = accounts.some((account) => LOADERS.has(account))
      for (const account of accounts) {
        // Each call of a program names it as an account, so its IDL can only have changed if a loader is
        // named too.
        const entry = cached.get(programAt.get(account) ?? (isUpgrade ? account : ''))
        if (entry) entry.checkedAt = 0
      }
    },
  }
}

const pick = ({ text, account, slot }: Version) => ({ text, account, slot })

/**
 * The characters of a program's name. Names in IDLs are identifiers, so any other character imitates another
 * name.
 */
const PLAIN = /^[A-Za-z\d]+(?: [A-Za-z\d]+)*$/

/**
 * The display name for the name in a program's IDL: `my_vault` gives `My Vault`. null for a name that equals
 * or looks like that of a known program or label, and for one that looks like an address.
 */
function idlDisplayNames({
  programs,
  labels,
}: Pick<NetworkProfile, 'programs' | 'labels'>): (name: string | null) => string | null {
  const taken = new Set(
    [...Object.values(programs).map(({ name }) => name), ...Object.values(labels), ...programNames].map(
      looksOf,
    ),
  )
  return (name) => {
    const title = titleOf(name ?? '')
    return PLAIN.test(title) && !isBase58Of(title, 32) && !taken.has(looksOf(title)) ? title : null
  }
}
