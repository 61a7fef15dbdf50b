import { setTimeout as sleep } from 'node:timers/promises'
import type { FetchedBlock } from '#chain/client.ts'
import { diskTroubleOf } from '#lib/files/disk-health.ts'
import { openUnflushed } from '#store/memory/memtable.ts'
import type { SlotRange } from '../backfill/slot-set.ts'
import { type Context, count } from '../context.ts'
import { readTransactions } from '../worker/parse-block.ts'
import { createWorker, type Worker, WorkerDied } from '../worker/worker.ts'
import type { Decoded, DecodeReply, RawBlock } from '../worker/worker-messages.ts'
import { createFlushQueue, type QueuedBlock } from './flush-queue.ts'

export type Live = {
  /**
   * Accepts a confirmed block: it is readable when the promise resolves, and in the database at most
   * `writeMs` later.
   */
  take: (block: RawBlock) => Promise<void>
  worker: Worker
  /** The slot of the first block since the start, below which history begins; undefined before it. */
  firstSlot: () => number | undefined
  /** The slots that blocks in memory cover, which are not written yet. */
  held: () => SlotRange[]
  /** Saves the remaining blocks, then ends. */
  stop: () => Promise<void>
}

/** At most one statement per table and second: many small parts make every read slower. */
const FLUSH_MS = 1_000
/**
 * From this many bytes on, the queue is written without waiting for more: a statement with some thousand
 * transactions.
 */
const FLUSH_BYTES = 8 * 1024 * 1024
/** Blocks beyond this many that wait to be decoded are left to the backfill. */
const MAX_WAITING = 64
/** Blocks beyond these limits that wait for an unreachable database are left to the backfill too. */
const QUEUE_LIMITS = { blocks: 512, bytes: 256 * 1024 * 1024 }
/** How often a block that lacks transactions is fetched. */
const TRIES = 3
const AFTER_FAILURE_MS = 2_000
/**
 * How long the stop waits for the last flush; blocks that an unreachable database does not take are fetched
 * after the next start.
 */
const STOP_MS = 2_000

/**
 * Handles the newest blocks: into the head at once, into the database in bundles.
 *
 * @param writeMs how long a block may wait for others of its bundle while there are visitors (`IdleSlowdown`)
 */
