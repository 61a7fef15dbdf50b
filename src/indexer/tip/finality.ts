import { ChainUnavailable } from '#chain/client.ts'
import { diskTroubleOf } from '#lib/files/disk-health.ts'
import type { Job } from '#lib/work/jobs.ts'
import type { Context } from '../context.ts'
import { checkLinks, removeStored } from '../links/check-links.ts'
import type { Worker } from '../worker/worker.ts'
import { compareWithFinalized } from './compare-with-finalized.ts'
import { finalizedChainOf } from './finalized-chain.ts'

export type Limits = { finalized: number; firstAvailable: number; height: number | null }

/**
 * The interval of rounds. Each writes a few rows to three tables, so slower rounds mean fewer parts to merge.
 */
const ROUND_MS = 6_000
/** The height and the node's first available block are read only every few rounds. */
const SLOWER_EVERY = 4
/** The most slots that one round checks. */
const MOST_AT_ONCE = 20_000
const OPTIONS = { deadlineMs: 8_000 }

/**
 * Checks at intervals what the chain has finalized, marks stored blocks as finalized, and removes those that
 * a fork replaced; backfill then fetches the right ones.
 *
 * @param isSameChain checks again whether the node serves the chain of this database
 * @param on `onLimits`: called after each answer of the node; `onFinalized`: called when blocks were marked
 *   as finalized
 */
export function finalityJob(
  context: Context,
  worker: Worker,
  { isFollowing, isSameChain }: { isFollowing: () => boolean; isSameChain: () => Promise<boolean> },
  on: { onLimits: (limits: Limits) => void; onFinalized: () => void },
  everyMs = ROUND_MS,
): Job {
  const { chain, ledger } = context
  let firstAvailable = 0
  let height: number | null = null
  let rounds = 0
  const settle = createFinalizer(context, worker, isSameChain, on.onFinalized)
  const run = async () => {
    if (!isFollowing()) return
    const isTimeFor = rounds++ % SLOWER_EVERY === 0
    const [finalized, ...slower] = await Promise.all([
      chain.getSlot('finalized', OPTIONS),
      isTimeFor ? chain.getBlockHeight('confirmed', OPTIONS).catch(() => null) : height,
      isTimeFor ? chain.getFirstAvailableBlock(OPTIONS) : firstAvailable,
    ])
    ;[height, firstAvailable] = slower
    ledger.finalizedUpTo(finalized)
    on.onLimits({ finalized, firstAvailable, height })
    await settle(finalized, firstAvailable)
  }
  return {
    name: 'finality',
    everyMs,
    failure: 'Finalized blocks could not be checked',
    // The tip logs that the node is unreachable, and `disk` that nothing can be stored.
    isLogged: (error) => error instanceof ChainUnavailable || diskTroubleOf(error) !== undefined,
    run,
  }
}

/**
 * The number of rounds without a comparison, because the node has pruned the block, after which a confirmed
 * block counts as finalized.
 */
const PRUNED_ROUNDS = 8

function createFinalizer(
  context: Context,
  worker: Worker,
  isSameChain: () => Promise<boolean>,
  onFinalized: () => void,
) {
  const { chain, ledger, head, log } = context
  /** The number of rounds in which the node could not compare a slot, by slot. */
  const unknown = new Map<number, number>()
  /** The slot up to which the links of stored blocks were checked after their finalization. */
  let checkedTo: number | undefined

  return async (finalized: number, firstAvailable: number): Promise<void> => {
    // A slot that is being written at the moment is left to the next round.
    const candidates = [...ledger.pending.values()].filter(
      ({ slot }) => slot <= finalized && ledger.claim(slot),
    )
    if (candidates.length === 0) return
    try {
      const result = await compareWithFinalized(candidates, finalizedChainOf(chain))
      // A node of another chain would have none of the blocks.
      if (result.lost.length > 0 && !(await isSameChain())) return
      for (const slot of unknown.keys()) if (!result.unknown.includes(slot)) unknown.delete(slot)
      for (const slot of result.unknown) unknown.set(slot, (unknown.get(slot) ?? 0) + 1)
      // The node has pruned the blocks for the comparison. Rollbacks of confirmed blocks are not expected, so
      // keep them.
      const pruned = result.unknown.filter(
        (slot) => slot < firstAvailable && (unknown.get(slot) ?? 0) >= PRUNED_ROUNDS,
      )
      const sure = [...result.finalized, ...pruned]
      if (sure.length > 0) {
        await worker.request({ kind: 'finalize', slots: sure })
        ledger.finalize(sure)
        onFinalized()
        const links = candidates.filter(({ slot }) => sure.includes(slot))
        for (const link of links.sort((a, b) => a.slot - b.slot)) head.finalize(link.slot, link)
      }
      const lost = candidates.filter(({ slot }) => result.lost.includes(slot))
      await removeStored(context, lost)
      if (lost.length > 0)
        log.warn({ slots: result.lost }, 'Confirmed blocks were replaced by a fork and are removed')
      // From now on, a slot is settled only if the finalized blocks prove it.
      const lowest = Math.min(...candidates.map(({ slot }) => slot))
      const from = Math.max(finalized - MOST_AT_ONCE, Math.min(lowest, checkedTo ?? lowest))
      await checkLinks(context, { from, to: finalized })
      checkedTo = finalized
    } finally {
      for (const { slot } of candidates) ledger.release(slot)
    }
  }
}
