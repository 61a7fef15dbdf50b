import type { ChainClient } from '#chain/client.ts'
import { ChainUnavailable } from '#chain/rpc/errors.ts'
import type { Log } from '#lib/log/log.ts'
import { createGrowingPauses } from '#lib/work/growing-pauses.ts'
import { withTimeout } from '#lib/work/with-timeout.ts'
import type { Database } from '#store/engine/database.ts'
import { readIdls, saveIdl } from '#store/programs/idls.ts'
import { idlAddresses } from '#svm/idl/on-chain.ts'
import type { IdlAccounts } from '#untrusted/json/read.ts'
import { fetchIdlAccounts } from './fetch-idls.ts'
import type { IdlMemory } from './idl-memory.ts'
import type { IdlParser } from './idl-parser.ts'
import { type MakeKnownIdl, setKnown, versionOf } from './idl-versions.ts'

/** The time after which an IDL is read from the chain again, because programs get upgraded. */
const FRESH_MS = 300_000
/** The timeout of the request to the node, which continues after the page was answered. */
const ANSWER_MS = 15_000
/** The pauses after failures of the node, of the database or of one program. */
const PAUSE = { firstMs: 1_000, longestMs: 30_000 }
const MOST_PAUSES = 1_000
const MAX_VERSIONS = 8

/**
 * The causes of failures that concern all programs; a failure of one program has the program as its cause.
 */
const DATABASE = 'database'
const NODE = 'node'

/** A running request to store and chain. It never rejects. */
export type Reading = { work: Promise<void>; since: number }

/** Reads IDLs from the store and the chain into the memory. */
export type IdlReader = {
  /** Whether the program's IDL was read from the chain lately. */
  isFresh: (program: string) => boolean
  /** Starts requests for programs that have none running and are not paused. Returns those of all the programs. */
  start: (programs: readonly string[]) => Reading[]
}

type Options = {
  db: Database
  chain: ChainClient | undefined
  memory: IdlMemory
  parser: IdlParser
  knownIdl: MakeKnownIdl
  log: Log
  now: () => number
}

export function createIdlReader({ db, chain, memory, parser, knownIdl, log, now }: Options): IdlReader {
  const underWay = new Map<string, Reading>()
  const pauses = createGrowingPauses({ ...PAUSE, most: MOST_PAUSES, now })

  /** Loads IDLs from the database that are not in memory. */
  const load = async (programs: readonly string[]) => {
    const missing = programs.filter((program) => !memory.get(program))
    if (missing.length === 0) return
    const stored = await readIdls(db, missing)
    pauses.succeeded(DATABASE)
    for (const program of missing)
      memory.set(program, {
        versions: (stored.get(program) ?? []).map(versionOf),
        problem: null,
        checkedAt: 0,
        places: idlAddresses(program),
      })
  }

  /** Reads the IDLs from the chain and saves new versions. */
  const check = async (node: ChainClient, programs: readonly string[]) => {
    const placesOf = (program: string) => memory.get(program)?.places ?? idlAddresses(program)
    const places = new Map(programs.map((program) => [program, placesOf(program)]))
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
      const best = await parser.find(accounts, memory.get(program)?.versions[0]?.text)
      if (!best) return
      pauses.succeeded(program)
      const versions = memory.get(program)?.versions ?? []
      const { found: text } = best
      const stored = text?.read && { program, slot, account: where[text.where], text: text.text }
      const newest = stored ? [versionOf(stored)] : []
      for (const version of newest) setKnown(version, program, text?.read ?? null, knownIdl)
      memory.set(program, {
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

  const isFresh = (program: string) => (memory.get(program)?.checkedAt ?? 0) > now() - FRESH_MS
  const canCheck = (program: string) =>
    chain !== undefined && !pauses.isPaused(NODE) && !pauses.isPaused(program)
  const isDue = (program: string) => (memory.get(program) ? canCheck(program) : !pauses.isPaused(DATABASE))

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

  const start = (programs: readonly string[]): Reading[] => {
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
  return { isFresh, start }
}
