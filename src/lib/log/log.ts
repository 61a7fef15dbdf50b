import pino from 'pino'
import { limitRepeats } from './log-repeats.ts'
import { currentRequestId } from './request-id.ts'

/** The used subset of a pino logger. */
export type Log = {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Logs nothing; for tests and for tools with their own output. */
export const silent: Log = { debug() {}, info() {}, warn() {}, error() {} }

/**
 * Writes JSON lines to the standard output, or to `destination`. Errors in fields are written with message,
 * code and causes; repeated warnings and errors are one line a minute (`limitRepeats`). Lines that belong to
 * a request have its `requestId`.
 */
export function createLog(level: string, destination?: { write(line: string): void }): Log {
  const options: pino.LoggerOptions = {
    level,
    // Pino's own serializer would put the causes into one text.
    serializers: { err: (field: unknown) => field },
  }
  const lines = destination ? pino(options, destination) : pino(options)
  return ofRequests(limitRepeats(lines, lines.isLevelEnabled('debug')))
}

function ofRequests(lines: Log): Log {
  const line = (level: keyof Log) => (fields: object, message: string) => {
    const requestId = currentRequestId()
    lines[level](requestId === undefined ? fields : { requestId, ...fields }, message)
  }
  return { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') }
}
