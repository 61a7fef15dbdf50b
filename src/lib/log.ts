import pino from 'pino'
import { errorFields } from './error-fields.ts'

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
 * JSON lines, on the standard output unless `destination` is given. A field that is an Error, whatever its name, is
 * written with message, code, stack and causes: JSON alone would make `{}` of it.
 */
export function createLog(level: string, destination?: { write(line: string): void }): Log {
  const options: pino.LoggerOptions = {
    level,
    formatters: { log: withErrorFields },
    // Pino's own serializer would put the causes into one text.
    serializers: { err: (field: unknown) => field },
  }
  return destination ? pino(options, destination) : pino(options)
}

function withErrorFields(fields: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value instanceof Error ? errorFields(value) : value,
    ]),
  )
}
