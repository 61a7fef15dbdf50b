import pino from 'pino'
import { type ErrorFields, errorFields } from './error-fields.ts'
import { currentRequestId } from './request-id.ts'

/** The used subset of a pino logger. */
export type Log = {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/**
 * The first of repeated lines is written at once; then, after each interval of this length, one line with
 * their number.
 */
const WINDOW_MS = 60_000
/** The maximum number of kinds that are remembered: visitors can cause messages that differ. */
const MAX_KINDS = 200

type Level = 'warn' | 'error'
type Line = { level: Level; fields: object; message: string }
type Kind = { last: Line; repeated: number }

const OTHERS =
  'Warnings and errors of many kinds: further kinds are counted here, and written at the level debug'

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

/**
 * Limits warnings and errors to one line per kind and minute: the first line at once, then one line a minute
 * with the fields of the newest one and the number of lines that it stands for (`repeated`). A kind is a
 * message with the message of its error, without numbers and addresses. All repetitions are written at level
 * `debug`.
 *
 * The first line of an error has the stack. Warnings are expected now and then: their stacks are only at
 * `debug`.
 *
 * @param isDebug whether lines of level `debug` are written
 */
function limitRepeats(lines: Log, isDebug: boolean): Log {
  const kinds = new Map<string, Kind>()

  // Reading a stack takes a tenth of a millisecond.
  const debug: Log['debug'] = (fields, message) => {
    if (isDebug) lines.debug(fieldsOf(fields, true), message)
  }

  const write = ({ level, fields, message }: Line, hasStack: boolean) =>
    lines[level](fieldsOf(fields, hasStack), message)

  const endWindow = (key: string, kind: Kind) => {
    const { last, repeated } = kind
    if (repeated === 0) return void kinds.delete(key)
    write({ ...last, fields: { ...last.fields, repeated } }, false)
    kind.repeated = 0
    startWindow(key, kind)
  }
  const startWindow = (key: string, kind: Kind) => {
    setTimeout(endWindow, WINDOW_MS, key, kind).unref()
  }

  const limited = (level: Level) => (fields: object, message: string) => {
    let line: Line = { level, fields, message }
    let key = keyOf(line)
    if (!kinds.has(key) && kinds.size >= MAX_KINDS) {
      debug(fields, message)
      line = { level: 'warn', fields: {}, message: OTHERS }
      key = OTHERS
    }
    const kind = kinds.get(key)
    if (kind) {
      kind.last = line
      kind.repeated++
      if (key !== OTHERS) debug(fields, message)
      return
    }
    write(line, level === 'error')
    if (level === 'warn' && errorIn(fields)) debug(fields, message)
    const fresh = { last: line, repeated: 0 }
    kinds.set(key, fresh)
    startWindow(key, fresh)
  }

  return {
    debug,
    info: (fields, message) => lines.info(fieldsOf(fields, true), message),
    warn: limited('warn'),
    error: limited('error'),
  }
}

const errorIn = (fields: object) => Object.values(fields).find((value) => value instanceof Error)

function keyOf({ level, fields, message }: Line): string {
  const error = errorIn(fields)
  const reason = error ? `${error.name} ${'code' in error ? error.code : ''} ${error.message}` : ''
  return `${level} ${message.slice(0, 300)} ${reason.slice(0, 300).replace(/\w{32,}|\d+/g, '#')}`
}

/** A field that is an Error, whatever its name, as message, code, stack and causes: JSON alone would make `{}` of it. */
function fieldsOf(fields: object, hasStack: boolean): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value instanceof Error ? withStack(errorFields(value), hasStack) : value,
    ]),
  )
}

function withStack(error: ErrorFields, hasStack: boolean): ErrorFields {
  if (hasStack) return error
  const { stack: _, cause, errors, ...fields } = error
  return {
    ...fields,
    ...(cause && { cause: withStack(cause, false) }),
    ...(errors && { errors: errors.map((one) => withStack(one, false)) }),
  }
}
