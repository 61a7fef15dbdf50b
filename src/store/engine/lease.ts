import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { bigint, number, string } from '../rows/columns.ts'
import type { Selected } from '../rows/selected-rows.ts'
import { command, type Database, select } from './database.ts'
import { deleteRows } from './delete-rows.ts'
import type { Params } from './query.ts'

/** A claim is over when it was not renewed for this long. */
const TTL_MS = 15_000
const RENEW_MS = 3_000
/** Longer than a new claim needs to become visible to all readers. */
const SETTLE_MS = 1_000
const OLD_SECONDS = 3_600

export type LeaseOptions = {
  /** The task that one process at a time may run; part of the name of a setting. */
  task: string
  /** How other processes name this one, such as `host:pid`; no spaces. */
  holder: string
  /** For tests. Keep the three durations in the proportion of the defaults. */
  ttlMs?: number
  renewMs?: number
  settleMs?: number
}

export type Lease = {
  /**
   * Waits until this process alone holds the lease, after all processes that waited before it.
   *
   * @param onWait called with the holder, once for each holder that is waited for. Not called for a holder
   *   whose claim is over by the server's clock; as that clock may be wrong, such a claim is still watched
   *   before its lease is taken over
   * @returns a signal that is aborted when the lease is lost, because the database was unreachable, this
   *   process was suspended, or another claim is older; null when `signal` was aborted first
   */
  acquire(signal: AbortSignal, onWait: (holder: string) => void): Promise<AbortSignal | null>
  /** Gives the lease back; the next process may take it at once. */
  release(): Promise<void>
}

/**
 * A lease that processes on one ClickHouse server hold in turns. ClickHouse has no compare-and-set, so each
 * process writes a claim after the existing ones, waits until every earlier claim is visible, and holds the
 * lease when its claim is the oldest one that is not over. The waiting process decides whether a claim is
 * over: by its own monotonic clock, the claim was not renewed for `ttlMs`. So no wall clock matters, neither
 * the server's nor that of a process. At each renewal the holder checks that its claim is still the oldest.
 */
export function createLease(db: Database, options: LeaseOptions): Lease {
  const { task, holder, ttlMs = TTL_MS, renewMs = RENEW_MS, settleMs = SETTLE_MS } = options
  const name = prefixOf(task) + randomUUID()
  /** When the newest renewal began. A claim that was not renewed in time must not be renewed any more. */
  let renewedAt: Elapsed | undefined
  const watch = createWatch(ttlMs)
  const isInTime = () => renewedAt !== undefined && renewedAt() < ttlMs - settleMs

  let writing: Promise<unknown> | undefined
  /** Writes to the claim. A release waits for it: what is written later would undo the release. */
  const write = (...statement: [sql: string, params: Params]): Promise<void> => {
    const written = command(db, ...statement)
    writing = written.catch(() => undefined)
    return written
  }

  /** @returns whether the renewal was in time, so that no other process can have judged the claim over */
  const renew = async (): Promise<boolean> => {
    if (!isInTime()) return false
    const started = startTiming()
    await write(RENEW, { name, ttlMs })
    if (!isInTime()) return false
    renewedAt = started
    return true
  }

  /** Writes a new claim after the existing ones. */
  const claim = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      const started = startTiming()
      await write(CLAIM, { name, prefix: prefixOf(task), ttlMs, holder })
      renewedAt = started
      if (started() < settleMs) break
      // Too slow: a process that read meanwhile may have missed this claim. Claim again, after that process's
      // claim.
    }
    await pause(settleMs, signal)
  }

  /** The claims before this process's own, split into those to wait for and those that are over. */
  const waitedFor = (claims: Claim[]) => {
    const place = claims.findIndex((claim) => claim.name === name)
    const before = place < 0 ? claims : claims.slice(0, place)
    const over = watch(before)
    return {
      isMine: place >= 0,
      live: before.filter((claim) => !over.has(claim.name)),
      over: [...over],
    }
  }

  /** @returns whether this process still holds the lease */
  const stillHolds = async (): Promise<boolean> => {
    if (!(await renew())) return false
    const { isMine, live } = waitedFor(await readClaims(db, task))
    return isMine && live.length === 0
  }

  const keep = async (lost: AbortController, signal: AbortSignal): Promise<void> => {
    // While the database does not answer, the lease is kept until the claim is over, and is then lost at
    // once.
    const over = (async () => {
      while (isInTime() && !signal.aborted) await pause(settleMs, signal)
      return false
    })()
    while (!signal.aborted && (await Promise.race([stillHolds().catch(() => true), over])))
      await pause(renewMs, signal)
    lost.abort()
  }

  return {
    async acquire(signal, onWait) {
      let known: string | undefined
      await removeOldClaims(db)
      await claim(signal)
      while (!signal.aborted) {
        const { isMine, live, over } = waitedFor(await readClaims(db, task))
        const [oldest] = live
        if (isMine && !oldest && isInTime()) {
          // A process that was suspended this long finds its claim released, and makes a new one.
          for (const dead of over) await command(db, RELEASE, { name: dead })
          const lost = new AbortController()
          void keep(lost, signal)
          return lost.signal
        }
        if (oldest && oldest.leftMs > 0 && oldest.name !== known) {
          known = oldest.name
          onWait(oldest.holder)
        }
        await pause(renewMs, signal)
        if (!signal.aborted && !(await renew())) await claim(signal)
      }
      return null
    },
    async release() {
      renewedAt = undefined
      await writing
      await command(db, RELEASE, { name })
    },
  }
}

