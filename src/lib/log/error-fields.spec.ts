import { deserialize, serialize } from 'node:v8'
import { expect, test } from 'vitest'
import { errorFields, errorFrom, messageWithCauses } from './error-fields.ts'

const full = () =>
  new AggregateError(
    [Object.assign(new Error('No space left on device'), { code: 'ENOSPC' })],
    'Two writes failed',
    { cause: Object.assign(new TypeError('deep'), { code: 243, type: 'NOT_ENOUGH_SPACE' }) },
  )

test('an error that crosses between two processes keeps name, message, code, stack, causes and held errors', () => {
  const fields = errorFields(full())
  // Child processes with `serialization: 'advanced'` copy errors this way.
  const error = errorFrom(deserialize(serialize(fields)))
  expect(error).toBeInstanceOf(AggregateError)
  expect(errorFields(error)).toEqual(fields)
  expect(error.stack).toContain('error-fields.spec.ts')
  expect(error.cause).toMatchObject({
    name: 'TypeError',
    message: 'deep',
    code: 243,
    type: 'NOT_ENOUGH_SPACE',
  })
})

test('what is thrown without being an Error is not lost', () => {
  expect(errorFields('text').message).toBe('text')
  expect(errorFields({ reason: 7 }).message).toBe('{"reason":7}')
  expect(errorFields(undefined).message).toBe('undefined')
})

test('one line says the message and what the causes add to it', () => {
  expect(messageWithCauses(full())).toBe('Two writes failed Cause: No space left on device Cause: deep')
  expect(messageWithCauses(new Error('open: EROFS', { cause: new Error('EROFS') }))).toBe('open: EROFS')
  expect(messageWithCauses(new AggregateError([new Error('refused')]))).toBe('refused')
})
