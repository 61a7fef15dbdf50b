import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HttpError, MethodRefused, RpcError } from './errors.ts'
import { createUnsupportedMethods } from './unsupported-methods.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

function setUp() {
  const told: string[] = []
  const offers = createUnsupportedMethods(({ sentence }) => told.push(sentence))
  offers.answered('getSlot')
  return { offers, told }
}
const rpcError = (code: number, message: string) => new RpcError(code, message, undefined, 'getSupply')

test.each([
  ['a method that the node does not know', rpcError(-32_601, 'Method not found')],
  ['a key without an index', rpcError(-32_010, 'excluded from account secondary indexes')],
  ["a provider's code", rpcError(-32_053, 'Method getSupply is not available on your plan')],
  ["a provider's words", rpcError(-32_000, 'This method is disabled. Please upgrade to a paid plan')],
  ['403', new HttpError(403, 'Forbidden')],
  ['405', new HttpError(405, '')],
  ['words with 400', new HttpError(400, 'method getSupply is not supported')],
])('%s is a method that the node does not offer', (_, error) => {
  const { offers, told } = setUp()
  expect(offers.explain('getSupply', error)).toBeInstanceOf(MethodRefused)
  expect(told).toEqual([
    'The node does not offer getSupply: the supply is shown only if it was known before, from the blocks since then.',
  ])
  expect(() => offers.check('getSupply')).toThrow(MethodRefused)
  expect(offers.refused().map(({ method }) => method)).toEqual(['getSupply'])
})

test.each([
  ['a block that was skipped', rpcError(-32_007, 'Slot 5 was skipped, or missing due to ledger jump')],
  ['wrong parameters', rpcError(-32_602, 'Invalid params: the method expects a slot')],
  ["a program's log", rpcError(-32_002, 'Transaction simulation failed: method not allowed by the program')],
  ['a signature that the node does not know', rpcError(-32_020, 'Method: transaction not found as a filter')],
  [
    'an identity that leads no slot',
    rpcError(-32_022, 'Identity not found, or not available, in the schedule of this method'),
  ],
  [
    'rewards that are being paid',
    rpcError(-32_017, 'Epoch rewards period still active: method not available'),
  ],
  ['a request that is too large', new HttpError(413, 'Payload too large')],
])('%s is none', (_, error) => {
  const { offers } = setUp()
  expect(offers.explain('getSupply', error)).toBe(error)
  expect(() => offers.check('getSupply')).not.toThrow()
})

test('a refused method is asked again after ten minutes, and those without which nothing works after seconds', () => {
  const { offers, told } = setUp()
  offers.explain('getSupply', rpcError(-32_601, 'Method not found'))
  offers.explain('getBlock', new HttpError(403, ''))
  vi.advanceTimersByTime(15_001)
  expect(() => offers.check('getBlock')).not.toThrow()
  expect(() => offers.check('getSupply')).toThrow()
  vi.advanceTimersByTime(585_000)
  expect(() => offers.check('getSupply')).not.toThrow()
  // It is logged once, even when the method is refused again.
  offers.explain('getSupply', rpcError(-32_601, 'Method not found'))
  expect(told).toHaveLength(2)
  offers.answered('getSupply')
  expect(offers.refused().map(({ method }) => method)).toEqual(['getBlock'])
})

test('a node that never answered refuses the key and not the method', () => {
  const offers = createUnsupportedMethods(() => undefined)
  const error = new HttpError(403, 'Forbidden')
  expect(offers.explain('getSlot', error)).toBe(error)
  expect(error.message).toContain('check RPC_URL and its key')
  expect(offers.refused()).toEqual([])
})