const PREFIX = 'lease '
const prefixOf = (task: string) => `${PREFIX}${task} `

/**
 * Deletes claims that were released at least an hour ago by the server's clock: each process makes new
 * claims, so old ones pile up. A claim that was not released may be in use, whatever that clock shows.
 */
async function removeOldClaims(db: Database): Promise<void> {
  const old = await select(
    db,
    { name: string, newest: bigint },
    `SELECT name, max(version) AS newest FROM settings WHERE startsWith(name, '${PREFIX}') GROUP BY name
     HAVING toUInt64OrZero(splitByChar(' ', argMax(value, version))[2]) = 0 AND newest < ${NEXT_VERSION} - ${OLD_SECONDS * 1e6}`,
  )
  const names = old.map(({ name }) => name).filter((name) => /^[\w -]+$/.test(name))
  if (names.length === 0) return
  let newest = 0n
  for (const claim of old) if (claim.newest > newest) newest = claim.newest
  const list = names.map((name) => `'${name}'`).join(', ')
  await deleteRows(db, 'settings', `name IN (${list}) AND version <= ${newest}`)
}

/**
 * `name` identifies the claim, `version` its newest renewal; in `leftMs` milliseconds it is over by the
 * server's clock.
 */
const ClaimRow = { name: string, holder: string, version: bigint, leftMs: number }
type Claim = Selected<typeof ClaimRow>

/** The claims that were not released, oldest first. */
const readClaims = (db: Database, task: string): Promise<Claim[]> =>
  select(db, ClaimRow, CLAIMS, { prefix: prefixOf(task) })

/**
 * The oldest claim that is not over by the server's clock, whose process holds the lease or is about to;
 * undefined where there is none.
 */
export async function readLease(db: Database, task: string): Promise<Claim | undefined> {
  return (await readClaims(db, task)).find(({ leftMs }) => leftMs > 0)
}

/**
 * @returns a function that is called with each reading of the claims, and returns the names of those that
 *   were not renewed for `ttlMs` between two readings
 */
function createWatch(ttlMs: number): (claims: readonly Claim[]) => ReadonlySet<string> {
  const seen = new Map<string, { version: bigint; at: number }>()
  return (claims) => {
    const now = performance.now()
    const over = new Set<string>()
    for (const { name, version } of claims) {
      const known = seen.get(name)
      if (known?.version !== version) seen.set(name, { version, at: now })
      else if (now - known.at >= ttlMs) over.add(name)
    }
    return over
  }
}

const NOW_MS = 'toUnixTimestamp64Milli(now64(3))'
const NEXT_VERSION = 'toUInt64(toUnixTimestamp64Micro(now64(6)))'

// The value of a claim is `since until holder`, with times in milliseconds of the server's clock; any other
// value means released. The greatest existing values are taken into account, so that after the server's clock
// was set back a new claim is still the youngest and a renewal is still newer than the one before.
const CLAIM = /* sql */ `
  INSERT INTO settings (name, value, version)
  SELECT
    {name:String},
    concat(toString(greatest(${NOW_MS}, newest + 1)), ' ', toString(${NOW_MS} + {ttlMs:UInt32}), ' ', {holder:String}),
    greatest(${NEXT_VERSION}, mine + 1)
  FROM (
    SELECT max(toInt64OrZero(splitByChar(' ', value)[1])) AS newest, maxIf(version, name = {name:String}) AS mine
    FROM settings WHERE startsWith(name, {prefix:String})
  )`
const RENEW = /* sql */ `
  INSERT INTO settings (name, value, version)
  SELECT
    {name:String},
    concat(parts[1], ' ', toString(${NOW_MS} + {ttlMs:UInt32}), ' ', parts[3]),
    greatest(${NEXT_VERSION}, newest + 1)
  FROM (
    SELECT splitByChar(' ', argMax(value, version)) AS parts, max(version) AS newest
    FROM settings WHERE name = {name:String}
  )
  WHERE toUInt64OrZero(parts[2]) > 0`
const RELEASE = /* sql */ `
  INSERT INTO settings (name, value, version)
  SELECT {name:String}, '0 0 -', greatest(${NEXT_VERSION}, max(version) + 1) FROM settings WHERE name = {name:String}`
const CLAIMS = /* sql */ `
  SELECT name, parts[3] AS holder, newest AS version, toInt64OrZero(parts[2]) - ${NOW_MS} AS leftMs
  FROM (
    SELECT name, splitByChar(' ', argMax(value, version)) AS parts, max(version) AS newest FROM settings
    WHERE startsWith(name, {prefix:String}) GROUP BY name
  )
  WHERE toUInt64OrZero(parts[2]) > 0 ORDER BY toUInt64OrZero(parts[1]), name`

type Elapsed = () => number

/**
 * Milliseconds since now, by the clock that advanced more: one of the two stands still while the machine
 * sleeps.
 */
function startTiming(): Elapsed {
  const [at, date] = [performance.now(), Date.now()]
  return () => Math.max(performance.now() - at, Date.now() - date)
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).then(
    () => undefined,
    () => undefined,
  )
