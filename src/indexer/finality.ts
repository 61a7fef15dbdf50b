import { setTimeout as sleep } from 'node:timers/promises'
import { ChainUnavailable } from '#chain/client.ts'
import { removeBlocks } from '#store/remove-blocks.ts'
import type { Context } from './context.ts'
import { askFinalizedChain } from './finalized-chain.ts'
import { judge } from './judge.ts'
import type { Worker } from './worker.ts'

export type Limits = { finalized: number; firstAvailable: number; height: number | null }

/** Each round writes a few rows to three tables: a slower pace means fewer parts to merge. */
const ROUND_MS = 4_000
const PRUNED_EVERY = 8
const PATIENCE = { deadlineMs: 8_000 }

/**
 * Asks now and then what the chain has finalized, marks our blocks of it, and takes out what a fork left behind (history
 * then fetches what is right).
 *
 * @param onLimits told after each answer of the node
 */
export async function watchFinality(
  context: Context,
  worker: Worker,
  isFollowing: () => boolean,
  onLimits: (limits: Limits) => void,
  roundMs = ROUND_MS,
): Promise<void> {
  const { chain, ledger, log, stopping } = context
  let firstAvailable = 0
  for (let round = 0; !stopping.aborted; ) {
    try {
      if (isFollowing()) {
        const [finalized, height, first] = await Promise.all([
          chain.getSlot('finalized', PATIENCE),
          chain.getBlockHeight('confirmed', PATIENCE).catch(() => null),
          round++ % PRUNED_EVERY === 0 ? chain.getFirstAvailableBlock(PATIENCE) : firstAvailable,
        ])
        firstAvailable = first
        ledger.finalizedUpTo(finalized)
        onLimits({ finalized, firstAvailable, height })
        await settleFinality(context, worker, finalized, firstAvailable)
      }
    } catch (error) {
      if (stopping.aborted) return
      // The tip tells when the node is away; anything else is news.
      if (!(error instanceof ChainUnavailable)) log.warn({ error }, 'Finalized blocks could not be checked')
    }
    await sleep(roundMs, undefined, { signal: stopping }).catch(() => undefined)
  }
}

async function settleFinality(
  { chain, db, ledger, head, log, counters }: Context,
  worker: Worker,
  finalized: number,
  firstAvailable: number,
): Promise<void> {
  const candidates = [...ledger.pending.values()].filter(({ slot }) => slot <= finalized)
  if (candidates.length === 0) return
  const verdict = await judge(candidates, askFinalizedChain(chain))

  // The node has thrown away what would tell. Confirmed blocks that were left behind are unheard of: keep them.
  const untold = verdict.unknown.filter((slot) => slot < firstAvailable)
  const sure = [...verdict.finalized, ...untold]
  if (sure.length > 0) {
    await worker.ask({ kind: 'finalize', slots: sure })
    ledger.finalize(sure)
    for (const slot of sure) head.finalize(slot)
  }
  if (verdict.lost.length > 0) {
    await removeBlocks(db, verdict.lost)
    for (const link of candidates)
      if (verdict.lost.includes(link.slot)) {
        ledger.unsettle(link)
        head.remove(link.slot, link.blockhash)
        counters.replacedBlocks++
      }
    // Slots that a lost block claimed as skipped may truly have been, between two others.
    for (const link of [...candidates, ...ledger.pending.values()])
      if (!verdict.lost.includes(link.slot)) ledger.cover(link)
    log.warn({ slots: verdict.lost }, 'Confirmed blocks were left behind by a fork and are taken out')
  }
}
