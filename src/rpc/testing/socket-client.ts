import { setTimeout } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { parseExactJson } from '#lib/text/json.ts'
import type { RpcSubscriptions, SocketClient } from '../subscriptions/index.ts'

export type Message = {
  id?: unknown
  result?: unknown
  error?: { code: number; message: string }
  method?: string
  params?: { result: Record<string, unknown> & { value?: unknown }; subscription: number }
}

/** A client without a socket, which is disconnected at the end of the test. */
export function connectClient(to: RpcSubscriptions, from: Partial<SocketClient> = {}) {
  const messages: Message[] = []
  const sent: (string | Buffer)[] = []
  const closed: string[] = []
  const spent = { ms: 0 }
  const { receive, end } = to.connect({
    address: '198.51.100.1',
    send: (message) => {
      sent.push(message)
      for (const text of Buffer.isBuffer(message) ? textsIn(message) : [message])
        messages.push(parseExactJson(text) as Message)
    },
    close: (reason) => closed.push(reason),
    spend: (ms) => {
      spent.ms += ms
    },
    admit: (_, task) => task(),
    ...from,
  })
  onTestFinished(end)
  let id = 0
  const ask = async (method: string, ...params: unknown[]) => {
    const own = ++id
    await receive(JSON.stringify({ jsonrpc: '2.0', id: own, method, params }))
    const answer = messages.find((message) => message.id === own)
    return answer?.result ?? answer?.error
  }
  /** The results of the notifications of a kind, such as `slot`, or of a subscription's id. */
  const told = (of: string | number) =>
    messages
      .filter(({ method, params }) => method === `${of}Notification` || params?.subscription === of)
      .map(({ params }) => params?.result)
  return { ask, told, messages, sent, spent, closed, receive, end }
}

/** The texts of the WebSocket frames of a server. */
export function textsIn(frames: Buffer): string[] {
  const texts: string[] = []
  for (let at = 0; at < frames.length; ) {
    const short = frames.readUInt8(at + 1)
    const [from, length] =
      short < 126
        ? [at + 2, short]
        : short === 126
          ? [at + 4, frames.readUInt16BE(at + 2)]
          : [at + 10, Number(frames.readBigUInt64BE(at + 2))]
    texts.push(frames.toString('utf8', from, from + length))
    at = from + length
  }
  return texts
}

/** Waits until the notifications of all blocks in memory are sent. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await setTimeout(5)
}
