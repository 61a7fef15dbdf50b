import { LRUCache } from 'lru-cache'
import type { ChainClient } from '#chain/client.ts'
import type { BreakStatus } from '#contract/break-game.ts'
import type { Log } from '#lib/log.ts'

/** How many statuses one request of the node may ask for, and how many requests one round sends. */
const BATCH = 256
const BATCHES = 4
const ROUND_MS = 500
/** After a round that failed. */
const PAUSE_MS = 2_000
/** A younger transaction cannot have expired: a blockhash is valid for 150 blocks. */
const MAY_EXPIRE_MS = 30_000
const DEADLINE_MS = 5_000
/** How long an outcome is remembered, and how many. */
const KEPT_MS = 300_000
const KEPT = 20_000

type Sent = { lastValidBlockHeight: number; sentAt: number }

export type SentTransactions = {
  add(signature: string, lastValidBlockHeight: number): void
  /** undefined: not sent by this process in the last minutes. */
  statusOf(signature: string): BreakStatus | undefined
  stop(): void
}

/**
 * Finds out in the background what becomes of transactions, so that neither their senders nor those who ask for them wait
 * for the node.
 */
export function watchSentTransactions(
  chain: Pick<ChainClient, 'getSignatureStatuses' | 'getBlockHeight'>,
  log: Log,
): SentTransactions {
  // In the order in which they are asked for: those that stay pending go to the end.
  const pending = new Map<string, Sent>()
  const settled = new LRUCache<string, { status: 'confirmed' | 'failed'; at: number }>({ max: KEPT })
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const settle = (signature: string, status: 'confirmed' | 'failed') => {
    pending.delete(signature)
    settled.set(signature, { status, at: Date.now() })
  }

  const askFor = async (batch: readonly (readonly [string, Sent])[]) => {
    // Read before the statuses: a block up to this height that contains the transaction is known to the node then.
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

  const round = async () => {
    let pauseMs = ROUND_MS
    try {
      const due = [...pending].slice(0, BATCH * BATCHES)
      for (let from = 0; from < due.length; from += BATCH) await askFor(due.slice(from, from + BATCH))
    } catch (error) {
      pauseMs = PAUSE_MS
      log.debug({ error }, "What became of the game's transactions could not be read")
    }
    timer = undefined
    schedule(pauseMs)
  }

  const schedule = (ms: number) => {
    if (timer || isStopped || pending.size === 0) return
    timer = setTimeout(() => void round(), ms).unref()
  }

  return {
    add(signature, lastValidBlockHeight) {
      pending.set(signature, { lastValidBlockHeight, sentAt: Date.now() })
      schedule(ROUND_MS)
    },
    statusOf(signature) {
      if (pending.has(signature)) return 'pending'
      const outcome = settled.get(signature)
      return outcome && Date.now() - outcome.at < KEPT_MS ? outcome.status : undefined
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
