import { setTimeout as sleep } from 'node:timers/promises'
import { ChainUnavailable, RpcError } from '#chain/client.ts'
import type { Job } from '#lib/work/jobs.ts'
import type { Database } from '#store/engine/database.ts'
import type { ReadingState } from '#store/engine/reading-state.ts'
import type { Context } from '../context.ts'
import type { Pool } from '../worker/pool.ts'
import { type CheckSlot, createSlotCheck } from './check-slot.ts'
import { Refused } from './read-slice.ts'

/** The state that the parts of a bootstrap share. */
export type Bootstrapping = Pick<Context, 'db' | 'chain' | 'log' | 'pace' | 'stopping'> & {
  pool: Pick<Pool, 'request'>
  /** Calls the node, then leaves it alone for as long as it took. */
  rest: <T>(call: () => Promise<T>) => Promise<T>
  check: CheckSlot
}

export type BootstrapOptions = Pick<Context, 'db' | 'chain' | 'log' | 'pace' | 'stopping'> & {
  pool: Pick<Pool, 'request'>
  /** The first slot of the index; null until the chain was reached. */
  firstSlot: () => number | null
  /** Whether blocks are missing in the index between these slots. */
  hasGap: (from: number, to: number) => boolean
  /** Whether blocks up to this slot are stored that are not finalized yet. */
  hasPending: (to: number) => boolean
  /** Whether the node answers and serves the chain of this database. */
  isUp: () => boolean
  isOn: boolean
  /** Between two calls of the node at least; 0 for tests: the node is never left alone. */
  pauseMs?: number | undefined
  /** How often it is checked whether the node has pruned blocks that were not indexed; for tests. */
  lossMs?: number | undefined
}

export type Reading<State extends ReadingState> = {
  read: (db: Database) => Promise<State | undefined>
  write: (db: Database, state: State) => Promise<void>
  fresh: (firstSlot: number) => State
  /**
   * Reads all that `state` says is not read yet.
   *
   * @throws Refused when the node lists no accounts; ChainUnavailable when it is away
   */
  work: (context: Bootstrapping, state: State) => Promise<void>
  /** After it is read, or where there is nothing to read: in how many milliseconds it is called again. */
  afterwards?: (state: State) => Promise<number | undefined>
  /** The name of its job. */
  name: string
  messages: { refused: string; failed: string; again: string }
}

const PAUSE_MS = 50
export const LOOK_MS = 500
/** A node that refused is asked again: it may be another one by then. */
const REFUSED_MS = 3_600_000
/** Reading takes the node long: an index that stays behind a node that prunes is not read again all the time. */
const LOSS_MS = 600_000

/**
 * Reads accounts from the node, where the index does not begin at the chain's first block or lacks blocks that the node has
 * pruned: blocks only say what changed since. Goes on where an earlier process was stopped, and begins anew when blocks are
 * lost later.
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
      // Blocks become final at the same pace, which this waits for.
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
   * Tells whether blocks from a slot on will never be indexed: the node has pruned them, or a START_SLOT leaves them out. They
   * can have changed everything that was read before.
   */
  const findLoss = async (first: number): Promise<(slot: number) => boolean> => {
    checkedAt = performance.now()
    const last = Math.max(await chain.getFirstAvailableBlock(), first) - 1
    return (slot) => slot <= last && hasGap(slot, last)
  }

  /** Reads the stored state, or makes the one of the first start. */
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

  /** How long to wait until the next round; infinite when there is nothing left to do. */
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
    // Changes before the first indexed block must be in the node's answer.
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
    // The tip logs when the node is away.
    isLogged: (error) => error instanceof ChainUnavailable || error instanceof RpcError,
    run: async () => {
      const first = firstSlot()
      return { againMs: first !== null && isUp() ? await round(first) : LOOK_MS }
    },
  }
  return { saved: () => saved, job }
}
