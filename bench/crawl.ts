import { once } from 'node:events'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** One response; `what` is the kind of request that `next` returned. */
export type Sample<What> = { ms: number; status: number; what: What }

/** Whether the server refused a request because too many wait. The response says when to try again. */
export const isRefusal = ({ status }: { status: number }) => status === 503 || status === 429

/**
 * Runs clients that send requests without a pause, each on a keep-alive connection and from an address of its
 * own. A refused client waits as long as the response says.
 */
export async function crawl<What>(
  url: string,
  next: () => { path: string; what: What },
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Sample<What>[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(url)
  const get = async (path: string, client: string) => {
    const headers = { 'accept-encoding': 'gzip', 'x-forwarded-for': client }
    const request = http.get({ hostname, port, path, agent, headers })
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    response.resume()
    await once(response, 'end')
    return { status: response.statusCode ?? 0, retryAfter: Number(response.headers['retry-after'] ?? 0) }
  }
  const samples: Sample<What>[] = []
  const end = performance.now() + seconds * 1_000
  await Promise.all(
    Array.from({ length: connections }, async (_, i) => {
      const client = `198.18.${i >> 8}.${i & 255}`
      while (performance.now() < end) {
        const { path, what } = next()
        const sentAt = performance.now()
        const { status, retryAfter } = await get(path, client)
        samples.push({ ms: performance.now() - sentAt, status, what })
        if (retryAfter > 0) await sleep(retryAfter * 1_000)
      }
    }),
  )
  agent.destroy()
  return samples
}
