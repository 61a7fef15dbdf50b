import { expect, test } from 'vitest'
import { createLog } from './log.ts'

/** The line that `createLog` writes of these fields. */
function lineOf(fields: object) {
  const lines: string[] = []
  createLog('info', { write: (line) => lines.push(line) }).error(fields, 'It failed')
  expect(lines).toHaveLength(1)
  return JSON.parse(lines[0] ?? '')
}

const noSpace = () =>
  Object.assign(new Error('Cannot reserve 1.00 MiB, not enough space.'), {
    code: '243',
    type: 'NOT_ENOUGH_SPACE',
  })

test.each(['error', 'err', 'reason', 'anything'])(
  'an error in the field "%s" keeps message, code and stack',
  (name) => {
    const line = lineOf({ slot: 7, [name]: noSpace() })
    expect(line).toMatchObject({
      msg: 'It failed',
      slot: 7,
      [name]: {
        name: 'Error',
        message: 'Cannot reserve 1.00 MiB, not enough space.',
        code: '243',
        type: 'NOT_ENOUGH_SPACE',
      },
    })
    expect(line[name].stack).toContain('log.spec.ts')
  },
)

test('the causes of an error are written with their own messages, codes and stacks', () => {
  const system = Object.assign(new Error('write ENOSPC'), { code: 'ENOSPC' })
  const line = lineOf({
    error: new Error('The block was not saved', { cause: new Error('insert', { cause: system }) }),
  })
  expect(line.error).toMatchObject({
    message: 'The block was not saved',
    cause: { message: 'insert', cause: { message: 'write ENOSPC', code: 'ENOSPC' } },
  })
  expect(line.error.cause.cause.stack).toContain('log.spec.ts')
})

test('an AggregateError, whose own message is often empty, is written with every error in it', () => {
  const refused = (port: number) =>
    Object.assign(new Error(`connect ECONNREFUSED 127.0.0.1:${port}`), { code: 'ECONNREFUSED' })
  const line = lineOf({ error: new AggregateError([refused(1), refused(2)]) })
  expect(line.error).toMatchObject({
    name: 'AggregateError',
    errors: [
      { message: 'connect ECONNREFUSED 127.0.0.1:1', code: 'ECONNREFUSED' },
      { message: 'connect ECONNREFUSED 127.0.0.1:2', code: 'ECONNREFUSED' },
    ],
  })
})

test('an error that is its own cause is written and ends', () => {
  const error = new Error('round')
  error.cause = error
  expect(lineOf({ error }).error).toMatchObject({ message: 'round', cause: { message: 'round' } })
})
