import { cpus } from 'node:os'
import type { Log } from '#lib/log/log.ts'
import { closeVanished } from '#store/bootstrap/bootstrap-rows.ts'
import { readBootstrap } from '#store/bootstrap/bootstrap-state.ts'
import { recomputeAll } from '#store/derived/recompute.ts'
import type { Database } from '#store/engine/database.ts'
import { lookUpNamesAgain } from '#store/names/name-bootstrap.ts'
import { createBatcher } from '../backfill/batcher.ts'
import { openLedger } from '../open-ledger.ts'
import { createPool } from '../worker/pool.ts'
import type { BlockOutcome, RawBlock } from '../worker/worker-messages.ts'
import { createJoinCheck } from './join-check.ts'
import { readArchives } from './read-archives.ts'

export type ImportTotals = {
  /**
   * File and line of the first block that is not stored, when `stopped` ended the import; undefined: the
   * import is complete.
   */
  goOnFrom?: string | undefined
  files: number
  /** The number of blocks that this import indexed. */
  blocks: number
  transactions: number
  /** The number of blocks that were in the database already, or twice in the files. */
  alreadyThere: number
  /**
   * The number of blocks that could not be read, whose slot is uncertain, or whose slot has another block.
   * Each is logged with file and line.
   */
  lost: number
  /** The number of slots that the chain skipped according to the files. */
  skipped: number
  /** The number of transactions that are stored raw because they, or a part of them, could not be read. */
  broken: number
  /** How many bytes of JSON were read. */
  bytes: number
}

export type ImportProgress = ImportTotals & {
  /** The file that is being read. */
  file: string
  /** Measured since the last report. */
  transactionsPerSecond: number
}

export type ImportOptions = {
  db: Database
  files: readonly string[]
  log: Log
  onProgress?: (progress: ImportProgress) => void
  workers?: number
  /** Also import blocks that are not linked to the indexed chain, see `createJoinCheck`. */
  force?: boolean
  /**
   * Called after each block and several times a second; true ends the import after the blocks in progress.
   */
  stopped?: () => boolean
}

const PROGRESS_MS = 1_000
/** How often `stopped` is called while batches are being saved. */
const STOP_LOOK_MS = 200

/** As many workers as there are cores, up to four: no other work runs during an import. */
export const importWorkers = () => Math.max(1, Math.min(4, cpus().length))

/**
 * Indexes archived blocks (see `readArchive`) as finalized. Safe to repeat: blocks in the database stay
 * unchanged.
 *
 * @throws Error with file and line when a file cannot be read, and for a block that is not linked to the
 *   indexed chain; the blocks before it are saved
 */
