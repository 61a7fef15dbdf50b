import type { IncomingMessage } from 'node:http'

/** RFC 9112, 3.2: a request of HTTP/1.1 without a Host, or any with two, is refused. Node keeps only the first of two. */
export function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const count = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length
  return count === 1 || (count === 0 && httpVersion === '1.0')
}
