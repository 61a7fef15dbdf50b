import { LRUCache } from 'lru-cache'
import type { ChainClient } from '#chain/client.ts'
import type { BreakStatus } from '#contract/community/break-game.ts'
import type { Job } from '#lib/work/jobs.ts'

/** The most statuses in one request to the node, and the most requests in one round. */
const BATCH = 256
const BATCHES = 4
const ROUND_MS = 500
/** The pause after a round that failed. */
const PAUSE_MS = 2_000
/** The youngest age at which a transaction can have expired: a blockhash is valid for 150 blocks. */
const MAY_EXPIRE_MS = 30_000
const DEADLINE_MS = 5_000
/** The time for which outcomes are remembered, and the most outcomes. */
const KEPT_MS = 300_000
const KEPT = 20_000

type Sent = { lastValidBlockHeight: number; sentAt: number }

export type SentTransactions = {
  add(signature: string, lastValidBlockHeight: number): void
  /** The status of a transaction; undefined when this process did not send it in the last minutes. */
  statusOf(signature: string): BreakStatus | undefined
  job: Job
}

/**
 * Reads the outcomes of transactions in the background, so that no request waits for the node.
 */
export function watchSentTransactions(
  chain: Pick<ChainClient, 'getSignatureStatuses' | 'getBlockHeight'>,
): SentTransactions {
  // The map is in the order in which statuses are requested: transactions that stay pending move to the end.
  const pending = new Map<string, Sent>()
  const settled = new LRUCache<string, 'confirmed' | 'failed'>({ max: KEPT, ttl: KEPT_MS, perf: Date })

  const settle = (signature: string, status: 'confirmed' | 'failed') => {
    pending.delete(signature)
    settled.set(signature, status)
  }

  const askFor = async (batch: readonly (readonly [string, Sent])[]) => {
    // The height is read before the statuses, so the statuses include every transaction in a block up to this
    // height.
    const mayExpire = batch.some(([, { sentAt }]) => Date.now() - sentAt > MAY_EXPIRE_MS)
    const height = mayExpire ? await chain.getBlockHeight('confirmed', { deadlineMs: DEADLINE_MS }) : 0
    const signatures = batch.map(([signature]) => signature)
    const statuses = await chain.getSignatureStatuses(signatures, { deadlineMs: DEADLINE_MS })
    for (const [index, [signature, sent]] of batch.entries()) {
      const status = statuses[index]
      if (status && status.commitment !== 'processed')
        settle(signature, status.failed ? 'failed' : 'confirmed')
      else if (!status && height > sent.lastValidBlockHeight) settle(signature, 'failed')
      else {
        pending.delete(signature)
        pending.set(signature, sent)
      }
    }
  }

  const job: Job = {
    name: "the game's transactions",
    everyMs: ROUND_MS,
    retryMs: PAUSE_MS,
    isSteady: true,
    failure: "What became of the game's transactions could not be read",
    level: 'debug',
    run: async () => {
      const due = [...pending].slice(0, BATCH * BATCHES)
      for (let from = 0; from < due.length; from += BATCH) await askFor(due.slice(from, from + BATCH))
    },
  }

  return {
    add(signature, lastValidBlockHeight) {
      pending.set(signature, { lastValidBlockHeight, sentAt: Date.now() })
    },
    statusOf(signature) {
      return pending.has(signature) ? 'pending' : settled.get(signature)
    },
    job,
  }
}
