import { setTimeout as sleep } from 'node:timers/promises'
import { ChainUnavailable, RpcError } from '#chain/client.ts'
import type { Job } from '#lib/work/jobs.ts'
import type { Database } from '#store/engine/database.ts'
import type { ReadingState } from '#store/engine/reading-state.ts'
import type { Context } from '../context.ts'
import type { Pool } from '../worker/pool.ts'
import { type CheckSlot, createSlotCheck, Refused } from './check-slot.ts'

/** The objects that the parts of a bootstrap share. */
export type Bootstrapping = Pick<Context, 'db' | 'chain' | 'log' | 'pace' | 'stopping'> & {
  pool: Pick<Pool, 'request'>
  /** Calls the node, then does not call it again for as long as the call took. */
  rest: <T>(call: () => Promise<T>) => Promise<T>
  check: CheckSlot
}

export type BootstrapOptions = Pick<Context, 'db' | 'chain' | 'log' | 'pace' | 'stopping'> & {
  pool: Pick<Pool, 'request'>
  /** The first slot of the index; null until the node was reached. */
  firstSlot: () => number | null
  /** Whether the index lacks blocks between these slots. */
  hasGap: (from: number, to: number) => boolean
  /** Whether blocks up to this slot are stored but not finalized yet. */
  hasPending: (to: number) => boolean
  /** Whether the node responds and serves the chain of this database. */
  isUp: () => boolean
  isOn: boolean
  /** The least pause between two calls of the node; with 0, for tests, there is no pause. */
  pauseMs?: number | undefined
  /** How often to check whether the node has pruned blocks that were not indexed; for tests. */
  lossMs?: number | undefined
}

export type Reading<State extends ReadingState> = {
  read: (db: Database) => Promise<State | undefined>
  write: (db: Database, state: State) => Promise<void>
  fresh: (firstSlot: number) => State
  /**
   * Reads everything that `state` marks as not read yet.
   *
   * @throws Refused when the node does not list accounts; ChainUnavailable when it is unreachable
   */
  work: (context: Bootstrapping, state: State) => Promise<void>
  /**
   * Called when everything is read, or nothing needs to be; returns in how many milliseconds to call it
   * again.
   */
  afterwards?: (state: State) => Promise<number | undefined>
  /** The name of the background job. */
  name: string
  messages: { refused: string; failed: string; again: string }
}

const PAUSE_MS = 50
export const LOOK_MS = 500
/** The pause before a node that refused is called again: by then it may be another one. */
const REFUSED_MS = 3_600_000
/**
 * How often to check for lost blocks. Reading takes the node long, so an index that stays behind a pruning
 * node does not read again all the time.
 */
const LOSS_MS = 600_000

/**
 * Reads accounts from the node, where the index does not begin at the chain's first block or lacks blocks
 * that the node has pruned: blocks show only what changed since. Continues where an earlier process was
 * stopped, and starts over when blocks are lost later.
 */
export function createReading<State extends ReadingState>(
  options: BootstrapOptions,
  { read, write, fresh, work, afterwards, name, messages }: Reading<State>,
): { saved: () => State | undefined; job: Job } {
  const { db, chain, log, pace, stopping, firstSlot, hasGap, isUp, isOn, pauseMs = PAUSE_MS } = options
  const { lossMs = LOSS_MS } = options
  let saved: State | undefined
  let checkedAt = performance.now()
  const context: Bootstrapping = {
    ...options,
    rest: async (call) => {
      const started = performance.now()
      // Keep the full pace: without visitors, the finality job slows down, for which this waits.
      pace.wake()
      try {
        return await call()
      } finally {
        const took = performance.now() - started
        if (pauseMs > 0) await sleep(Math.max(pauseMs, took), undefined, { signal: stopping })
      }
    },
    check: createSlotCheck(options, () => firstSlot() ?? 0),
  }

  /**
   * Returns a function that says whether blocks from a slot on will never be indexed, because the node has
   * pruned them or START_SLOT leaves them out. Such blocks may have changed everything that was read before.
   */
  const findLoss = async (first: number): Promise<(slot: number) => boolean> => {
    checkedAt = performance.now()
    const last = Math.max(await chain.getFirstAvailableBlock(), first) - 1
    return (slot) => slot <= last && hasGap(slot, last)
  }

  /** Reads the stored state, or creates the first one. */
  const open = async (first: number): Promise<State> => {
    const stored = await read(db)
    const isLostSince = await findLoss(first)
    const kept = stored && stored.asOfSlot !== null && isLostSince(stored.asOfSlot + 1) ? undefined : stored
    if (kept?.status === 'complete') return kept
    const begun = kept && kept.nextPart > 0 ? kept : fresh(first)
    const status = first === 0 && !isLostSince(0) ? 'not-needed' : isOn ? 'running' : 'off'
    return { ...begun, firstSlot: first, status, reason: null }
  }

  const finish = async (state: State): Promise<void> => {
    await write(db, state)
    saved = state
  }

  const hasLost = async ({ asOfSlot }: State, first: number): Promise<boolean> => {
    if (performance.now() - checkedAt < lossMs) return false
    return (await findLoss(first))(asOfSlot === null ? 0 : asOfSlot + 1)
  }

  /** Returns how long to wait until the next round; Infinity when there is nothing left to do. */
  const round = async (first: number): Promise<number> => {
    if (saved?.status === 'complete' || saved?.status === 'not-needed') {
      if (!(await hasLost(saved, first))) return (await afterwards?.(saved)) ?? lossMs
      log.warn({ asOfSlot: saved.asOfSlot }, messages.again)
    }
    const state = await open(first)
    if (saved?.status !== state.status) await write(db, state)
    saved = state
    if (state.status === 'off') return Number.POSITIVE_INFINITY
    if (state.status !== 'running') return (await afterwards?.(state)) ?? lossMs
    // Wait: the node's answer must contain all changes before the first indexed block.
    pace.wake()
    if ((await chain.getSlot('finalized')) < first - 1) return LOOK_MS
    try {
      await work(context, state)
      await finish({ ...state, status: 'complete' })
      return LOOK_MS
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      await finish({ ...state, status: 'refused', reason: error.message })
      log.warn({ firstSlot: first, error }, messages.refused)
      return REFUSED_MS
    }
  }

  const job: Job = {
    name,
    everyMs: LOOK_MS,
    isSteady: true,
    failure: messages.failed,
    // The tip logs that the node is unreachable.
    isLogged: (error) => error instanceof ChainUnavailable || error instanceof RpcError,
    run: async () => {
      const first = firstSlot()
      return { againMs: first !== null && isUp() ? await round(first) : LOOK_MS }
    },
  }
  return { saved: () => saved, job }
}
