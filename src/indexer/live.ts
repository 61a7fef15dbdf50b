import { setTimeout as sleep } from 'node:timers/promises'
import type { FetchedBlock } from '#chain/client.ts'
import { openUnflushed } from '#store/memtable.ts'
import { type Context, count } from './context.ts'
import { createFlushQueue, type QueuedBlock } from './flush-queue.ts'
import { transactionTexts } from './transaction-texts.ts'
import type { Decoded, RawBlock } from './work.ts'
import { createWorker, type Worker, WorkerDied } from './worker.ts'

export type Live = {
  /** Takes a confirmed block: readable when the promise resolves, in the database about a second later. */
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
const QUEUE_LIMITS = { blocks: 512, bytes: 256 * 1024 * 1024 }
const AFTER_FAILURE_MS = 2_000
/** For the last bundle; what a database that is away does not take is fetched again after the next start. */
const STOP_MS = 2_000

/** The path of the newest blocks: to the head at once, to the database in bundles. */
export function startLive(context: Context): Live {
  const { chain, head, log, ledger, counters, stopping } = context
  const worker = createWorker({ db: context.db, log, name: 'live' })
  const flushQueue = createFlushQueue(context, QUEUE_LIMITS)
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
    let raw = block
    let reply = await decode(raw)
    if (reply.kind === 'unreadable') {
      // Perhaps it only broke on its way.
      raw = (await fetched(slot)) ?? raw
      if (raw !== block) reply = await decode(raw)
    }
    if (reply.kind === 'unreadable') {
      counters.unreadableBlocks++
      log.error({ slot, problem: reply.problem }, 'A block cannot be read; its slot is left out for now')
      return
    }
    await admit(reply, raw)
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

  const admit = async ({ summary, packed }: Decoded, raw: RawBlock): Promise<void> => {
    const { slot, blockhash, parentSlot, previousBlockhash } = summary
    const isQueued = flushQueue.get(slot) !== undefined
    const before = flushQueue.get(slot)?.summary ?? ledger.pending.get(slot)
    if (before?.blockhash === blockhash || (!before && ledger.hasFinal(slot))) {
      if (!isQueued) await worker.ask({ kind: 'forget', slots: [slot] })
      return
    }
    // The backfill is saving the slot.
    if (!isQueued && !ledger.claim(slot)) return void (await worker.ask({ kind: 'forget', slots: [slot] }))
    if (before) replaced(slot)
    firstSlot ??= slot
    const unflushed = openUnflushed(packed, transactionTexts(raw.json), raw.json.byteLength)
    const dropped = flushQueue.add({ summary, raw, unflushed })
    count(counters, summary)
    ledger.see(slot, summary.height)
    flushing ??= flush()
    if (dropped.length > 0) {
      log.warn(
        { slots: dropped },
        'Blocks that could not be saved leave memory; they are fetched again later',
      )
      await worker.ask({ kind: 'forget', slots: dropped })
    }
    const parent = flushQueue.get(parentSlot)?.summary ?? ledger.pending.get(parentSlot)
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
    for (let bundle = flushQueue.bundle(); bundle.length > 0; bundle = flushQueue.bundle()) {
      try {
        const slots = bundle.map(({ summary }) => summary.slot)
        const saved = new Set(await worker.ask({ kind: 'flush', slots }))
        for (const block of flushQueue.finish(bundle, saved)) decodeAgain(block)
      } catch (error) {
        if (stopping.aborted) return
        log.error({ error, blocks: bundle.length }, 'New blocks could not be saved; trying again')
        await sleep(AFTER_FAILURE_MS, undefined, { signal: stopping }).catch(() => undefined)
      }
      await sleep(FLUSH_MS, undefined, { signal: stopping }).catch(() => undefined)
    }
    flushing = undefined
  }

  /** For a worker that died and lost it. In the queue of arrivals, so that it never decodes over a newer block. */
  const decodeAgain = (block: QueuedBlock) => {
    queue = queue
      .then(async () => {
        if (flushQueue.get(block.summary.slot) !== block) return
        const reply = await decode(block.raw)
        if (reply.kind === 'unreadable') flushQueue.drop(block)
      })
      .catch(() => flushQueue.drop(block))
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
