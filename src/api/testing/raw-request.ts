import { request } from 'node:http'

type RawResponse = { status: number; headers: Record<string, unknown>; body: Buffer }

/** Sends a request whose path is transferred byte for byte; fetch would normalize it. */
export function rawRequest(
  url: string,
  path: string,
  method = 'GET',
  headers: Record<string, string> = {},
): Promise<RawResponse> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, method, headers }, async (response) => {
      const parts: Buffer[] = []
      for await (const part of response) parts.push(part)
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) })
    })
      .on('error', reject)
      .end()
  })
}
