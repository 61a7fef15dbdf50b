import { setMaxListeners } from 'node:events'
import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { followTip, type Tip, type TipHandlers } from '#chain/tip/tip.ts'
import { createDiskHealth } from '#lib/files/disk-health.ts'
import { noSlowdown } from '#lib/work/idle-slowdown.ts'
import { type Backfill, startBackfill } from './backfill/backfill.ts'
import { type Background, startBackground } from './background.ts'
import { type ChainContact, createChainContact } from './chain-contact.ts'
import { type Context, zeroCounters } from './context.ts'
import { createFirstSlot, type FirstSlot } from './first-slot.ts'
import { checkGenesis } from './genesis.ts'
import type { IndexerOptions } from './indexer-options.ts'
import { openLedger } from './open-ledger.ts'
import type { IndexerStatus } from './status.ts'
import { type Live, startLive } from './tip/live.ts'
import { createTipHorizon } from './tip/tip-horizon.ts'
import { createPool, type Pool } from './worker/pool.ts'

export type Indexer = { status(): IndexerStatus; stop(): Promise<void> }

/** The parts of a running indexer. */
type Parts = {
  firstSlot: FirstSlot
  contact: ChainContact
  live: Live
  pool: Pool
  backfill: Backfill
  tip: Tip
  background: Background
}

const STOP_MS = 4_000

/** Leaves one core for the explorer and one for the database, where there are enough. */
const defaultWorkers = () => Math.max(1, Math.min(4, cpus().length - 1))

/**
 * Follows the chain into the database and the head, and fills in history.
 *
 * It waits for a node that is unreachable, also at the start.
 *
 * @throws WrongChain when the node serves another chain than the database has
 */
export async function startIndexer(options: IndexerOptions): Promise<Indexer> {
  const { db, chain, head, log, network, workers = defaultWorkers(), pace = noSlowdown } = options
  const disk = options.disk ?? createDiskHealth('The database', log)
  const stopping = new AbortController()
  // All waits listen to this signal: while the database or the node is unreachable there are many.
  setMaxListeners(0, stopping.signal)
  const context: Context = {
    ...{ db, chain, head, log, disk, pace },
    ledger: await openLedger(db),
    counters: zeroCounters(),
    stopping: stopping.signal,
  }

  const firstSlot = createFirstSlot(context, options.startSlot)
  const contact = createChainContact({
    ...{ disk, log, host: chain.host, stopping: stopping.signal, onOtherChain: options.onOtherChain },
    compare: (deadlineMs) => checkGenesis(db, chain, deadlineMs),
    prepare: firstSlot.find,
  })
  // A wrong chain at the start ends it with an error; if the chain changes later, the indexer waits.
  await contact.begin()

  const live = startLive(context, options.writeMs)
  const pool = createPool({ size: workers, db, disk, log })
  const history = historyBefore(context, contact, live)
  const backfill = startBackfill(context, pool, history, options.firstPauseMs)
  const tip = followTip(chain, tipHandlers(contact, live, backfill), {
    pollMs: Math.min(350, network.slotMs),
  })
  const background = startBackground(context, { contact, live, pool, backfill }, options)

  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= (async () => {
      stopping.abort()
      const ending = [tip.stop(), backfill.ended, background.jobs.ended, live.stop(), pool.stop()]
      await Promise.race([Promise.all(ending), sleep(STOP_MS, undefined, { ref: false })])
    })()
    return stopped
  }
  const parts: Parts = { firstSlot, contact, live, pool, backfill, tip, background }
  return { status: () => statusOf(context, parts), stop }
}

/** The limits of the backfill: `to` is the newest slot that the tip does not deliver. */
function historyBefore({ ledger }: Context, contact: ChainContact, live: Live) {
  const horizon = createTipHorizon()
  return () => {
    const limits = contact.limits()
    const started = live.firstSlot()
    if (!limits || started === undefined) return undefined
    return { ...limits, to: Math.max(started - 1, horizon(ledger.newest()?.slot ?? 0, live.held())) }
  }
}

/** Passes what the tip reports on to the other parts. */
function tipHandlers(contact: ChainContact, live: Live, backfill: Backfill): TipHandlers {
  return {
    onSlot: ({ slot }) => contact.sawSlot(slot),
    onBlock: async (block) => {
      if (!(await contact.isOwn())) return
      const isFirst = live.firstSlot() === undefined
      await live.take(block)
      if (isFirst) backfill.poke()
    },
    onBreak: () => void contact.isStillOwn(),
    onDown: contact.lost,
    onUp: () => void contact.regained().then(backfill.retry),
  }
}

function statusOf({ ledger, counters }: Context, parts: Parts): IndexerStatus {
  const { firstSlot, contact, live, pool, tip } = parts
  const { bootstrap, names, integrity, derived } = parts.background
  const { isUp, problem, isOwnChain, genesisHash, slot, limits } = contact.state()
  const seen = ledger.newest()
  const chainSlot = slot === null ? null : Math.max(slot, seen?.slot ?? 0)
  return {
    chainUp: isUp,
    chainProblem: problem,
    isOwnChain,
    chainSlot,
    chainHeight: limits?.height ?? null,
    genesisHash,
    indexedSlot: seen?.slot ?? null,
    indexedHeight: seen?.height ?? null,
    firstSlot: ledger.first(),
    gaps: ledger.gaps(live.held()),
    prunedGaps: limits ? ledger.gaps(live.held(), limits.firstAvailable) : 0,
    unreadableSlots: ledger.unreadable(live.held()),
    chainBreaks: ledger.breaks.open(),
    incompleteBlocks: ledger.incomplete.size,
    lagSlots: chainSlot === null || !seen ? null : chainSlot - seen.slot,
    mode: tip.mode(),
    bootstrap: bootstrap.state(),
    names: names?.state() ?? null,
    leftOut: firstSlot.problem(),
    integrity: integrity.state(),
    behind: derived.backlog(),
    late: derived.late(),
    counters: {
      ...counters,
      chainBreaks: ledger.breaks.found(),
      workerRestarts: live.worker.restarts() + pool.restarts(),
    },
  }
}
