import type { ChainClient } from '#chain/client.ts'
import type { Log } from '#lib/log/log.ts'
import { isBase58Of } from '#lib/text/base58-of.ts'
import { looksOf } from '#lib/text/look-alikes.ts'
import { pick } from '#lib/values/keys.ts'
import { singleFlight } from '#lib/work/single-flight.ts'
import { withTimeout } from '#lib/work/with-timeout.ts'
import type { NetworkProfile } from '#profiles/profile.ts'
import type { Database } from '#store/engine/database.ts'
import { titleOf } from '#svm/idl/loose.ts'
import { programNames, programOf } from '#svm/programs/index.ts'
import type { JsonReader } from '#untrusted/json/json-reader.ts'
import type { IdlSourceText, Idls } from './idl-access.ts'
import { createIdlMemory, type IdlMemory } from './idl-memory.ts'
import { createIdlParser, type IdlParser } from './idl-parser.ts'
import { createIdlReader } from './idl-reader.ts'
import { type KnownIdl, type MakeKnownIdl, profileIdls, setKnown, type Version } from './idl-versions.ts'

/** The longest wait of a page for IDLs; without them it shows undecoded arguments. */
const WAIT_MS = 1_500
/** The most programs of one transaction whose IDLs are read; real transactions call fewer. */
const MAX_PROGRAMS = 40

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
  const ownName = idlDisplayNames(network)
  const knownIdl: MakeKnownIdl = (idl, programId, source, slot) => ({
    idl,
    source: { programId, name: ownName(idl.name), source, slot },
  })
  const given = profileIdls(network, log, knownIdl)
  const memory = createIdlMemory()
  const parser = createIdlParser(json, log)
  const reader = createIdlReader({ db, chain, memory, parser, knownIdl, log, now })
  const readVersions = createVersionReader(memory, parser, knownIdl)

  const sourceOf = (program: string): IdlSourceText | undefined => {
    const own = given.has(program) ? network.idls?.[program] : undefined
    if (own !== undefined) {
      const text = JSON.stringify(own, null, 2)
      return { text, source: 'profile', account: null, slot: null }
    }
    const newest = memory.get(program)?.versions[0]
    return newest && { ...pick(newest, ['text', 'account', 'slot']), source: 'chain' }
  }

  const loaded: Idls['loaded'] = (programs, slot) => {
    const registry = new Map<string, KnownIdl>()
    for (const program of new Set(programs)) {
      const known = given.get(program) ?? memory.versionAt(program, slot)?.known
      if (known) registry.set(program, known)
    }
    return registry
  }

  const load: Idls['load'] = async (programs, slot, longestMs = waitMs) => {
    const unread = [...new Set(programs)].filter(
      (program) => !given.has(program) && !programOf(program) && isBase58Of(program, 32),
    )
    const wanted = unread.slice(0, MAX_PROGRAMS)
    const work = reader.start(wanted.filter((program) => !reader.isFresh(program)))
    const isRead = (program: string) => memory.versionAt(program, slot)?.known !== undefined
    // If a version of every program is in memory, the call does not wait.
    const isUnknown = (program: string) =>
      memory.get(program)?.versions.length ? !isRead(program) : !reader.isFresh(program)
    const left = Math.min(longestMs, ...work.map(({ since }) => since + longestMs - now()))
    const reading = (async () => {
      await Promise.all(readVersions(wanted, slot))
      await Promise.all(work.map((one) => one.work))
      await Promise.all(readVersions(wanted, slot))
    })()
    if (left > 0 && wanted.some(isUnknown))
      await withTimeout(left, reading, () => new Error('late')).catch(() => undefined)
    const isKnown = (program: string) =>
      (reader.isFresh(program) || (!chain && memory.get(program) !== undefined)) &&
      (isRead(program) || !memory.versionAt(program, slot))
    return { registry: loaded(programs, slot), isComplete: wanted.every(isKnown) }
  }

  return {
    load,
    loaded,
    describe: async (program) => {
      const found = sourceOf(program)
      const described = found && (await parser.describe(program, found.text))
      return described && { ...described, ...found }
    },
    problemOf: (program) => memory.get(program)?.problem ?? null,
    nameOf: (program) => (given.get(program) ?? memory.get(program)?.versions[0]?.known)?.source.name ?? null,
    markStale: memory.markStale,
  }
}

/**
 * Returns a function that parses the unparsed IDLs of programs that are needed at a slot, and the newest ones,
 * which have the names. Its promises never reject.
 */
function createVersionReader(memory: IdlMemory, parser: IdlParser, knownIdl: MakeKnownIdl) {
  const underWay = new Map<string, Promise<void>>()
  /** A version stays unparsed when the child process is busy. */
  const readVersion = (program: string, version: Version) =>
    singleFlight(underWay, `${program} ${version.slot}`, async () => {
      const read = await parser.parse(program, version.text)
      if (read === undefined) return
      setKnown(version, program, read, knownIdl)
      const entry = memory.get(program)
      if (entry?.versions.includes(version)) memory.set(program, { ...entry }) // its size is another one now
    })
  return (programs: readonly string[], slot: number): Promise<void>[] =>
    programs.flatMap((program) =>
      [
        ...new Set([memory.versionAt(program, slot), memory.versionAt(program, Number.MAX_SAFE_INTEGER)]),
      ].flatMap((version) =>
        version?.known === undefined && version ? [readVersion(program, version)] : [],
      ),
    )
}

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
