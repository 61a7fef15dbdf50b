import { setTimeout as sleep } from 'node:timers/promises'
import { ChainUnavailable, RpcError } from '#chain/client.ts'
import { closeVanished } from '#store/bootstrap-rows.ts'
import {
  type BootstrapState,
  newBootstrap,
  PARTS,
  readBootstrap,
  type SavedBootstrap,
  stateOf,
  writeBootstrap,
} from '#store/bootstrap-state.ts'
import type { Context } from '../context.ts'
import type { Pool } from '../pool.ts'
import { type CheckSlot, createSlotCheck } from './check-slot.ts'
import { readAllWallets, readOwners } from './native-balances.ts'
import { Refused } from './read-slice.ts'
import { readPart, readWhole } from './token-accounts.ts'

/** What the parts of a bootstrap share. */
export type Bootstrapping = Pick<Context, 'db' | 'chain' | 'log' | 'stopping'> & {
  pool: Pick<Pool, 'request'>
  /** Calls the node, then leaves it alone for as long as it took. */
  rest: <T>(call: () => Promise<T>) => Promise<T>
  check: CheckSlot
}

export type Bootstrap = { state: () => BootstrapState; ended: Promise<void> }

export type BootstrapOptions = Pick<Context, 'db' | 'chain' | 'log' | 'stopping'> & {
  pool: Pick<Pool, 'request'>
  /** Where the index begins; null until the chain was reached. */
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
}

const PAUSE_MS = 50
const LOOK_MS = 500
/** A node that refused is asked again: it may be another one by then. */
const REFUSED_MS = 3_600_000
const PROGRESS_MS = 30_000
/** What was read since the last time is read again after a kill. */
const WRITE_MS = 1_000

/**
 * Reads what accounts hold from the node, where the index does not begin at the chain's first block or lacks blocks that the
 * node has pruned: blocks only say what changed since. From then on the index keeps it up. Goes on where an earlier process
 * was stopped.
 */
export function startBootstrap(options: BootstrapOptions): Bootstrap {
  const { db, chain, log, stopping, firstSlot, hasGap, hasPending, isUp, isOn, pauseMs = PAUSE_MS } = options
  let saved: SavedBootstrap | undefined
  const context: Bootstrapping = {
    ...options,
    rest: async (call) => {
      const started = performance.now()
      try {
        return await call()
      } finally {
        const took = performance.now() - started
        if (pauseMs > 0) await sleep(Math.max(pauseMs, took), undefined, { signal: stopping })
      }
    },
    check: createSlotCheck(options, () => firstSlot() ?? 0),
  }

  /** What is stored, or what there is to do now. */
  const open = async (first: number): Promise<SavedBootstrap> => {
    const stored = await readBootstrap(db)
    const lastLost = (await chain.getFirstAvailableBlock()) - 1
    // What the node has pruned before it was indexed can have changed every balance that was read before.
    const isLostSince = (slot: number) => slot <= lastLost && hasGap(slot, lastLost)
    const kept = stored && stored.asOfSlot !== null && isLostSince(stored.asOfSlot + 1) ? undefined : stored
    if (kept?.status === 'complete') return kept
    const begun = kept && kept.nextPart > 0 ? kept : newBootstrap(first)
    const status = first === 0 && !isLostSince(0) ? 'not-needed' : isOn ? 'running' : 'off'
    return { ...begun, firstSlot: first, status, reason: null }
  }

  const work = async (state: SavedBootstrap): Promise<void> => {
    let loggedAt = 0
    let writtenAt = 0
    if (state.nextPart === 0 && (await readWhole(context, state))) state.nextPart = PARTS
    for (; state.nextPart < PARTS; state.nextPart++) {
      if (performance.now() - loggedAt > PROGRESS_MS) {
        loggedAt = performance.now()
        const { nextPart: part, tokenAccounts } = state
        log.info({ part, of: PARTS, tokenAccounts }, 'Reading token accounts from the node')
      }
      await readPart(context, state, state.nextPart)
      if (performance.now() - writtenAt < WRITE_MS) continue
      writtenAt = performance.now()
      await writeBootstrap(db, { ...state, nextPart: state.nextPart + 1 })
    }
    if (state.asOfSlot !== null) await closeVanished(db, state.asOfSlot)
    if (state.nextOwner === '') await readAllWallets(context, state)
    while (await readOwners(context, state)) await writeBootstrap(db, state)
    const { tokenAccounts, nativeBalances, asOfSlot: slot } = state
    log.info({ tokenAccounts, nativeBalances, slot }, 'Balances from before the index are read from the node')
  }

  // At the start unknown: an earlier process may have ended between the two.
  let hadPending = true
  /**
   * Blocks from before the node was asked can become final after it: their rows name accounts and owners that changed since
   * in blocks that are not indexed.
   */
  const closeOutdated = async ({ status, asOfSlot }: SavedBootstrap): Promise<number | undefined> => {
    if (status !== 'complete' || asOfSlot === null) return undefined
    if (hasPending(asOfSlot)) hadPending = true
    else if (hadPending) {
      await closeVanished(db, asOfSlot)
      hadPending = false
    }
    return LOOK_MS
  }

  const finish = async (state: SavedBootstrap): Promise<void> => {
    await writeBootstrap(db, state)
    saved = state
  }

  /** How long to wait until the next round; undefined when there is nothing left to do. */
  const round = async (first: number): Promise<number | undefined> => {
    if (saved?.status === 'complete') return closeOutdated(saved)
    const state = await open(first)
    if (saved?.status !== state.status) await writeBootstrap(db, state)
    saved = state
    if (state.status !== 'running') return closeOutdated(state)
    // What changed before the first indexed block must be in what the node says.
    if ((await chain.getSlot('finalized')) < first - 1) return LOOK_MS
    try {
      await work(state)
      await finish({ ...state, status: 'complete' })
      return LOOK_MS
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      await finish({ ...state, status: 'refused', reason: error.message })
      log.warn(
        { firstSlot: first, error },
        'The node does not list accounts: balances count only changes since the first indexed block',
      )
      return REFUSED_MS
    }
  }

  const run = async () => {
    while (!stopping.aborted) {
      let waitMs: number | undefined = LOOK_MS
      const first = firstSlot()
      try {
        if (first !== null && isUp()) waitMs = await round(first)
        if (waitMs === undefined) return
      } catch (error) {
        if (stopping.aborted) return
        // The tip logs when the node is away.
        if (!(error instanceof ChainUnavailable || error instanceof RpcError))
          log.warn({ error }, 'Balances could not be read from the node; trying again')
      }
      await sleep(waitMs, undefined, { signal: stopping }).catch(() => undefined)
    }
  }
  return { state: () => stateOf(saved), ended: run() }
}
