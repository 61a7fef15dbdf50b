import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { bigint, number, string } from '../rows/columns.ts'
import type { Selected } from '../rows/selected-rows.ts'
import { command, type Database, select } from './database.ts'
import { deleteRows } from './delete-rows.ts'

/** A claim that is seen not to be renewed for so long is over. */
const TTL_MS = 15_000
const RENEW_MS = 3_000
/** Longer than a claim needs to become visible to all who read it after it was made. */
const SETTLE_MS = 1_000
const OLD_SECONDS = 3_600

export type LeaseOptions = {
  /** What one process at a time may do; part of the name of a setting. */
  task: string
  /** How others name this process, such as `host:pid`; without spaces. */
  holder: string
  /** For tests; each is in the proportion of the defaults to the others. */
  ttlMs?: number
  renewMs?: number
  settleMs?: number
}

export type Lease = {
  /**
   * Waits until this process alone holds the lease, behind those that waited before it.
   *
   * @param onWait is told who holds it, once for each holder that is waited for. Not called for a holder whose claim is over by the
   *   server's clock, which may be wrong: that one is watched before its lease is taken over
   * @returns aborted when it is lost, because the database could not be reached, this process stood still, or another claim is older;
   *   null where `signal` was aborted before
   */
  acquire(signal: AbortSignal, onWait: (holder: string) => void): Promise<AbortSignal | null>
  /** The next one may begin at once. */
  release(): Promise<void>
}

/**
 * A lease that processes on one ClickHouse server take in turns. ClickHouse has no compare-and-set: each process writes a
 * claim behind those that there are, waits until every earlier claim can be seen, and holds the lease when its claim is the
 * oldest that is not over. Whether a claim is over is decided by who waits for it: it was not renewed for `ttlMs` by the
 * monotonic clock of the one that waits. So no clock that is set decides, neither the server's nor that of a process. At each
 * renewal the holder reads whether its claim is still the oldest.
 */
export function createLease(db: Database, options: LeaseOptions): Lease {
  const { task, holder, ttlMs = TTL_MS, renewMs = RENEW_MS, settleMs = SETTLE_MS } = options
  const name = prefixOf(task) + randomUUID()
  /** When the newest renewal began; a claim that was not renewed in time must not be renewed any more. */
  let renewedAt: Elapsed | undefined
  const watch = createWatch(ttlMs)
  const isInTime = () => renewedAt !== undefined && renewedAt() < ttlMs - settleMs

  /** @returns whether it was in time, so that no other process took the claim for over meanwhile */
  const renew = async (): Promise<boolean> => {
    if (!isInTime()) return false
    const started = startTiming()
    await command(db, RENEW, { name, ttlMs })
    if (!isInTime()) return false
    renewedAt = started
    return true
  }

  /** A new claim, behind those that there are. */
  const claim = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      const started = startTiming()
      await command(db, CLAIM, { name, prefix: prefixOf(task), ttlMs, holder })
      renewedAt = started
      if (started() < settleMs) break
      // It may have been invisible to one that has looked since: a newer one stands behind that.
    }
    await pause(settleMs, signal)
  }

  /** Of the claims before the own one, those that are waited for, and those that are over. */
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

  /** @returns whether it is still held */
  const stillHolds = async (): Promise<boolean> => {
    if (!(await renew())) return false
    const { isMine, live } = waitedFor(await readClaims(db, task))
    return isMine && live.length === 0
  }

  const keep = async (lost: AbortController, signal: AbortSignal): Promise<void> => {
    // A database that does not answer costs the lease only when the claim is over, and then at once.
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
          // A process that stood still for so long finds its claim released, and makes a new one.
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
      await command(db, RELEASE, { name })
    },
  }
}

const PREFIX = 'lease '
const prefixOf = (task: string) => `${PREFIX}${task} `

/**
 * Each process makes a claim of its own, which is of no use when it was released, an hour ago by the server's clock. A claim that was
 * not released may be in use, whatever that clock shows.
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

/** `name` identifies the claim, `version` its newest renewal; after `leftMs` it is over by the server's clock. */
const ClaimRow = { name: string, holder: string, version: bigint, leftMs: number }
type Claim = Selected<typeof ClaimRow>

/** The claims that were not released, the oldest first. */
const readClaims = (db: Database, task: string): Promise<Claim[]> =>
  select(db, ClaimRow, CLAIMS, { prefix: prefixOf(task) })

/**
 * The oldest claim that is not over by the server's clock, whose process holds the lease or is about to; undefined where there is
 * none.
 */
export async function readLease(db: Database, task: string): Promise<Claim | undefined> {
  return (await readClaims(db, task)).find(({ leftMs }) => leftMs > 0)
}

/** @returns the names of the claims that were not renewed for `ttlMs` between two times at which they were read */
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

// The value of a claim: `since until holder`, the times in milliseconds of the server. One that is none of that was released. After the
// server's clock was set back, a claim is still behind those that there are, and a renewal is newer than the one before.
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

/** Milliseconds since now: the longer of two clocks, since one of them stands still while the machine sleeps. */
function startTiming(): Elapsed {
  const [at, date] = [performance.now(), Date.now()]
  return () => Math.max(performance.now() - at, Date.now() - date)
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).then(
    () => undefined,
    () => undefined,
  )
