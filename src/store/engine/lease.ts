import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { bigint, number, string } from '../rows/columns.ts'
import type { Selected } from '../rows/selected-rows.ts'
import { command, type Database, select } from './database.ts'
import { deleteRows } from './delete-rows.ts'

/** A claim that is not renewed for so long is over. */
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
   * @param onWait is told who holds it, once for each holder that is waited for
   * @returns aborted when it is lost, because the database could not be reached or this process stood still; null where
   *   `signal` was aborted before
   */
  acquire(signal: AbortSignal, onWait: (holder: string) => void): Promise<AbortSignal | null>
  /** The next one may begin at once. */
  release(): Promise<void>
}

/**
 * A lease that processes on one ClickHouse server take in turns. ClickHouse has no compare-and-set: each process writes a
 * claim with the server's time, waits until every earlier claim can be seen, and holds the lease when its claim is the
 * oldest that is not over. Times between two writes are measured by the process itself, so that its clock may be wrong.
 */
export function createLease(db: Database, options: LeaseOptions): Lease {
  const { task, holder, ttlMs = TTL_MS, renewMs = RENEW_MS, settleMs = SETTLE_MS } = options
  const name = prefixOf(task) + randomUUID()
  /** When the newest renewal began; a claim that was not renewed in time must not be renewed any more. */
  let renewedAt: Elapsed | undefined
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
      await command(db, CLAIM, { name, ttlMs, holder })
      renewedAt = started
      if (started() < settleMs) break
      // It may have been invisible to one that has looked since: a newer one stands behind that.
    }
    await pause(settleMs, signal)
  }

  const keep = async (lost: AbortController, signal: AbortSignal): Promise<void> => {
    // A database that does not answer costs the lease only when the claim is over, and then at once.
    const over = (async () => {
      while (isInTime() && !signal.aborted) await pause(settleMs, signal)
      return false
    })()
    while (!signal.aborted && (await Promise.race([renew().catch(() => true), over])))
      await pause(renewMs, signal)
    lost.abort()
  }

  return {
    async acquire(signal, onWait) {
      let known: string | undefined
      await removeOldClaims(db)
      await claim(signal)
      while (!signal.aborted) {
        const oldest = await readLease(db, task)
        if (oldest?.name === name && isInTime()) {
          const lost = new AbortController()
          void keep(lost, signal)
          return lost.signal
        }
        if (oldest && oldest.name !== known) {
          known = oldest.name
          if (oldest.name !== name) onWait(oldest.holder)
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

/** Each process makes a claim of its own, which is of no use when it is over: it was not written to for an hour. */
async function removeOldClaims(db: Database): Promise<void> {
  const [old] = await select(
    db,
    { count: number, newest: bigint },
    `SELECT count() AS count, max(version) AS newest FROM settings
     WHERE startsWith(name, '${PREFIX}') AND version < ${NEXT_VERSION} - ${OLD_SECONDS * 1e6}`,
  )
  if (!old || old.count === 0) return
  await deleteRows(db, 'settings', `startsWith(name, '${PREFIX}') AND version <= ${old.newest}`)
}

const LeaseRow = { name: string, holder: string, leftMs: number }

/**
 * The oldest claim that is not over, whose process holds the lease or is about to; undefined where there is none.
 *
 * `name` identifies the claim; after `leftMs` it is over unless it is renewed.
 */
export async function readLease(db: Database, task: string): Promise<Selected<typeof LeaseRow> | undefined> {
  const [oldest] = await select(db, LeaseRow, LIVE, { prefix: prefixOf(task) })
  return oldest
}

const NOW_MS = 'toUnixTimestamp64Milli(now64(3))'
const NEXT_VERSION = 'toUInt64(toUnixTimestamp64Micro(now64(6)))'

// The value of a claim: `since until holder`, the times in milliseconds of the server. One that is none of that is over.
const CLAIM = /* sql */ `
  INSERT INTO settings (name, value, version)
  SELECT {name:String}, concat(toString(${NOW_MS}), ' ', toString(${NOW_MS} + {ttlMs:UInt32}), ' ', {holder:String}), ${NEXT_VERSION}`
const RENEW = /* sql */ `
  INSERT INTO settings (name, value, version)
  SELECT {name:String}, concat(parts[1], ' ', toString(${NOW_MS} + {ttlMs:UInt32}), ' ', parts[3]), ${NEXT_VERSION}
  FROM (SELECT splitByChar(' ', argMax(value, version)) AS parts FROM settings WHERE name = {name:String})`
const RELEASE = /* sql */ `
  INSERT INTO settings (name, value, version) SELECT {name:String}, '0 0 -', ${NEXT_VERSION}`
const LIVE = /* sql */ `
  SELECT name, parts[3] AS holder, toUInt64OrZero(parts[2]) - toUInt64(${NOW_MS}) AS leftMs
  FROM (
    SELECT name, splitByChar(' ', argMax(value, version)) AS parts FROM settings
    WHERE startsWith(name, {prefix:String}) GROUP BY name
  )
  WHERE toUInt64OrZero(parts[2]) > toUInt64(${NOW_MS}) ORDER BY toUInt64OrZero(parts[1]), name LIMIT 1`

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
