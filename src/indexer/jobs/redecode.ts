import { DECODER_VERSION } from '#decode/block/decoder-version.ts'
import type { Log } from '#lib/log/log.ts'
import { recomputeAll } from '#store/derived/recompute.ts'
import { beginAlone } from '#store/engine/claims.ts'
import type { Database } from '#store/engine/database.ts'
import { announceRewritten } from '#store/head/fill-head.ts'
import type { RedecodeDone } from '#store/redecode/redecode-blocks.ts'
import {
  type BlockToDo,
  blocksToDo,
  forgetRuns,
  openRun,
  type RedecodeRun,
} from '#store/redecode/redecode-run.ts'
import { markChangedDirty, settleState } from '#store/redecode/redecode-state.ts'
import { hasDroppedDetail } from '#store/retention/retention-state.ts'
import { stampDecoder } from '#store/write/decoder-stamp.ts'
import { importWorkers } from '../archives/import-archives.ts'
import { createPool, type Pool } from '../worker/pool.ts'
import { WorkerDied } from '../worker/worker.ts'

export type RedecodeTotals = {
  /** The number of blocks that this run decoded again. */
  blocks: number
  transactions: number
  /** The number of rows of transactions, blocks, balances and pools that differed from this decoder's. */
  changed: number
  /**
   * The number of blocks that stay unchanged, because payloads are missing or a process died of them. Each is
   * logged.
   */
  left: number
  /**
   * The number of transactions that stay unchanged because their payloads were dropped, and of the blocks
   * that they are in.
   */
  dropped: { transactions: number; blocks: number }
  /** Whether everything was done; false when `stopped` ended the run. */
  finished: boolean
}

export type RedecodeProgress = RedecodeTotals & {
  /** The number of blocks that are done, including those of an earlier start. */
  doneBlocks: number
  allBlocks: number
  /** Measured since the last report. */
  transactionsPerSecond: number
}

export type RedecodeOptions = {
  db: Database
  log: Log
  /** Only transactions that name this program; null for all. */
  program: string | null
  onProgress?: (progress: RedecodeProgress) => void
  workers?: number
  /** Called before each batch; true ends the run after the current batches. */
  stopped?: () => boolean
  batchTransactions?: number
}

const PROGRESS_MS = 1_000
/**
 * A batch is full at this many transactions or blocks. Tables in other orders than the chain's are read once
 * per batch.
 */
const BATCH_TRANSACTIONS = 5_000
const BATCH_BLOCKS = 1_000

/**
 * Decodes stored blocks again, while other processes use the database: see `redecodeBlocks`. Blocks that an
 * interrupted run of the same decoder has done are skipped.
 *
 * When it is finished, every row is as a new index of the same blocks would write it, except rows of
 * transactions whose payloads were dropped. Without `program`, the database is then stamped with this
 * decoder's version.
 *
 * @throws Error with a sentence for a program that no transaction calls, when a run is already in progress,
 *   or when the database goes away; completed blocks stay done
 */
export async function redecode(options: RedecodeOptions): Promise<RedecodeTotals> {
  const { db, log, program, stopped = () => false, workers = importWorkers() } = options
  const run = await openRun(db, program)
  const alone = await beginAlone(db, 'redecode')
  const pool = createPool({ size: workers, db, log })
  const totals: RedecodeTotals = {
    ...{ blocks: 0, transactions: 0, changed: 0, left: 0, finished: false },
    dropped: { transactions: 0, blocks: 0 },
  }
  const round = createRound(options, run, pool, totals)
  try {
    // Blocks that are finalized meanwhile are compared too, then those that came during that comparison.
    const isDone =
      (await round({ onlyFinal: false, intoState: false })) &&
      (await round({ onlyFinal: true, intoState: false }))
    if (!isDone || stopped()) return totals
    totals.changed += await settleState(db, run, await hasDroppedDetail(db))
    if (!(await round({ onlyFinal: true, intoState: true }))) return totals
    await markChangedDirty(db, run)
    await recomputeAll(db, stopped)
    if (program === null) await stampDecoder(db, DECODER_VERSION)
    await forgetRuns(db, run)
    totals.finished = true
    return totals
  } finally {
    await pool.stop()
    if (totals.changed > 0) await announceRewritten(db).catch(() => undefined)
    await alone.end()
  }
}

