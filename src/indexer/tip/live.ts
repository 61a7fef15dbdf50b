import { setTimeout as sleep } from 'node:timers/promises'
import type { FetchedBlock } from '#chain/client.ts'
import { diskTroubleOf } from '#lib/files/disk-health.ts'
import { openUnflushed } from '#store/memory/memtable.ts'
import type { SlotRange } from '../backfill/slot-set.ts'
import { type Context, count } from '../context.ts'
import { readTransactions } from '../worker/parse-block.ts'
import type { Decoded, DecodeReply, RawBlock } from '../worker/work.ts'
import { createWorker, type Worker, WorkerDied } from '../worker/worker.ts'
import { createFlushQueue, type QueuedBlock } from './flush-queue.ts'

export type Live = {
  /** Takes a confirmed block: readable when the promise resolves, in the database `writeMs` later at most. */
  take: (block: RawBlock) => Promise<void>
  worker: Worker
  /** The slot of the first block since the start, where history begins; undefined before. */
  firstSlot: () => number | undefined
  /** Slots that are known by blocks in memory, which are not written yet. */
  held: () => SlotRange[]
  /** Saves what is not saved yet, then ends. */
  stop: () => Promise<void>
}

/** One statement per table and second at most: many small parts make every read slower. */
const FLUSH_MS = 1_000
/** The queue is written without waiting for more from this number of bytes on: a statement of some thousand transactions. */
const FLUSH_BYTES = 8 * 1024 * 1024
/** More than this waiting to be decoded is history: it is fetched again when there is time. */
const MAX_WAITING = 64
/** More than this waiting for a database that is away is given back to history as well. */
const QUEUE_LIMITS = { blocks: 512, bytes: 256 * 1024 * 1024 }
/** How often a block is fetched that lacks transactions. */
const TRIES = 3
const AFTER_FAILURE_MS = 2_000
/** For the last bundle; what a database that is away does not take is fetched again after the next start. */
const STOP_MS = 2_000

/**
 * The path of the newest blocks: to the head at once, to the database in bundles.
 *
 * @param writeMs how long a block may wait for others of its bundle while visitors are here (`Pace`)
 */
export function startLive(context: Context, writeMs = FLUSH_MS): Live {
  const { chain, head, log, ledger, counters, pace, stopping } = context
  const worker = createWorker({ db: context.db, disk: context.disk, log, name: 'live' })
  const flushQueue = createFlushQueue(context, QUEUE_LIMITS)
  let queue = Promise.resolve()
  let waiting = 0
  let firstSlot: number | undefined
  let flushing: Promise<void> | undefined
  /** Aborted when the queue is to be written without waiting for more. */
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
      // Perhaps it only broke on its way.
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

  /** The fullest of a few answers, where a block lacks transactions; unreadable when it is the block of another slot. */
  const decodeWhole = async (block: RawBlock): Promise<{ raw: RawBlock; reply: DecodeReply }> => {
    let raw = block
    let reply = await decode(raw)
    for (let tries = 1; reply.kind === 'decoded' && reply.summary.isIncomplete && tries < TRIES; tries++) {
      const again = await fetched(block.slot)
      const next = again && (await decode(again))
      if (next?.kind === 'decoded' && next.summary.transactions > reply.summary.transactions) {
        raw = again as RawBlock
        reply = next
      } else reply = await decode(raw) // the worker keeps what it decoded last
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
      // One of the two was replaced, or is wrong: finality decides, but the right one may be here sooner.
      const right = await fetched(parentSlot)
      const again = right?.link.blockhash === parent.blockhash ? await fetched(slot) : right
      if (again) void take(again).catch(() => undefined)
    }
  }

  /** The chain changed its mind about a confirmed slot. Saving the new block takes the old one out of the database. */
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
        // A full disk is logged once, by `disk`.
        if (!diskTroubleOf(error))
          log.error({ error, blocks: bundle.length }, 'New blocks could not be saved; trying again')
        await sleep(AFTER_FAILURE_MS, undefined, { signal: stopping }).catch(() => undefined)
      }
      await untilDue()
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
    held: flushQueue.slots,
    stop: async () => {
      await queue
      await Promise.race([flushing, sleep(STOP_MS, undefined, { ref: false })])
      await worker.stop()
    },
  }
}
