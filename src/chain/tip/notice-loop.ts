import { setTimeout as sleep } from 'node:timers/promises'
import { entryAt } from '#lib/values/entry-at.ts'
import { backoffMs } from '#lib/work/backoff.ts'
import type { ChainClient } from '../client.ts'
import { NEWEST_VERSION } from '../methods/methods.ts'
import { hostOf } from '../rpc/endpoint.ts'
import { RpcError, rpcCode } from '../rpc/errors.ts'
import {
  type BlockNotice,
  readBlockNotice,
  readSlotNotice,
  type SlotNotice,
  saysConfirmed,
} from './notifications.ts'
import { type NodeSocket, openNodeSocket } from './socket.ts'

/** `blocks`: blocks are pushed by blockSubscribe. `slots`: only slot notifications are received. */
export type NoticeMode = 'blocks' | 'slots'

type Handlers = {
  /** Called before the first notice of each connection. */
  onConnected: () => void
  onSlot: (notice: SlotNotice) => void
  /** Called when a slot was just confirmed. */
  onConfirmed: () => void
  /** `wsUrl`: the WebSocket that delivered the block. */
  onBlock: (notice: BlockNotice, wsUrl: string) => void
  stopping: AbortSignal
}

export type Notices = {
  /** undefined while no WebSocket is connected. */
  mode: () => NoticeMode | undefined
  /** Switches to another node's WebSocket, if the node of the present one is paused. */
  change: () => void
  ended: Promise<void>
}

const RECONNECT = { firstMs: 500, longestMs: 30_000, jitter: 0.5 }

/** Keeps a WebSocket to the node with its subscriptions; reconnects with exponential back-off. */
export function followNotifications(client: ChainClient, handlers: Handlers): Notices {
  const { stopping } = handlers
  let mode: NoticeMode | undefined
  let url = 0 // index of the candidate address
  let failures = 0
  let lastLogged = ''
  let closeSocket: () => void = () => undefined

  const session = async () => {
    const address = entryAt(client.wsUrls, url % client.wsUrls.length)
    const socket = await openNodeSocket(address, stopping, ({ method, bytes }) => {
      if (method === 'blockNotification') {
        const notice = readBlockNotice(bytes)
        if (notice && client.isPlausibleSlot(notice.slot)) handlers.onBlock(notice, address)
      } else if (method === 'slotNotification') {
        const notice = readSlotNotice(bytes)
        if (notice && client.isPlausibleSlot(notice.slot)) handlers.onSlot(notice)
      } else if (method === 'slotsUpdatesNotification' && saysConfirmed(bytes)) handlers.onConfirmed()
    })
    closeSocket = socket.close
    handlers.onConnected()
    try {
      mode = await subscribe(socket)
      failures = 0
      say(`blocks arrive by ${mode === 'blocks' ? 'blockSubscribe' : 'slotSubscribe and getBlock'}`, address)
      return await socket.closed
    } finally {
      mode = undefined
      socket.close()
    }
  }

  const say = (what: string, address: string) => {
    const sentence = `${hostOf(address)}: ${what}`
    if (sentence !== lastLogged) client.log.info({ mode: mode ?? 'polling' }, sentence)
    lastLogged = sentence
  }

  const run = async () => {
    while (!stopping.aborted) {
      for (let skipped = 0; skipped < client.wsUrls.length; skipped++) {
        if (client.isUsed(entryAt(client.wsUrls, url % client.wsUrls.length))) break
        url++
      }
      const address = entryAt(client.wsUrls, url % client.wsUrls.length)
      try {
        await session()
      } catch (error) {
        if (stopping.aborted) return
        const reason = error instanceof Error ? error.message : String(error)
        url++ // the next candidate
        if (url % client.wsUrls.length === 0)
          say(`no WebSocket (${reason}): looking for blocks instead`, address)
        failures++
      }
      // Try the other candidates immediately; wait before starting over.
      const round = Math.floor(failures / client.wsUrls.length)
      const pauseMs = failures % client.wsUrls.length === 0 ? backoffMs(round + 1, RECONNECT) : 0
      await sleep(pauseMs, undefined, { signal: stopping }).catch(() => undefined)
    }
  }

  return { mode: () => mode, change: () => closeSocket(), ended: run() }
}

/**
 * The parameters of blockSubscribe, best first; when a node rejects one as invalid, the next is used. See
 * `fetchBlock`.
 */
const WANTED = [
  { maxSupportedTransactionVersion: NEWEST_VERSION, footer: true },
  { maxSupportedTransactionVersion: NEWEST_VERSION },
  { maxSupportedTransactionVersion: 0 },
] as const

async function subscribe(socket: NodeSocket): Promise<NoticeMode> {
  await socket.subscribe('slotSubscribe', [])
  const subscribeBlocks = async ([first, ...others]: readonly [object, ...object[]]): Promise<void> => {
    const config = {
      commitment: 'confirmed',
      encoding: 'base64',
      transactionDetails: 'full',
      showRewards: true,
    }
    try {
      await socket.subscribe('blockSubscribe', ['all', { ...config, ...first }])
    } catch (error) {
      const [next, ...rest] = others
      const isRefused = error instanceof RpcError && error.code === rpcCode.invalidParams
      if (!isRefused || !next) throw error
      await subscribeBlocks([next, ...rest])
    }
  }
  try {
    await subscribeBlocks(WANTED)
    return 'blocks'
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    // blockSubscribe needs the node option --rpc-pubsub-enable-block-subscription. The alternative notifies
    // of confirmed slots:
    await socket.subscribe('slotsUpdatesSubscribe', []).catch((refused) => {
      if (!(refused instanceof RpcError)) throw refused
    })
    return 'slots'
  }
}
