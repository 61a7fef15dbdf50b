import { type FetchedBlock, RpcError } from '#chain/client.ts'
import { isRetryable } from '#chain/errors.ts'
import { markUnavailable } from '#store/coverage.ts'
import { createBatcher } from './batcher.ts'
import { type Context, count } from './context.ts'
import { askFinalizedChain } from './finalized-chain.ts'
import type { Pool } from './pool.ts'
import { countSlots, type SlotRange } from './slot-set.ts'
import type { RawBlock } from './work.ts'

export type Round = {
  range: SlotRange
  /** Whether the whole range is finalized. */
  finalized: boolean
  firstAvailable: number
  /** It was tried often enough: give up also what the node answers with errors of its own. */
  lastTry: boolean
}

/** Blocks that are fetched side by side. */
const FETCHES = 6

const PATIENT = { lane: 'patient' } as const

/**
 * Fetches and saves the missing blocks of one range.
 *
 * What is then still missing in a finalized range was skipped by the chain, when it lies between a block and its parent;
 * otherwise the node does not have it: it is given up for this run. Slots whose bytes are no block are remembered.
 *
 * @throws ChainUnavailable, RpcError, or an Error of the database
 */
export async function fillRange(context: Context, pool: Pool, round: Round): Promise<void> {
  const { chain, ledger, counters, stopping } = context
  const { range, finalized, firstAvailable } = round
  if (finalized && range.from < firstAvailable) {
    // The node has thrown away all before: no use in asking round by round.
    const pruned = { from: ledger.first() ?? range.from, to: Math.min(range.to, firstAvailable - 1) }
    giveUp(context, pruned, `its history begins at slot ${firstAvailable}`)
    if (range.to < firstAvailable) return
  }

  const from = Math.max(range.from, firstAvailable)
  const listed = await chain.getBlocks(from, range.to, finalized ? 'finalized' : 'confirmed', PATIENT)
  const wanted = listed.filter((slot) => ledger.missing(slot, slot).length > 0 && ledger.claim(slot))
  const unreadable: { slot: number; reason: string }[] = []
  const refused = new Set<number>()

  const save = async (blocks: readonly RawBlock[]) => {
    for (const outcome of await pool.save(blocks, { finalized, leaveKnown: false }))
      if (outcome.kind === 'saved') {
        ledger.settle(outcome.summary, finalized)
        if (outcome.isNew) count(counters, outcome.summary)
      } else if (outcome.kind === 'unreadable') {
        counters.unreadableBlocks++
        unreadable.push({ slot: outcome.slot, reason: outcome.problem })
      } else if (outcome.kind === 'conflict')
        context.log.error({ ...outcome }, 'The node has another finalized block than the database')
  }
  const batcher = createBatcher(save, pool.places)
  try {
    for await (const block of fetchAll(context, wanted, finalized, refused)) await batcher.add(block)
  } finally {
    // Also when the node went away half-way: what was fetched is saved, and nothing is under way when others may.
    await batcher.finish().finally(() => {
      for (const slot of wanted) ledger.release(slot)
    })
  }
  if (stopping.aborted || !finalized) return
  if (unreadable.length > 0) await markUnavailable(context.db, unreadable)
  for (const { slot, reason } of unreadable)
    giveUp(context, { from: slot, to: slot }, `what it gives is no block: ${reason}`)
  for (const hole of ledger.missing(from, range.to)) {
    const isRefused = [...refused].some((slot) => slot >= hole.from && slot <= hole.to)
    if (isRefused && !round.lastTry) continue
    // The parent link of the next block tells skipped from missing.
    const next = await askFinalizedChain(chain).firstFrom(hole.to + 1)
    if (next && next.header.parentSlot < hole.from) ledger.cover({ slot: hole.to, parentSlot: hole.from - 1 })
    else if (next) giveUp(context, hole, 'it lists no block there, or cannot read it')
  }
}

/** Fetches `slots` in order, some at a time. What the node refuses to give is noted in `refused`. */
async function* fetchAll(
  { chain, log, stopping }: Context,
  slots: readonly number[],
  finalized: boolean,
  refused: Set<number>,
): AsyncGenerator<RawBlock> {
  const fetch = async (slot: number): Promise<FetchedBlock | undefined> => {
    try {
      return await chain.fetchBlock(slot, finalized ? 'finalized' : 'confirmed', PATIENT)
    } catch (error) {
      if (!(error instanceof RpcError) || isRetryable(error)) throw error
      log.warn({ slot, problem: error.message }, 'The node cannot give a block that it lists')
      refused.add(slot)
      return undefined
    }
  }
  const ahead: Promise<FetchedBlock | undefined>[] = []
  let next = 0
  for (let taken = 0; taken < slots.length && !stopping.aborted; taken++) {
    for (; ahead.length < FETCHES && next < slots.length; next++) {
      const fetching = fetch(slots[next] as number)
      fetching.catch(() => undefined) // thrown when its turn comes
      ahead.push(fetching)
    }
    const block = await ahead.shift()
    if (block?.kind === 'block') yield block
  }
}

function giveUp({ ledger, counters, log }: Context, range: SlotRange, reason: string): void {
  const slots = countSlots(ledger.missing(range.from, range.to))
  if (slots === 0) return
  ledger.giveUp(range)
  counters.unavailableSlots += slots
  log.warn({ ...range, slots }, `The node cannot give these slots, they stay a gap: ${reason}`)
}
