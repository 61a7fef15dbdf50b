import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** RFC 9112, 3.2: a request of HTTP/1.1 without a Host, or any with two, is refused. Node keeps only the first of two. */
export function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const count = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length
  return count === 1 || (count === 0 && httpVersion === '1.0')
}

/**
 * `https://host` as the client reaches this server, for absolute URLs; `undefined` for a Host that is no host name. A proxy
 * that speaks TLS says so in `X-Forwarded-Proto`.
 */
export function originOf({
  headers,
  host,
}: {
  headers: IncomingHttpHeaders
  host: string
}): string | undefined {
  if (!/^(?:[a-z\d.-]+|\[[a-f\d:.]+\])(?::\d{1,5})?$/i.test(host)) return undefined
  const [protocol] = String(headers['x-forwarded-proto'] ?? '').split(',')
  return `${protocol === 'https' ? 'https' : 'http'}://${host}`
}
