import type { IncomingMessage } from 'node:http'
import { isLoopback } from '#lib/network/loopback.ts'
import { forwarded } from './trusted-proxies.ts'

/** Returns the reason, as a sentence, why the Host of a request is refused; undefined when it is accepted. */
export type HostCheck = (request: IncomingMessage) => string | undefined

/**
 * Checks the Host header. A server that listens on loopback is reached by names of this machine, or through a
 * proxy as `publicUrl`. Any other name belongs to a site whose owner resolves it to 127.0.0.1, so that its
 * pages could read and change what is here.
 *
 * @param host the host on which the server listens
 */
export function createHostCheck(host: string, publicUrl: string | undefined): HostCheck {
  const isPrivate = isLoopback(host)
  const publicHost = publicUrl === undefined ? undefined : new URL(publicUrl).host
  return (request) => {
    if (!hasOneHost(request)) return 'The request must have exactly one Host header.'
    const given = request.headers.host
    if (!isPrivate || given === undefined) return undefined
    const asked = given.toLowerCase()
    if (asked === publicHost || isLoopback(nameOf(asked) ?? '')) return undefined
    return `The Host header is ${JSON.stringify(given.slice(0, 100))}: expected an address of this machine, such as localhost. Set PUBLIC_URL to the address at which visitors reach this explorer.`
  }
}

/**
 * Whether a request has the Host headers that RFC 9112, 3.2 demands: HTTP/1.1 needs one, and two are never
 * allowed. Node keeps only the first of two.
 */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const count = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length
  return count === 1 || (count === 0 && httpVersion === '1.0')
}

/**
 * The `https://host` as the client reaches this server, for absolute URLs; `undefined` for a Host that is not
 * an address of this machine, because anybody can send any Host. A trusted proxy reports TLS in
 * `X-Forwarded-Proto`.
 */
export function originOf(request: IncomingMessage): string | undefined {
  const { headers, socket } = request
  const name = nameOf(headers.host ?? '')
  const own = socket.localAddress?.replace(/^::ffff:/i, '')
  if (name === undefined || !(isLoopback(name) || name === own)) return undefined
  const [protocol] = forwarded(request, 'x-forwarded-proto')
  return `${protocol === 'https' ? 'https' : 'http'}://${headers.host}`
}

/** The host name or address in a Host header, without port and brackets; `undefined` when it has neither. */
function nameOf(host: string): string | undefined {
  const [, name, address] = /^(?:([a-z\d.-]+)|\[([a-f\d:.]+)\])(?::\d{1,5})?$/i.exec(host) ?? []
  return name ?? address
}
