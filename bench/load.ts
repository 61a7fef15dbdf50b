import { once } from 'node:events'
import http from 'node:http'

export type Load = { samples: number[]; perSecond: number; failures: number; bytes: number }
/** A request: POST when it has a body, otherwise GET. */
export type Request = { path: string; body?: string }

/**
 * Sends `next(n)` continuously on `connections` keep-alive connections for `seconds`, after a short warm-up.
 */
export async function load(
  url: string,
  next: (n: number) => Request,
  options: { connections: number; seconds: number; warmUp?: number },
): Promise<Load> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: options.connections })
  const { hostname, port } = new URL(url)
  let n = 0
  let bytes = 0
  /** Sends one request; resolves to whether it was answered without an HTTP or JSON-RPC error. */
  const send = async (): Promise<boolean> => {
    const { path, body } = next(n++)
    const headers = { 'accept-encoding': 'gzip', ...(body && { 'content-type': 'application/json' }) }
    const request = http.request({ hostname, port, path, agent, headers, method: body ? 'POST' : 'GET' })
    request.end(body)
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    let begin = ''
    response.on('data', (chunk: Buffer) => {
      begin ||= chunk.toString('latin1', 0, 40)
      bytes += chunk.length
    })
    await once(response, 'end')
    return response.statusCode === 200 && !(body && begin.includes('"error"'))
  }
  for (let i = 0; i < (options.warmUp ?? 20); i++) await send()

  const samples: number[] = []
  let failures = 0
  bytes = 0
  const started = performance.now()
  const end = started + options.seconds * 1000
  await Promise.all(
    Array.from({ length: options.connections }, async () => {
      while (performance.now() < end) {
        const sentAt = performance.now()
        if (!(await send())) failures++
        samples.push(performance.now() - sentAt)
      }
    }),
  )
  const perSecond = samples.length / ((performance.now() - started) / 1000)
  agent.destroy()
  return { samples, perSecond, failures, bytes }
}