type Round = (kind: { onlyFinal: boolean; intoState: boolean }) => Promise<boolean>

/** One pass over all blocks that the run has not done; returns whether it was completed. */
function createRound(
  { db, log, onProgress, stopped = () => false, batchTransactions = BATCH_TRANSACTIONS }: RedecodeOptions,
  run: RedecodeRun,
  pool: Pool,
  totals: RedecodeTotals,
): Round {
  const left = new Set<number>()
  let reported = { at: performance.now(), transactions: 0 }
  const report = (always: boolean) => {
    const now = performance.now()
    if (!always && now - reported.at < PROGRESS_MS) return
    const seconds = Math.max(0.001, (now - reported.at) / 1000)
    onProgress?.({
      ...totals,
      doneBlocks: run.before.blocks + totals.blocks,
      allBlocks: Math.max(run.total.blocks, run.before.blocks + totals.blocks),
      transactionsPerSecond: (totals.transactions - reported.transactions) / seconds,
    })
    reported = { at: now, transactions: totals.transactions }
  }
  const leave = (slots: readonly number[], problem: string) => {
    for (const slot of slots) left.add(slot)
    totals.left = left.size
    if (slots.length > 0) log.error({ slots }, `Blocks were left as they are: ${problem}`)
  }
  const count = (done: RedecodeDone) => {
    totals.blocks += done.blocks
    totals.transactions += done.transactions
    totals.changed += done.changed
    leave(done.damaged, 'the payload of a transaction is missing')
    totals.dropped.transactions += done.dropped.transactions
    totals.dropped.blocks += done.dropped.blocks
    report(false)
  }

  return async ({ onlyFinal, intoState }) => {
    const work = async (slots: number[], tries = 1): Promise<void> => {
      const { name, program } = run
      try {
        count(await pool.request({ kind: 'redecode', run: name, program, slots, intoState }))
      } catch (error) {
        if (!(error instanceof WorkerDied)) throw failure(slots, error)
        // A process may have died for another reason, so each block is tried alone, and twice.
        if (slots.length > 1) for (const slot of slots) await work([slot])
        else if (tries > 1) leave(slots, error.message)
        else await work(slots, tries + 1)
      }
    }
    const working = new Set<Promise<void>>()
    const failures: unknown[] = []
    const send = async (blocks: readonly BlockToDo[]) => {
      while (working.size >= pool.concurrency) await Promise.race(working)
      const sent: Promise<void> = work(blocks.map(({ slot }) => slot))
        .catch((error: unknown) => void failures.push(error))
        .finally(() => working.delete(sent))
      working.add(sent)
    }
    let batch: BlockToDo[] = []
    let transactions = 0
    for await (const block of blocksToDo(db, run, { onlyFinal })) {
      if (stopped() || failures.length > 0) break
      if (left.has(block.slot)) continue
      batch.push(block)
      transactions += block.transactions
      if (transactions < batchTransactions && batch.length < BATCH_BLOCKS) continue
      await send(batch)
      batch = []
      transactions = 0
    }
    if (batch.length > 0 && !stopped() && failures.length === 0) await send(batch)
    await Promise.all(working)
    // The later rounds are short, so they do not report.
    if (!onlyFinal) report(true)
    if (failures.length > 0) throw failures[0]
    return !stopped()
  }
}

function failure(slots: readonly number[], error: unknown): Error {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  const reason = line.replace(/^Error: /, '').replace(/\.?$/, '.')
  const isGone = /ECONNREFUSED|ECONNRESET|socket hang up/.test(line)
  return new Error(
    `Slots ${slots[0]} to ${slots.at(-1)} could not be redecoded: ${isGone ? 'the database went away, ' : ''}${reason} What is done stays done: run the same command to go on.`,
  )
}