export async function importArchives(options: ImportOptions): Promise<ImportTotals> {
  const { db, files, log, onProgress, workers = importWorkers(), stopped = () => false } = options
  const { force = false } = options
  await openLedger(db) // removes what a killed import left unfinished
  const checkJoin = force ? undefined : await createJoinCheck(db)
  const pool = createPool({ size: workers, db, log })
  const totals: ImportTotals = {
    files: 0,
    blocks: 0,
    transactions: 0,
    alreadyThere: 0,
    lost: 0,
    skipped: 0,
    broken: 0,
    bytes: 0,
  }
  /** The blocks that were read and are not stored yet, in the order of the files. */
  const waiting = new Set<PlacedBlock>()
  let reported = { at: performance.now(), transactions: 0 }

  const lose = (place: string, problem: string, fields: object = {}) => {
    totals.lost++
    log.error(fields, `${place}: ${problem}. The block was not imported.`)
  }
  const note = (outcome: BlockOutcome, placeOf: (slot: number) => string) => {
    switch (outcome.kind) {
      case 'saved':
        if (!outcome.isNew) totals.alreadyThere++
        else {
          totals.blocks++
          totals.transactions += outcome.summary.transactions
          totals.broken += outcome.summary.broken
        }
        break
      case 'known':
        totals.alreadyThere++
        break
      case 'conflict':
      case 'unreadable':
        lose(placeOf(outcome.slot), problemOf(outcome), outcome)
    }
  }
  const save = async (blocks: readonly PlacedBlock[]) => {
    const placeOf = (slot: number) =>
      blocks.flatMap((block) => (block.slot === slot ? [block.place] : [])).join(' or ')
    const raw = blocks.map(({ slot, json }): RawBlock => ({ slot, json }))
    const outcomes = await pool.save(raw, { finalized: true, leaveKnown: true })
    for (const outcome of outcomes) note(outcome, placeOf)
    const done = new Set(outcomes.map((one) => (one.kind === 'saved' ? one.summary.slot : one.slot)))
    for (const block of blocks) if (done.has(block.slot)) waiting.delete(block)
  }
  const batcher = createBatcher(save, pool.concurrency)
  const report = (file: string, always: boolean) => {
    const now = performance.now()
    if (!always && now - reported.at < PROGRESS_MS) return
    const seconds = Math.max(0.001, (now - reported.at) / 1000)
    onProgress?.({
      ...totals,
      file,
      transactionsPerSecond: (totals.transactions - reported.transactions) / seconds,
    })
    reported = { at: now, transactions: totals.transactions }
  }

  let file = files[0] ?? ''
  let place = file
  const look = setInterval(() => {
    if (!stopped()) return
    clearInterval(look)
    pool.cut()
  }, STOP_LOOK_MS)
  try {
    for await (const reading of readArchives(files, db)) {
      file = reading.file
      if ('place' in reading) place = reading.place
      if (stopped()) return totals
      switch (reading.kind) {
        case 'block': {
          const { slot, json, place } = reading
          totals.bytes += json.length
          const stray = await checkJoin?.(slot, json)
          if (stray !== undefined)
            throw new Error(
              `${place}: the block of slot ${slot} does not join the chain of the index: ${stray}. It was not imported, nor what comes behind it. If it is of this chain, import it with --force.`,
            )
          const block = { slot, json, place }
          waiting.add(block)
          await batcher.add(block)
          break
        }
        case 'skipped':
          totals.skipped++
          break
        case 'refused':
          lose(reading.place, reading.problem)
          break
        case 'end':
          totals.files++
          if (reading.objects === 0)
            log.warn({ file }, `${file}: the file is empty. Nothing was imported from it.`)
      }
      report(file, false)
    }
    return totals
  } finally {
    // Even when a file is broken, save the blocks read before. After a stop, the next run reads them again.
    await (stopped() ? batcher.settle() : batcher.finish()).finally(() => {
      clearInterval(look)
      return pool.stop()
    })
    if (stopped() && (waiting.size > 0 || totals.files < files.length))
      totals.goOnFrom = [...waiting][0]?.place ?? place
    await closeVanishedSince(db)
    await lookUpNamesAgain(db)
    await recomputeAll(db, stopped)
    report(file, true)
  }
}

type PlacedBlock = RawBlock & { place: string }

/** The message without its full stop. */
function problemOf(outcome: Extract<BlockOutcome, { kind: 'conflict' | 'unreadable' }>): string {
  const { slot } = outcome
  const problem =
    outcome.kind === 'unreadable'
      ? outcome.problem
      : `the index has block ${outcome.stored} in this slot, not ${outcome.given || 'one without a hash'}`
  return `slot ${slot}: ${problem.replace(/\.$/, '')}`
}

/**
 * Archives may end long before the index begins. Accounts that were closed in between are recognized by the
 * node's list of accounts, which was read since.
 */
async function closeVanishedSince(db: Database): Promise<void> {
  const bootstrap = await readBootstrap(db)
  if (bootstrap?.status === 'complete' && bootstrap.asOfSlot !== null)
    await closeVanished(db, bootstrap.asOfSlot)
}
