import type { Socket } from 'node:net'
import type { Writable } from 'node:stream'
import type { ErrorBody } from '#contract/errors.ts'
import { newRequestId } from './request-ids.ts'
import { apiHeaders } from './security.ts'

/**
 * Answers a connection that has no response object (invalid HTTP, a refused upgrade) with the error JSON and
 * headers of every other response, and closes it.
 *
 * @param error.status code and reason phrase: `400 Bad Request`
 */
export function endWithError(
  connection: Writable,
  { status, code, message }: { status: string; code: string; message: string },
): void {
  const requestId = newRequestId()
  const body = JSON.stringify({ error: { code, message, requestId } } satisfies ErrorBody)
  const headers = {
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'x-request-id': requestId,
    ...apiHeaders,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  connection.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`, () => connection.destroy())
}

/**
 * Answers data that is no valid request: invalid HTTP, headers that are too large, a client that sends too
 * slowly.
 */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, code, message] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'too_large', 'The request headers are too large.']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'bad_input', 'The request took too long to arrive.']
        : ['400 Bad Request', 'bad_input', 'The request is not valid HTTP.']
  endWithError(socket, { status, code, message })
}
