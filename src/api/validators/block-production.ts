import type { ChainClient } from '#chain/client.ts'
import type { CallOptions } from '#chain/rpc/rpc-caller.ts'
import type { SlotRange } from '#store/blocks/coverage.ts'
import { type LeaderSchedule, readLeaderSchedule } from '#store/blocks/leaders.ts'
import { countLedBlocks, findWholeRange, listSkippedSlots } from '#store/blocks/led-blocks.ts'
import type { Database } from '#store/engine/database.ts'
import type { Head } from '#store/head/head.ts'
import { type ChainState, epochPosition } from '../chain-state/chain-state.ts'
import { nullIfRefused } from '../shared/null-if-refused.ts'

/** The blocks of each leader in an epoch. */
export type Production = {
  /**
   * The source: `index` for the indexed blocks; `node` for getBlockProduction, when the index lacks blocks or
   * does not know the leaders.
   */
  source: 'node' | 'index'
  /** The first and the last slot that the production covers. */
  firstSlot: number
  lastSlot: number
  /** The production by identity; a missing identity led no slot. */
  byIdentity: ReadonlyMap<string, Led>
  /** The value for a missing validator. */
  none: Led
}

/**
 * The leader slots and blocks of a validator; `leaderSlots` is null when the leaders of skipped slots are
 * unknown.
 */
export type Led = { leaderSlots: number | null; blocks: number }

type Node = Pick<ChainClient, 'getBlockProduction'>
type Sources = { db: Database; head: Pick<Head, 'tip'>; chainState: () => Readonly<ChainState> }

/**
 * Makes the reader of the current epoch's production; null when neither index nor node has it. If the index
 * lacks the begin of the epoch and the node does not offer the method, the production covers the longest
 * range without a gap.
 *
 * @throws ChainUnavailable
 */
export function createProductionReader({
  db,
  head,
  chainState,
}: Sources): (node: Node, options: CallOptions) => Promise<Production | null> {
  /**
   * The first slot of the current epoch, which contains the newest indexed block; undefined while it is
   * unknown.
   */
  const epochBegin = () => {
    const slot = head.tip()?.slot
    const place = slot === undefined ? null : epochPosition(slot, chainState())
    return slot === undefined || !place ? undefined : slot - place.slotIndex
  }

  return async (node, options) => {
    const begin = epochBegin()
    const counted = begin === undefined ? null : await countInIndex(db, { from: begin })
    if (counted?.firstSlot === begin && counted?.none.leaderSlots === 0) return counted
    const told = await nullIfRefused(node.getBlockProduction(options))
    return told ? { source: 'node', ...told, none: { leaderSlots: 0, blocks: 0 } } : counted
  }
}

/**
 * The slots after an epoch in which the next block is searched: only that block shows that the last slots
 * were skipped.
 */
const SLOTS_BEHIND = 512

/**
 * The production in the longest range of an epoch whose blocks are all indexed; null when there is none, or
 * when neither the blocks nor a schedule name the leaders.
 *
 * @param epoch the slots of the epoch; without an end it is the current epoch
 */
export async function countInIndex(
  db: Database,
  { from: begin, to: end }: { from: number; to?: number },
): Promise<Production | null> {
  const known = await findWholeRange(db, begin, end === undefined ? undefined : end + SLOTS_BEHIND)
  if (!known || (end !== undefined && known.from > end)) return null
  const range = { from: known.from, to: end === undefined ? known.to : Math.min(known.to, end) }
  const leaders = await readLeaderSchedule(db, begin)
  const found = { source: 'index', firstSlot: range.from, lastSlot: range.to } as const
  if (leaders) {
    const skipped = await listSkippedSlots(db, known)
    return {
      ...found,
      byIdentity: bySchedule(leaders, begin, range, skipped),
      none: { leaderSlots: 0, blocks: 0 },
    }
  }
  const led = await countLedBlocks(db, range)
  if (!led) return null
  const byIdentity = new Map([...led].map(([identity, blocks]) => [identity, { leaderSlots: null, blocks }]))
  return { ...found, byIdentity, none: { leaderSlots: null, blocks: 0 } }
}

function bySchedule(
  leaders: LeaderSchedule,
  begin: number,
  { from, to }: SlotRange,
  skipped: readonly SlotRange[],
): Map<string, Led> {
  const isSkipped = new Set<number>()
  for (const run of skipped) for (let slot = run.from; slot <= run.to; slot++) isSkipped.add(slot)
  return new Map(
    [...leaders].map(([identity, indexes]) => {
      const slots = indexes.map((index) => begin + index).filter((slot) => slot >= from && slot <= to)
      return [
        identity,
        { leaderSlots: slots.length, blocks: slots.filter((slot) => !isSkipped.has(slot)).length },
      ]
    }),
  )
}
