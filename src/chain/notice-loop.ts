import { setTimeout as sleep } from 'node:timers/promises'
import type { ChainClient } from './client.ts'
import { hostOf } from './endpoint.ts'
import { RpcError } from './errors.ts'
import {
  type BlockNotice,
  readBlockNotice,
  readSlotNotice,
  type SlotNotice,
  saysConfirmed,
} from './notifications.ts'
import { type NodeSocket, openNodeSocket } from './socket.ts'

/** `blocks`: the node sends them. `slots`: it announces slots. */
export type NoticeMode = 'blocks' | 'slots'

type Handlers = {
  onSlot: (notice: SlotNotice) => void
  /** Some slot was confirmed just now. */
  onConfirmed: () => void
  onBlock: (notice: BlockNotice) => void
  stopping: AbortSignal
}

export type Notices = {
  /** `undefined` while there is no WebSocket. */
  mode: () => NoticeMode | undefined
  ended: Promise<void>
}

const RETRY_MS = 500
const MAX_RETRY_MS = 30_000

/** Keeps a WebSocket to the node and its subscriptions; connects again with a growing pause whenever it ends. */
export function followNotifications(client: ChainClient, handlers: Handlers): Notices {
  const { stopping } = handlers
  let mode: NoticeMode | undefined
  let url = 0 // which of the likely addresses we try
  let failures = 0
  let told = ''

  const session = async () => {
    const address = client.wsUrls[url % client.wsUrls.length] as string
    const socket = await openNodeSocket(address, stopping, ({ method, bytes }) => {
      if (method === 'blockNotification') {
        const notice = readBlockNotice(bytes)
        if (notice && client.isPlausibleSlot(notice.slot)) handlers.onBlock(notice)
      } else if (method === 'slotNotification') {
        const notice = readSlotNotice(bytes)
        if (notice && client.isPlausibleSlot(notice.slot)) handlers.onSlot(notice)
      } else if (method === 'slotsUpdatesNotification' && saysConfirmed(bytes)) handlers.onConfirmed()
    })
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
    if (sentence !== told) client.log.info({ mode: mode ?? 'polling' }, sentence)
    told = sentence
  }

  const run = async () => {
    while (!stopping.aborted) {
      const address = client.wsUrls[url % client.wsUrls.length] as string
      try {
        await session()
      } catch (error) {
        if (stopping.aborted) return
        const reason = error instanceof Error ? error.message : String(error)
        url++ // the next likely address, and back
        if (url % client.wsUrls.length === 0)
          say(`no WebSocket (${reason}): looking for blocks instead`, address)
        failures++
      }
      // The other likely address is tried at once, the round again only after a while.
      const round = Math.floor(failures / client.wsUrls.length)
      const pause =
        failures % client.wsUrls.length === 0
          ? Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** Math.min(10, round))
          : 0
      await sleep(pause * (0.5 + Math.random() / 2), undefined, { signal: stopping }).catch(() => undefined)
    }
  }

  return { mode: () => mode, ended: run() }
}

async function subscribe(socket: NodeSocket): Promise<NoticeMode> {
  await socket.subscribe('slotSubscribe', [])
  try {
    await socket.subscribe('blockSubscribe', [
      'all',
      {
        commitment: 'confirmed',
        encoding: 'base64',
        transactionDetails: 'full',
        showRewards: true,
        maxSupportedTransactionVersion: 0,
      },
    ])
    return 'blocks'
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    // Not every node allows it (--rpc-pubsub-enable-block-subscription). This one tells when a slot is confirmed:
    await socket.subscribe('slotsUpdatesSubscribe', []).catch((refused) => {
      if (!(refused instanceof RpcError)) throw refused
    })
    return 'slots'
  }
}
