import { setTimeout as sleep } from 'node:timers/promises'
import type { FetchedBlock } from '#chain/client.ts'
import { type Context, count } from './context.ts'
import type { BlockSummary, Decoded, RawBlock } from './work.ts'
import { createWorker, type Worker, WorkerDied } from './worker.ts'

export type Live = {
  /** Takes a confirmed block; in the head when the promise resolves, in the database about a second later. */
  take: (block: RawBlock) => Promise<void>
  worker: Worker
  /** The slot of the first block since the start, where history begins; undefined before. */
  firstSlot: () => number | undefined
  /** Saves what is not saved yet, then ends. */
  stop: () => Promise<void>
}

/** One statement per table and second at most: many small parts make every read slower. */
const FLUSH_MS = 1_000
/** More than this waiting to be decoded is history: it is fetched again when there is time. */
const MAX_WAITING = 64
/** More than this waiting for a database that is away is given back to history as well. */
const MAX_KEPT = 512
const AFTER_FAILURE_MS = 2_000
/** For the last bundle; what a database that is away does not take is fetched again after the next start. */
const STOP_MS = 2_000

/** The path of the newest blocks: to the head at once, to the database in bundles. */
export function startLive(context: Context): Live {
  const { chain, head, log, ledger, counters, stopping } = context
  const worker = createWorker({ db: context.db, log, name: 'live' })
  /** Decoded and in the head, on the way to the database. */
  const kept = new Map<number, BlockSummary>()
  let queue = Promise.resolve()
  let waiting = 0
  let firstSlot: number | undefined
  let flushing: Promise<void> | undefined

  const take = (block: RawBlock): Promise<void> => {
    if (waiting >= MAX_WAITING) return Promise.resolve()
    waiting++
    const taken = queue.then(() => accept(block)).finally(() => waiting--)
    queue = taken.catch(() => undefined)
    return taken
  }

  const accept = async (block: RawBlock): Promise<void> => {
    if (stopping.aborted) return
    const { slot } = block
    let reply = await decode(block)
    if (reply.kind === 'unreadable') {
      // Perhaps it only broke on its way.
      const again = await fetched(slot)
      if (again) reply = await decode(again)
    }
    if (reply.kind === 'unreadable') {
      counters.unreadableBlocks++
      log.error({ slot, problem: reply.problem }, 'A block cannot be read; its slot is left out for now')
      return
    }
    await admit(reply)
  }

  const decode = async (block: RawBlock) => {
    try {
      return await worker.ask({ kind: 'decode', block })
    } catch (error) {
      if (!(error instanceof WorkerDied) || stopping.aborted) throw error
      return worker.ask({ kind: 'decode', block })
    }
  }

  const fetched = async (slot: number): Promise<RawBlock | undefined> => {
    const block: FetchedBlock | undefined = await chain
      .fetchBlock(slot, 'confirmed', { deadlineMs: 5_000 })
      .catch(() => undefined)
    return block?.kind === 'block' ? block : undefined
  }

  const admit = async ({ summary, row, transactions }: Decoded): Promise<void> => {
    const { slot, blockhash, parentSlot, previousBlockhash } = summary
    const before = kept.get(slot) ?? ledger.pending.get(slot)
    if (before?.blockhash === blockhash || (!before && ledger.hasFinal(slot))) {
      if (!kept.has(slot)) await worker.ask({ kind: 'forget', slots: [slot] })
      return
    }
    // History has it in hand just now.
    if (!kept.has(slot) && !ledger.claim(slot))
      return void (await worker.ask({ kind: 'forget', slots: [slot] }))
    if (before) replaced(slot)
    firstSlot ??= slot
    kept.set(slot, summary)
    head.accept(row, transactions)
    count(counters, summary)
    ledger.see(slot, summary.height)
    flushing ??= flush()
    const parent = kept.get(parentSlot) ?? ledger.pending.get(parentSlot)
    if (parent && parent.blockhash !== previousBlockhash) {
      const right = await fetched(parentSlot)
      if (right) void take(right).catch(() => undefined)
    }
  }

  /** The chain changed its mind about a confirmed slot. Saving the new block takes the old one out of the database. */
  const replaced = (slot: number) => {
    counters.replacedBlocks++
    log.warn({ slot }, 'A confirmed block was replaced by a fork')
    head.remove(slot)
    const saved = ledger.pending.get(slot)
    if (saved) ledger.unsettle(saved)
  }

  const flush = async () => {
    await sleep(FLUSH_MS, undefined, { signal: stopping }).catch(() => undefined)
    while (kept.size > 0) {
      const bundle = new Map(kept)
      try {
        const saved = new Set(await worker.ask({ kind: 'flush', slots: [...bundle.keys()] }))
        for (const [slot, summary] of bundle) {
          if (kept.get(slot) !== summary) continue // replaced meanwhile; the next bundle has it
          kept.delete(slot)
          ledger.release(slot)
          if (saved.has(slot)) ledger.settle(summary, false)
        }
      } catch (error) {
        if (stopping.aborted) return
        log.error({ error, blocks: bundle.size }, 'New blocks could not be saved; trying again')
        await sleep(AFTER_FAILURE_MS, undefined, { signal: stopping }).catch(() => undefined)
      }
      const tooMany = [...kept.keys()].slice(0, Math.max(0, kept.size - MAX_KEPT))
      if (tooMany.length > 0) {
        for (const slot of tooMany) {
          kept.delete(slot)
          ledger.release(slot)
        }
        await worker.ask({ kind: 'forget', slots: tooMany }).catch(() => undefined)
      }
      await sleep(FLUSH_MS, undefined, { signal: stopping }).catch(() => undefined)
    }
    flushing = undefined
  }

  return {
    take,
    worker,
    firstSlot: () => firstSlot,
    stop: async () => {
      await queue
      await Promise.race([flushing, sleep(STOP_MS, undefined, { ref: false })])
      await worker.stop()
    },
  }
}
