import { setTimeout as sleep, setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Log } from '#lib/log/log.ts'
import type { BlockChange, BlockLink, Head } from '#store/head/head.ts'

/** When more blocks than this wait for their notifications, the subscribers are disconnected. */
const MAX_WAITING = 1_000
const AFTER_FAILURE_MS = 1_000

/**
 * Passes each event of the head to `tell`, one block after the other. `tell` may read the database, but the
 * head, and so the indexer, does not wait for it.
 *
 * @param options.isWanted whether the event is needed
 * @param options.tell is called again after an error, until it succeeds
 * @param options.onLost called when too many blocks wait; these are dropped
 * @returns a function that stops the feed
 */
export function feedBlocks(
  head: Head,
  options: {
    isWanted: (change: BlockChange) => boolean
    tell: (block: BlockLink, change: BlockChange) => Promise<void>
    onLost: () => void
    log: Log
  },
): () => void {
  const { isWanted, tell, onLost, log } = options
  const stopping = new AbortController()
  const { signal } = stopping
  let waiting: { block: BlockLink; change: BlockChange }[] = []
  let isRunning = false

  const run = async () => {
    isRunning = true
    for (let next = waiting.shift(); next && !signal.aborted; next = waiting.shift()) {
      const { block, change } = next
      await tell(block, change).catch(async (error) => {
        log.warn({ error, slot: block.slot }, 'Subscribers of the RPC could not be told of a block yet')
        waiting.unshift({ block, change })
        await sleep(AFTER_FAILURE_MS, undefined, { signal, ref: false }).catch(() => undefined)
      })
      await yieldToEventLoop()
    }
    isRunning = false
  }

  const stopListening = head.onBlock((block, change) => {
    if (!isWanted(change)) return
    waiting.push({ block, change })
    if (waiting.length > MAX_WAITING) {
      waiting = []
      onLost()
    }
    if (!isRunning) void run()
  })
  return () => {
    stopListening()
    stopping.abort()
  }
}