export function startLive(context: Context, writeMs = FLUSH_MS): Live {
  const { chain, head, log, ledger, counters, pace, stopping } = context
  const worker = createWorker({ db: context.db, disk: context.disk, log, name: 'live' })
  const flushQueue = createFlushQueue(context, QUEUE_LIMITS)
  let queue = Promise.resolve()
  let waiting = 0
  let firstSlot: number | undefined
  let flushing: Promise<void> | undefined
  /** Aborted when the queue must be written without waiting for more. */
  let full = new AbortController()
  stopping.addEventListener('abort', () => full.abort())

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
    let { raw, reply } = await decodeWhole(block)
    if (reply.kind === 'unreadable') {
      // The block may only have been damaged in transit.
      const again = await fetched(slot)
      if (again) ({ raw, reply } = await decodeWhole(again))
    }
    if (reply.kind === 'unreadable') {
      counters.unreadableBlocks++
      ledger.sawUnreadable(slot)
      log.error({ slot, problem: reply.problem }, 'A block cannot be read; its slot is left out for now')
      return
    }
    await admit(reply, raw)
  }

  /**
   * The response with the most transactions, of several for a block that lacks some; unreadable when it is
   * the block of another slot.
   */
  const decodeWhole = async (block: RawBlock): Promise<{ raw: RawBlock; reply: DecodeReply }> => {
    let raw = block
    let reply = await decode(raw)
    for (let tries = 1; reply.kind === 'decoded' && reply.summary.isIncomplete && tries < TRIES; tries++) {
      const again = await fetched(block.slot)
      const next = again && (await decode(again))
      if (next?.kind === 'decoded' && next.summary.transactions > reply.summary.transactions) {
        raw = again as RawBlock
        reply = next
      } else reply = await decode(raw) // decode again, because the worker keeps the last decoded one
    }
    if (reply.kind === 'unreadable') return { raw, reply }
    const { slot } = block
    const other = ledger.otherSlotOf(reply.summary) ?? flushQueue.otherSlotOf(reply.summary)
    if (other === undefined) return { raw, reply }
    await worker.request({ kind: 'forget', slots: [slot] })
    return { raw, reply: { kind: 'unreadable', slot, problem: `It is the block of slot ${other}.` } }
  }

  const decode = async (block: RawBlock) => {
    try {
      return await worker.request({ kind: 'decode', block })
    } catch (error) {
      if (!(error instanceof WorkerDied) || stopping.aborted) throw error
      return worker.request({ kind: 'decode', block })
    }
  }

  const fetched = async (slot: number) => {
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
      if (!isQueued) await worker.request({ kind: 'forget', slots: [slot] })
      return
    }
    // The backfill is saving the slot.
    if (!isQueued && !ledger.claim(slot))
      return void (await worker.request({ kind: 'forget', slots: [slot] }))
    if (before) replaced(slot)
    firstSlot ??= slot
    const unflushed = openUnflushed(packed, readTransactions(raw.json), raw.json.byteLength)
    const dropped = flushQueue.add({ summary, raw, unflushed })
    count(counters, summary)
    ledger.see(slot, summary.height)
    if (summary.isIncomplete) {
      counters.incompleteBlocks++
      ledger.incomplete.add(slot)
    }
    if (flushQueue.bytes() >= FLUSH_BYTES) full.abort()
    flushing ??= flush()
    if (dropped.length > 0) {
      log.warn(
        { slots: dropped },
        'Blocks that could not be saved leave memory; they are fetched again later',
      )
      await worker.request({ kind: 'forget', slots: dropped })
    }
    const parent = flushQueue.get(parentSlot)?.summary ?? ledger.pending.get(parentSlot)
    if (parent && parent.blockhash !== previousBlockhash) {
      // One of the two blocks was replaced or is wrong. Finality decides later, but fetching may bring the
      // right one sooner.
      const right = await fetched(parentSlot)
      const again = right?.link.blockhash === parent.blockhash ? await fetched(slot) : right
      if (again) void take(again).catch(() => undefined)
    }
  }

  /** The chain replaced a confirmed block. Saving the new block removes the old one from the database. */
  const replaced = (slot: number) => {
    counters.replacedBlocks++
    log.warn({ slot }, 'A confirmed block was replaced by a fork')
    head.remove(slot)
    if (ledger.pending.has(slot)) ledger.unsettle(slot)
  }

  const untilDue = async () => {
    await sleep(Math.min(FLUSH_MS, writeMs), undefined, { signal: stopping }).catch(() => undefined)
    await pace.pause(Math.max(0, writeMs - FLUSH_MS), full.signal)
    if (!stopping.aborted) full = new AbortController()
  }

  const flush = async () => {
    await untilDue()
    for (let bundle = flushQueue.bundle(); bundle.length > 0; bundle = flushQueue.bundle()) {
      try {
        const slots = bundle.map(({ summary }) => summary.slot)
        const saved = new Set(await worker.request({ kind: 'flush', slots }))
        for (const block of flushQueue.finish(bundle, saved)) decodeAgain(block)
      } catch (error) {
        if (stopping.aborted) return
        // `disk` logs a full disk once.
        if (!diskTroubleOf(error))
          log.error({ error, blocks: bundle.length }, 'New blocks could not be saved; trying again')
        await sleep(AFTER_FAILURE_MS, undefined, { signal: stopping }).catch(() => undefined)
      }
      await untilDue()
    }
    flushing = undefined
  }

  /**
   * Decodes a block again that was lost with a worker. It goes through the queue of arrivals, so that it
   * never replaces a newer block's decoded form.
   */
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
    held: flushQueue.slots,
    stop: async () => {
      await queue
      await Promise.race([flushing, sleep(STOP_MS, undefined, { ref: false })])
      await worker.stop()
    },
  }
}
