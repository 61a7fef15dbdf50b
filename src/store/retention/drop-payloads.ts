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
 * So many slots are done in one statement: the finalized ones of them are in the engine's memory, and a part of the table is
 * rewritten once for each statement that drops anything in it.
 */
const SLOTS = 1_000_000
const POLL_MS = 200

const DAY_SECONDS = 86_400
/** Which validators voted in the last hour is read from their votes (`listSeenVoters`). */
const KEPT_SECONDS = 3_600

/**
 * Replaces the payloads of finalized transactions that are older than `days` by a mark (docs/decisions/0043). Everything else
 * of them stays. What an earlier call did is not looked at again, except where more blocks are stored since.
 *
 * @param now in seconds since 1970
 * @throws Error with a sentence when the database cannot rewrite a part, such as on a full disk; repeat it then
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
    // First: a redecode must know of it, also where this process is killed.
    await writeRetention(db, withRange(state, setting, { ...range, blocks: null }))
    await dropIn(db, setting, range, stopping)
    if (stopping.aborted) return
    await writeRetention(db, withRange(state, setting, range))
  }
}

/** The slot behind the last block that is not newer than `time`; undefined where there is none. */
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

/** Programs' pages list all of their deployments, which are few. */
const LOADERS = [PROGRAM.bpfLoader1, PROGRAM.bpfLoader2, PROGRAM.upgradeableLoader, PROGRAM.loader4]

const byte = (setting: RetentionSetting) => `unhex('${DROPPED[setting].toString(16)}')`

/**
 * The payloads that a setting drops, by columns beside them. A payload that has the signature in itself is of a transaction
 * that could hardly be read; nothing else would name it.
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
  // A replicated database passes it on to all shards, as a delete.
  const table = db.cluster ? 'transaction_payloads_local' : 'transaction_payloads'
  // Of a block that is not finalized the payloads are still needed for balances. The subqueries see what is stored when the
  // engine rewrites a part, which it does with all parts of before this statement, and a finalized block stays finalized.
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

/** Waits without a request that is open all the time: a part may be a hundred gigabytes. */
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
      // The engine would try it for ever, and deletes of other rows would wait behind it.
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

/** Compressed bytes of all payloads, with what is stored beside them. */
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
