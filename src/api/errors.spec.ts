import { expect, test } from 'vitest'
import { errorForCaller, notFound } from './errors.ts'

const broken = (message: string, more: object = {}) => Object.assign(new Error(message), more)

test.each([
  ['a refused connection', broken('connect ECONNREFUSED 127.0.0.1:1', { code: 'ECONNREFUSED' })],
  [
    'a cause that was a refused connection',
    new Error('select failed', { cause: broken('', { code: 'ECONNRESET' }) }),
  ],
  ['a timeout of the client', broken('Timeout error.')],
  ['a query that took too long', broken('Timeout exceeded', { code: '159' })],
  ['too little memory', broken('Memory limit exceeded', { code: '241' })],
])('%s is a 503, because it recovers by itself', (_, error) => {
  expect(errorForCaller(error)).toMatchObject({ status: 503, code: 'unavailable' })
})

test('any other error is a bug', () => {
  expect(errorForCaller(new TypeError('x is undefined'))).toBeUndefined()
  expect(errorForCaller(broken('Syntax error', { code: '62' }))).toBeUndefined()
  expect(errorForCaller('a text')).toBeUndefined()
})

test('an ApiError is passed on unchanged', () => {
  const error = notFound('Block 7')
  expect(errorForCaller(error)).toBe(error)
})
