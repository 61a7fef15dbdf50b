import http from 'node:http'

export type Load = { samples: number[]; perSecond: number; failures: number }

/** Requests `path(n)` continuously on `connections` keep-alive connections for `seconds`, after a short warm-up. */
export async function load(
  url: string,
  path: (n: number) => string,
  options: { connections: number; seconds: number },
): Promise<Load> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: options.connections })
  const { hostname, port } = new URL(url)
  let n = 0
  const get = () =>
    new Promise<number>((resolve, reject) => {
      const request = http.get(
        { hostname, port, path: path(n++), agent, headers: { 'accept-encoding': 'gzip' } },
        (response) => {
          response.resume()
          response.on('end', () => resolve(response.statusCode ?? 0))
        },
      )
      request.on('error', reject)
    })
  for (let i = 0; i < 20; i++) await get()

  const samples: number[] = []
  let failures = 0
  const started = performance.now()
  const end = started + options.seconds * 1000
  await Promise.all(
    Array.from({ length: options.connections }, async () => {
      while (performance.now() < end) {
        const sentAt = performance.now()
        if ((await get()) !== 200) failures++
        samples.push(performance.now() - sentAt)
      }
    }),
  )
  const perSecond = samples.length / ((performance.now() - started) / 1000)
  agent.destroy()
  return { samples, perSecond, failures }
}
