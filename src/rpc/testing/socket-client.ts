import { setTimeout } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { parseExactJson } from '#lib/json.ts'
import type { RpcSubscriptions, SocketClient } from '../subscriptions/index.ts'

export type Message = {
  id?: unknown
  result?: unknown
  error?: { code: number; message: string }
  method?: string
  params?: { result: Record<string, unknown> & { value?: unknown }; subscription: number }
}

/** A client without a socket, until the end of the test. */
export function connectClient(to: RpcSubscriptions, from: Partial<SocketClient> = {}) {
  const messages: Message[] = []
  const parts: (string | Buffer)[][] = []
  const closed: string[] = []
  const { receive, end } = to.connect({
    address: '198.51.100.1',
    send: (...given) => {
      parts.push(given)
      messages.push(parseExactJson(given.join('')) as Message)
    },
    close: (reason) => closed.push(reason),
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
  /** The results of the notices of a method, such as `slot`, or of a subscription. */
  const told = (of: string | number) =>
    messages
      .filter(({ method, params }) => method === `${of}Notification` || params?.subscription === of)
      .map(({ params }) => params?.result)
  return { ask, told, messages, parts, closed, receive, end }
}

/** Until all is told of blocks in memory. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await setTimeout(5)
}
