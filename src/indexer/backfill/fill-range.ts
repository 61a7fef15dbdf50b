import { type Context, count } from '../context.ts'
import { checkLinks } from '../links/check-links.ts'
import { walkDown } from '../tip/walk-down.ts'
import type { Pool } from '../worker/pool.ts'
import type { RawBlock } from '../worker/worker-messages.ts'
import { createBatcher } from './batcher.ts'
import type { SlotRange } from './slot-set.ts'

export type Round = {
  range: SlotRange
  /** Whether the whole range is finalized. */
  finalized: boolean
  /** The first slot of the node's history. */
  firstAvailable: number
}

const OPTIONS = { lane: 'history' } as const

/**
 * Fetches and saves the missing blocks of one range that belong to the hash chain. Slots that are afterwards
 * neither stored nor known to be skipped are left to another round.
 *
 * @throws ChainUnavailable, RpcError, or an Error of the database
 */
export async function fillRange(context: Context, pool: Pool, round: Round): Promise<void> {
  const { chain, head, ledger, log, counters } = context
  const { range, finalized, firstAvailable } = round
  const { from, to } = range
  const stored = await checkLinks(context, range)
  if (ledger.missing(from, to).length === 0) return
  const claimed = new Set<number>()
  const claim = (slot: number) => {
    const isFree = ledger.claim(slot)
    if (isFree) claimed.add(slot)
    return isFree
  }

  const save = async (blocks: readonly RawBlock[]) => {
    for (const outcome of await pool.save(blocks, { finalized, leaveKnown: false }))
      if (outcome.kind === 'saved') {
        ledger.settle(outcome.summary, finalized)
        if (outcome.isNew) {
          count(counters, outcome.summary)
          head.stored(outcome.summary, finalized)
        }
        if (outcome.summary.isIncomplete) {
          counters.incompleteBlocks++
          ledger.incomplete.add(outcome.summary.slot)
        }
      } else if (outcome.kind === 'unreadable') {
        counters.unreadableBlocks++
        ledger.sawUnreadable(outcome.slot)
        log.error(
          { ...outcome },
          'A block cannot be read; its slot stays a gap until the node gives a readable one',
        )
      } else if (outcome.kind === 'conflict') {
        log.error({ ...outcome }, 'The chain has another block than the database')
        ledger.breaks.suspect([outcome.slot])
      }
  }
  const batcher = createBatcher(save, pool.concurrency)
  try {
    // If the node lists no slots, each block names the slot of its parent.
    const listed = (await chain.getBlocks(from, to, finalized ? 'finalized' : 'confirmed', OPTIONS)) ?? []
    const wanted = listed.filter((slot) => ledger.missing(slot, slot).length > 0 && claim(slot))
    const lowest = Math.max(ledger.first() ?? 0, firstAvailable)
    const blocks = walkDown(context, { from, finalized, lowest, listed, wanted, stored })
    for await (const block of blocks)
      if (claimed.has(block.slot) || claim(block.slot)) await batcher.add(block)
  } finally {
    // Even when the node became unreachable, save the fetched blocks, and wait until no save is running
    // before slots are released.
    await batcher.finish().finally(() => {
      for (const slot of claimed) ledger.release(slot)
    })
  }
  await checkLinks(context, range)
}
