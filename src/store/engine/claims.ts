import { setTimeout as sleep } from 'node:timers/promises'
import type { Job } from '#lib/jobs.ts'
import type { Database } from './database.ts'
import { readSetting, writeSetting } from './settings.ts'

// Work that one process at a time does with a database. It says every few seconds that it is still at it: the setting
// holds the time of that.

/** The name of a kind of work, as it is stored and as messages call it. */
export type Claimed = 'redecode' | 'backup'

/** Work without a heartbeat for so long is dead. */
const ALIVE_MS = 20_000
/** Work that began at the same moment has written its claim within this time. */
const CLAIM_MS = 1_000
const BEAT_MS = 5_000

/**
 * Claims the work for this process. Of several that begin at once the last claim wins, and the others fail.
 *
 * @throws Error with a sentence when another process is at work
 */
export async function claim(db: Database, work: Claimed): Promise<void> {
  await refuseBeside(db, work)
  const mine = `${Date.now()} ${crypto.randomUUID()}`
  await writeSetting(db, work, mine)
  await sleep(CLAIM_MS)
  if ((await readSetting(db, work)) !== mine) await refuseBeside(db, work)
}

/** @throws Error with a sentence when a process is at this work */
export async function refuseBeside(db: Database, work: Claimed): Promise<void> {
  const claimed = await readSetting(db, work)
  const silentMs = Date.now() - Number(claimed?.split(' ', 1)[0] ?? 0)
  if (silentMs < ALIVE_MS)
    throw new Error(
      `Another ${work} of this database is at work (last heartbeat ${Math.max(0, Math.round(silentMs / 1000))} s ago). Let it end; if it was killed, try again in ${Math.ceil((ALIVE_MS - silentMs) / 1000)} s.`,
    )
}

/** Says that the work goes on. Where the database does not answer, the work itself ends with that error. */
export const beatJob = (db: Database, work: Claimed): Job => ({
  name: `beat of the ${work}`,
  everyMs: BEAT_MS,
  firstPauseMs: BEAT_MS,
  failure: `It could not be said that the ${work} is at work`,
  level: 'debug',
  run: () => beat(db, work),
})

/** The heartbeat. */
export const beat = (db: Database, work: Claimed): Promise<void> => writeSetting(db, work, String(Date.now()))

/** Lets another process begin at once. */
export const endClaim = (db: Database, work: Claimed): Promise<void> => writeSetting(db, work, '0')
