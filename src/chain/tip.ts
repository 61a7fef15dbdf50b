import { setTimeout as sleep } from 'node:timers/promises'
import { readBlockLink } from './block-link.ts'
import type { ChainClient, FetchedBlock } from './client.ts'
import { isChainTrouble } from './errors.ts'
import { followNotifications, type NoticeMode } from './notice-loop.ts'

export type TipMode = NoticeMode | 'polling'

export type TipHandlers = {
  /** The newest slot the node speaks of, processed or confirmed; `root` is null where the node does not tell. */
  onSlot: (slot: { slot: number; parent: number | null; root: number | null }) => void
  /**
   * A confirmed block, once per slot as long as the node does not change its mind; in order except around reconnects.
   * A promise is waited for before the next block is fetched (not before one that comes by itself).
   */
  onBlock: (block: FetchedBlock & { kind: 'block' }) => void | Promise<void>
  /** The node cannot be reached. Said once, until `onUp`. */
  onDown: (reason: string) => void
  /** The node answers (again). */
  onUp: () => void
}

export type TipOptions = {
  /** How often to look when nothing tells us. */
  pollMs?: number
  /** How often to look although the node tells us: what notifications miss is found here. */
  checkMs?: number
}

export type Tip = {
  /** How blocks arrive just now: by themselves, announced, or because we look. */
  mode: () => TipMode
  stop: () => Promise<void>
}

/** More than this behind is history, not tip: whoever follows fills it in from `getBlocks`. */
const CATCH_UP = 64
/** How many blocks are fetched side by side when there is something to catch up with. */
const AT_ONCE = 4
const PER_TRY_MS = 10_000
const DEADLINE_MS = 4_000

/**
 * Follows the confirmed tip: by blockSubscribe where the node has it, by fetching announced slots where it has only
 * those, by polling where it has no WebSocket. Whatever the mode, getBlocks is asked now and then, so that a lost
 * notification is only late.
 */
export function followTip(client: ChainClient, handlers: TipHandlers, options: TipOptions = {}): Tip {
  const { pollMs = 350, checkMs = 2_000 } = options
  const stopping = new AbortController()
  /** The hash of the block that was delivered last, by slot. */
  const delivered = new Map<number, string>()
  let next = -1 // the first slot that was not looked at yet
  let up: boolean | undefined
  let failures = 0
  let wake: () => void = () => undefined

  const deliver = async (block: FetchedBlock & { kind: 'block' }) => {
    const { blockhash } = block.link
    if (delivered.get(block.slot) === blockhash) return
    delivered.set(block.slot, blockhash)
    for (const slot of delivered.keys()) {
      if (delivered.size <= 4 * CATCH_UP) break
      delivered.delete(slot)
    }
    await handlers.onBlock(block)
  }

  const notices = followNotifications(client, {
    onSlot: (notice) => {
      handlers.onSlot(notice)
      if (notices.mode() === 'slots') wake()
    },
    onConfirmed: () => wake(),
    onBlock: (notice) => {
      const { slot, json } = notice
      const link = json && readBlockLink(json, slot)
      if (link) deliver({ kind: 'block', slot, json, link }).catch(() => wake())
      else wake()
    },
    stopping: stopping.signal,
  })

  /** Finds confirmed blocks since the last look. */
  const look = async () => {
    const patience = { deadlineMs: DEADLINE_MS, timeoutMs: PER_TRY_MS }
    const [confirmed, found] = await Promise.all([
      client.getSlot('confirmed', patience),
      next < 0 ? undefined : client.getBlocks(next, next + CATCH_UP, 'confirmed', patience),
    ])
    handlers.onSlot({ slot: confirmed, parent: null, root: null })
    const lost = confirmed - next > CATCH_UP
    const reset = confirmed < next - CATCH_UP
    if (reset) delivered.clear()
    if (next < 0 || lost || reset) next = Math.max(0, confirmed - 2)
    const slots =
      found && !lost && !reset ? found : await client.getBlocks(next, confirmed, 'confirmed', patience)
    for (let i = 0; i < slots.length; i += AT_ONCE) {
      const group = slots.slice(i, i + AT_ONCE)
      const blocks = await Promise.all(
        group.map((slot) => (delivered.has(slot) ? slot : client.fetchBlock(slot, 'confirmed', patience))),
      )
      for (const block of blocks) {
        if (stopping.signal.aborted) return
        if (typeof block === 'number') {
          next = Math.max(next, block + 1)
          continue
        }
        if (block.kind === 'unavailable' && !block.forGood) return // listed but not readable yet
        if (block.kind === 'block') await deliver(block)
        next = Math.max(next, block.slot + 1)
      }
    }
  }

  const run = async () => {
    while (!stopping.signal.aborted) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve
      })
      let pause = notices.mode() === 'blocks' ? checkMs : pollMs
      try {
        await look()
        failures = 0
        if (up !== true && !stopping.signal.aborted) handlers.onUp()
        up = true
      } catch (error) {
        if (stopping.signal.aborted) return
        const reason = error instanceof Error ? error.message : String(error)
        if (!isChainTrouble(error)) client.log.error({ error }, 'Following the tip failed; trying again')
        if (up !== false) handlers.onDown(reason)
        up = false
        pause = Math.min(5_000, 250 * 2 ** Math.min(10, failures++)) * (0.75 + Math.random() / 4)
      }
      const resting = new AbortController()
      const rest = sleep(pause, undefined, { signal: AbortSignal.any([resting.signal, stopping.signal]) })
      await Promise.race([rest.catch(() => undefined), up ? woken : rest.catch(() => undefined)])
      resting.abort()
    }
  }
  const running = run()

  return {
    mode: () => notices.mode() ?? 'polling',
    stop: async () => {
      stopping.abort()
      wake()
      await Promise.all([running, notices.ended])
    },
  }
}
