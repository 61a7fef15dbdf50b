import { setTimeout as sleep } from 'node:timers/promises'
import { backoffMs } from '#lib/work/backoff.ts'
import type { ChainClient, FetchedBlock } from '../client.ts'
import { isChainTrouble, MethodRefused } from '../rpc/errors.ts'
import { readBlockLink } from './block-link.ts'
import type { PushedBlock } from './check-pushed.ts'
import { followNotifications, type NoticeMode } from './notice-loop.ts'

export type TipMode = NoticeMode | 'polling'

export type TipHandlers = {
  /**
   * The newest slot that the node reported, processed or confirmed; `root` is null when it is not reported.
   */
  onSlot: (slot: { slot: number; parent: number | null; root: number | null }) => void
  /**
   * A confirmed block: once per slot, unless a fork replaces it, and in order, except around reconnects. A
   * returned promise is awaited before the next block is fetched, but not before a pushed one is delivered.
   */
  onBlock: (block: FetchedBlock & { kind: 'block' }) => void | Promise<void>
  /**
   * Called before the next block when that block may be of another chain: it comes over a new connection,
   * contradicts delivered blocks, or is far from them. A node that is replaced at once never becomes
   * unreachable, so `onDown` does not cover this.
   */
  onBreak: () => void
  /** The node became unreachable. Called once until `onUp`. */
  onDown: (reason: string) => void
  /** The node is reachable, for the first time or again. */
  onUp: () => void
}

export type TipOptions = {
  /** The polling interval without notifications. */
  pollMs?: number
  /** The polling interval with notifications, to find blocks whose notification was lost. */
  checkMs?: number
}

export type Tip = {
  /** How blocks currently arrive: pushed, by slot notification, or by polling. */
  mode: () => TipMode
  stop: () => Promise<void>
}

/** A larger gap is not followed slot by slot: the backfill fetches it. */
const CATCH_UP = 64
/** The most concurrent block requests while catching up. */
const AT_ONCE = 4
const PER_TRY_MS = 10_000
const DEADLINE_MS = 4_000
/** The pauses while the node is unreachable. */
const LOOK_AGAIN = { firstMs: 250, longestMs: 5_000, jitter: 0.25 }
const SKIPPED = ''
/** The largest share of a limited call rate that is spent on asking for a new slot. */
const POLLS_SHARE = 0.4

/**
 * Follows the newest confirmed blocks: by blockSubscribe if the node supports it, otherwise by fetching the
 * blocks of slot notifications, or by polling without a WebSocket. In every mode the newest slot is polled at
 * times, so that a lost notification causes only a delay.
 */
export function followTip(client: ChainClient, handlers: TipHandlers, options: TipOptions = {}): Tip {
  const { pollMs = 350, checkMs = 2_000 } = options
  const stopping = new AbortController()
  /** The hash of the block that was delivered last for each slot, or a mark that the slot was skipped. */
  const delivered = new Map<number, string>()
  let next = -1 // the first slot that is not processed yet
  let up: boolean | undefined
  let failures = 0
  let wake: () => void = () => undefined

  const deliver = async (block: FetchedBlock & { kind: 'block' }) => {
    const { blockhash } = block.link
    const known = delivered.get(block.slot)
    if (known === blockhash) return
    const { parentSlot, previousBlockhash } = block.link
    // The block is on a fork, or on another chain.
    if (known !== undefined || (delivered.get(parentSlot) ?? previousBlockhash) !== previousBlockhash)
      handlers.onBreak()
    delivered.set(block.slot, blockhash)
    // The block proves which slots before it were skipped: these need no request.
    for (let slot = Math.max(parentSlot + 1, block.slot - CATCH_UP); slot < block.slot; slot++)
      if (!delivered.has(slot)) delivered.set(slot, SKIPPED)
    for (const slot of delivered.keys()) {
      if (delivered.size <= 4 * CATCH_UP) break
      delivered.delete(slot)
    }
    await handlers.onBlock(block)
  }

  /** Fetches a pushed block and all later blocks again when another node contradicts it. */
  const check = async (block: PushedBlock, wsUrl: string) => {
    if (await client.isPushedRight(wsUrl, block, (slot) => delivered.get(slot))) return
    for (const slot of delivered.keys()) if (slot >= block.slot) delivered.delete(slot)
    next = Math.min(next, block.slot)
    notices.change()
    wake()
  }

  const notices = followNotifications(client, {
    onConnected: handlers.onBreak,
    onSlot: (notice) => {
      handlers.onSlot(notice)
      if (notices.mode() === 'slots') wake()
    },
    onConfirmed: () => wake(),
    onBlock: (notice, wsUrl) => {
      const { slot, json } = notice
      const link = json && readBlockLink(json, slot)
      // A node that cannot push a block, such as one with a newer transaction version, repeats so with every
      // slot: fetch the block once.
      if (!link) return slot < next || delivered.has(slot) ? undefined : wake()
      deliver({ kind: 'block', slot, json, link }).catch(() => wake())
      void check({ slot, link }, wsUrl)
    },
    stopping: stopping.signal,
  })

  /** Polls for new confirmed blocks. */
  const look = async () => {
    const patience = { deadlineMs: DEADLINE_MS, timeoutMs: PER_TRY_MS }
    const confirmed = await client.getSlot('confirmed', patience)
    handlers.onSlot({ slot: confirmed, parent: null, root: null })
    const lost = confirmed - next > CATCH_UP
    const reset = confirmed < next - CATCH_UP
    if (reset) delivered.clear()
    if (next >= 0 && (reset || lost)) handlers.onBreak()
    if (next < 0 || lost || reset) next = Math.max(0, confirmed - 2)
    // For a few slots, fetching each block takes one call less than listing the slots first.
    const listed =
      confirmed - next < AT_ONCE ? null : await client.getBlocks(next, confirmed, 'confirmed', patience)
    const slots = listed ?? Array.from({ length: Math.max(0, confirmed - next + 1) }, (_, i) => next + i)
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
        // Confirmed but not readable yet, even if the node reports the slot as skipped.
        if (block.kind === 'unavailable' && !block.forGood) return
        if (block.kind === 'skipped' && block.slot === confirmed) return
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
      const lookedAt = performance.now()
      try {
        await look()
        failures = 0
        if (up !== true && !stopping.signal.aborted) handlers.onUp()
        up = true
      } catch (error) {
        if (stopping.signal.aborted) return
        const reason = asSentence(error)
        if (!isChainTrouble(error)) client.log.error({ error }, 'Following new blocks failed; retrying')
        if (up !== false) handlers.onDown(reason)
        up = false
        pause = backoffMs(++failures, LOOK_AGAIN)
      }
      // When calls are limited, most of them must be left for blocks; the calls of this poll count too.
      const rate = client.callsPerSecond()
      const restMs =
        rate === null ? 0 : Math.max(0, 1_000 / (rate * POLLS_SHARE) - (performance.now() - lookedAt))
      pause = Math.max(pause, restMs)
      const resting = new AbortController()
      const rest = sleep(pause, undefined, { signal: AbortSignal.any([resting.signal, stopping.signal]) })
      const wokenAgain = up ? woken.then(() => sleep(Math.min(restMs, pause))) : rest
      await Promise.race([rest.catch(() => undefined), wokenAgain.catch(() => undefined)])
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

function asSentence(error: unknown): string {
  if (error instanceof MethodRefused) return error.sentence
  const text = error instanceof Error ? error.message : String(error)
  return text.endsWith('.') ? text : `${text}.`
}
