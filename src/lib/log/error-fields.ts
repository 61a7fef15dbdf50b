import { recordOf } from '../values/guards.ts'

/** An error as plain data, for log lines and for messages between processes. */
export type ErrorFields = {
  name: string
  message: string
  /** `ENOSPC` of the system, `243` of ClickHouse, `-32004` of a node. */
  code?: string | number
  /** ClickHouse's name of the error code. */
  type?: string
  stack?: string
  cause?: ErrorFields
  /** The errors of an AggregateError. */
  errors?: ErrorFields[]
}

/** The maximum length of a chain of causes; an error may be its own cause. */
const MAX_DEPTH = 8

/**
 * Anything that was thrown, with its causes, as data. A value that is no Error becomes one with the value as
 * message.
 */
export function errorFields(thrown: unknown, depth = 0): ErrorFields {
  if (!(thrown instanceof Error)) return { name: 'Error', message: textOf(thrown) }
  const { name, message, stack, cause } = thrown
  const { code, type, errors } = recordOf(thrown)
  const goesOn = depth < MAX_DEPTH
  return {
    name: String(name),
    message: String(message),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(typeof type === 'string' ? { type } : {}),
    ...(stack === undefined ? {} : { stack: String(stack) }),
    ...(cause !== undefined && goesOn ? { cause: errorFields(cause, depth + 1) } : {}),
    ...(Array.isArray(errors) && goesOn
      ? { errors: errors.map((error) => errorFields(error, depth + 1)) }
      : {}),
  }
}

/** The error that `errorFields` described: a plain Error (or AggregateError) with the fields and stack of the original. */
export function errorFrom({ name, message, stack, cause, errors, ...codes }: ErrorFields): Error {
  const options = cause === undefined ? {} : { cause: errorFrom(cause) }
  const error = errors
    ? new AggregateError(errors.map(errorFrom), message, options)
    : new Error(message, options)
  const hidden = { configurable: true, writable: true, enumerable: false }
  Object.defineProperty(error, 'name', { ...hidden, value: name })
  Object.defineProperty(error, 'stack', { ...hidden, value: stack ?? `${name}: ${message}` })
  return Object.assign(error, codes)
}

/** The error itself, then the errors that it holds and its causes, however deep. */
export function* errorAndCauses(thrown: unknown, depth = 0): Generator<unknown> {
  yield thrown
  if (!(thrown instanceof Error) || depth >= MAX_DEPTH) return
  const { cause, errors } = recordOf(thrown)
  if (Array.isArray(errors)) for (const error of errors) yield* errorAndCauses(error, depth + 1)
  if (cause !== undefined) yield* errorAndCauses(cause, depth + 1)
}

/** The message in one line, with the messages of the causes that it does not repeat already. */
export function messageWithCauses(thrown: unknown): string {
  let text = ''
  for (const one of errorAndCauses(thrown)) {
    const message = one instanceof Error ? one.message || String(recordOf(one).code ?? '') : textOf(one)
    if (message !== '' && !text.includes(message)) text += text === '' ? message : ` Cause: ${message}`
  }
  return text || 'Unknown error'
}

function textOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown)
  try {
    return JSON.stringify(thrown)
  } catch {
    return String(thrown)
  }
}
