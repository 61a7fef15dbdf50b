import { setTimeout as sleep } from 'node:timers/promises'
import { PROGRAM } from '#svm/program-ids.ts'
import { placesBetween } from '../blocks/slots-between.ts'
import { command, type Database, select } from '../engine/database.ts'
import { number, string } from '../rows/columns.ts'
import { DROPPED, type RetentionSetting } from '../rows/payload.ts'
import { placeAt, placeOf } from '../rows/place.ts'
import { NO_SIGNATURE } from '../tables/transactions/transaction-payloads.ts'
import { type DroppedRange, type RetentionState, readRetention, writeRetention } from './retention-state.ts'

/**
 * How many slots one statement covers: the finalized ones among them are held in the engine's memory. Fewer
 * slots would be worse: each statement that drops payloads of a part rewrites the part.
 */
const SLOTS = 1_000_000
const POLL_MS = 200

const DAY_SECONDS = 86_400
/**
 * Payloads of the last hour are kept: the validators that voted in it are read from their votes
 * (`listSeenVoters`).
 */
const KEPT_SECONDS = 3_600

/**
 * Replaces the payloads of finalized transactions that are older than `days` by a one-byte mark
 * (docs/decisions/0043). All other rows stay. Ranges that an earlier call completed are skipped, unless more
 * blocks were stored in them since.
 *
 * @param now in seconds since 1970
 * @throws Error with a sentence when the database cannot rewrite a part, for example on a full disk; call it
 *   again later
 */
export async function dropPayloads(
  db: Database,
  {
    setting,
    days,
    now,
    stopping,
  }: { setting: RetentionSetting; days: number; now: number; stopping: AbortSignal },
): Promise<void> {
  const end = await endOf(db, Math.floor(now - Math.max(KEPT_SECONDS, days * DAY_SECONDS)))
  if (end === undefined) return
  for (const range of await finalizedIn(db, end)) {
    const state = await readRetention(db)
    const known = state[setting].find(({ from }) => from === range.from)
    if (known?.to === range.to && known.blocks === range.blocks) continue
    // Save the range first: a redecode must know of it even if this process is killed.
    await writeRetention(db, withRange(state, setting, { ...range, blocks: null }))
    await dropIn(db, setting, range, stopping)
    if (stopping.aborted) return
    await writeRetention(db, withRange(state, setting, range))
  }
}

/** The slot after the last block that is not newer than `time`; undefined where there is none. */
async function endOf(db: Database, time: number): Promise<number | undefined> {
  const to = (await placesBetween(db, { to: time }))?.to
  return to === undefined ? undefined : placeAt(to).slot
}

function withRange(state: RetentionState, setting: RetentionSetting, range: DroppedRange): RetentionState {
  const others = state[setting].filter(({ from }) => from !== range.from)
  return { ...state, [setting]: [...others, range] }
}

async function finalizedIn(db: Database, end: number): Promise<DroppedRange[]> {
  const rows = await select(
    db,
    { nth: number, blocks: number },
    /* sql */ `
      SELECT intDiv(slot, ${SLOTS}) AS nth, count() AS blocks FROM blocks
      WHERE slot < {end:UInt64} AND finalized GROUP BY nth ORDER BY nth SETTINGS max_threads = 1`,
    { end },
  )
  return rows.map(({ nth, blocks }) => ({
    from: nth * SLOTS,
    to: Math.min(end, (nth + 1) * SLOTS),
    blocks,
  }))
}

/** Deployments are never dropped: programs' pages list all of them, and they are few. */
const LOADERS = [PROGRAM.bpfLoader1, PROGRAM.bpfLoader2, PROGRAM.upgradeableLoader, PROGRAM.loader4]

const byte = (setting: RetentionSetting) => `unhex('${DROPPED[setting].toString(16)}')`

/**
 * The condition for the payloads that a setting drops, on columns of the same rows. Payloads with an empty
 * column `signature` are kept: they belong to transactions that could hardly be read, and nothing else
 * identifies those.
 */
const conditions: Record<RetentionSetting, (range: string) => string> = {
  VOTE_DETAIL_DAYS: () => "vote_keys != ''",
  DETAIL_DAYS: (
    range,
  ) => `signature != unhex('${Buffer.from(NO_SIGNATURE).toString('hex')}') AND place NOT IN (
    SELECT place FROM transaction_calls WHERE called IN ('${LOADERS.join("', '")}') AND ${range})`,
}

async function dropIn(
  db: Database,
  setting: RetentionSetting,
  { from, to }: DroppedRange,
  stopping: AbortSignal,
): Promise<void> {
  const first = placeOf({ slot: from, index: 0 })
  const range = `place >= ${first} AND place < ${placeOf({ slot: to, index: 0 })}`
  // A replicated database passes the statement on to all shards, like a delete.
  const table = db.cluster ? 'transaction_payloads_local' : 'transaction_payloads'
  // Only finalized blocks: the balances of others are still read from payloads. The subqueries see what is
  // stored when the engine rewrites a part. It rewrites all parts that are older than this statement, and a
  // finalized block stays finalized.
  await command(
    db,
    /* sql */ `
      ALTER TABLE ${table} UPDATE payload = ${byte(setting)}
      WHERE ${range} AND ${conditions[setting](range)}
        AND payload NOT IN (${byte('VOTE_DETAIL_DAYS')}, ${byte('DETAIL_DAYS')})
        AND bitShiftRight(place, 20) IN (SELECT slot FROM blocks WHERE slot >= ${from} AND slot < ${to} AND finalized)
      SETTINGS mutations_sync = 0, allow_nondeterministic_mutations = 1`,
  )
  await endOfMutation(db, table, String(first), stopping)
}

const Mutation = { id: string, reason: string }

/** Polls instead of waiting in one long request: a part may have a hundred gigabytes. */
async function endOfMutation(
  db: Database,
  table: string,
  text: string,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    const [open] = await select(
      db,
      Mutation,
      /* sql */ `
        SELECT mutation_id AS id, latest_fail_reason AS reason FROM system.mutations
        WHERE database = {database:String} AND table = {table:String} AND NOT is_done AND position(command, {text:String}) > 0
        ORDER BY create_time DESC LIMIT 1`,
      { database: db.name, table, text },
    )
    if (!open) return
    if (open.reason !== '') {
      // Otherwise the engine retries the mutation for ever, and deletes of other rows wait behind it.
      await command(
        db,
        'KILL MUTATION WHERE database = {database:String} AND table = {table:String} AND mutation_id = {id:String}',
        { database: db.name, table, id: open.id },
      )
      throw new Error(
        `Payloads could not be dropped: the database could not rewrite a part of ${table} (${open.reason}). It needs free room for the payloads of its largest part; this is tried again.`,
      )
    }
    await sleep(POLL_MS, undefined, { signal: stopping }).catch(() => undefined)
  }
}

/** The compressed bytes of all payloads, including the other columns of their table. */
export async function payloadBytes(db: Database): Promise<number> {
  const [row] = await select(
    db,
    { bytes: number },
    /* sql */ `
      SELECT sum(data_compressed_bytes) AS bytes FROM system.parts
      WHERE database = {database:String} AND table = {table:String} AND active`,
    { database: db.name, table: db.cluster ? 'transaction_payloads_local' : 'transaction_payloads' },
  )
  return row?.bytes ?? 0
}
