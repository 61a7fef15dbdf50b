import { expect, test, vi } from 'vitest'
import type { Answer, CachePolicy } from '#api/handler.ts'
import { createAnswers } from './answers.ts'

function setUp() {
  const clock = { version: '1', now: 0 }
  const answers = createAnswers(
    () => clock.version,
    () => clock.version,
    () => Number(clock.version),
    (at) => (at >= 1_000 ? at / 1_000 : undefined),
    () => clock.now,
  )
  const asked = vi.fn<(key: string) => void>()
  const get = async (key: string, cache: CachePolicy) => {
    const { body } = await answers.get(key, async () => {
      asked(key)
      return { output: { times: asked.mock.calls.length }, cache }
    })
    return body.bytes.toString()
  }
  return { clock, answers, asked, get }
}

test('a tip response is computed once per version', async () => {
  const { clock, asked, get } = setUp()
  for (let i = 0; i < 5; i++) expect(await get('blocks', 'tip')).toBe('{"times":1}')
  clock.now += 3_600_000
  expect(await get('blocks', 'tip')).toBe('{"times":1}')
  clock.version = '2'
  expect(await get('blocks', 'tip')).toBe('{"times":2}')
  expect(asked).toHaveBeenCalledTimes(2)
})

test('a tip response of which more may be known in a moment is computed again after a moment', async () => {
  const { clock, answers } = setUp()
  let isPartial = true
  const get = async () => {
    const { body } = await answers.get('rows', () => ({ output: { isPartial }, cache: 'tip', isPartial }))
    return body.bytes.toString()
  }
  expect(await get()).toBe('{"isPartial":true}')
  isPartial = false
  expect(await get()).toBe('{"isPartial":true}')
  clock.now += 2_000
  expect(await get()).toBe('{"isPartial":false}')
})

test('a moment response is computed again when the tip moves, and after its time', async () => {
  const { clock, asked, get } = setUp()
  await get('address', 'moment')
  await get('address', 'moment')
  expect(asked).toHaveBeenCalledTimes(1)
  clock.version = '2'
  await get('address', 'moment')
  expect(asked).toHaveBeenCalledTimes(2)
  clock.now += 2_000
  await get('address', 'moment')
  expect(asked).toHaveBeenCalledTimes(3)
})

test('a settled response stays cached when the tip moves', async () => {
  const { clock, asked, get } = setUp()
  await get('block', 'settled')
  clock.version = '2'
  clock.now += 60_000
  await get('block', 'settled')
  expect(asked).toHaveBeenCalledTimes(1)
})

test('concurrent requests for the same response share one computation', async () => {
  const { asked, get } = setUp()
  const all = await Promise.all(Array.from({ length: 50 }, () => get('same', 'moment')))
  expect(new Set(all)).toEqual(new Set(['{"times":1}']))
  expect(asked).toHaveBeenCalledTimes(1)
})

test('an error reaches all waiting requests and is not cached', async () => {
  const { answers, get } = setUp()
  const failing = () => Promise.reject(new Error('no'))
  await expect(Promise.all([answers.get('k', failing), answers.get('k', failing)])).rejects.toThrow('no')
  expect(await get('k', 'tip')).toBe('{"times":1}')
})

test('caches a bounded number of responses', async () => {
  const { answers, get } = setUp()
  for (let i = 0; i < 5_000; i++) await get(`key ${i}`, 'settled')
  expect(answers.size()).toBe(4_000)
})

test('an answer has the slot that it names or that of the time that it names, none where that is not known, else the newest when it was begun', async () => {
  const { clock, answers } = setUp()
  const slotOf = async (output: object, more: Partial<Answer<unknown>> = {}) => {
    const compute = async () => {
      clock.version = '8'
      return { output, cache: 'never' as const, ...more }
    }
    clock.version = '7'
    return (await answers.get('values', compute)).slot
  }
  expect(await slotOf({ asOfSlot: 5 })).toBe(5)
  expect(await slotOf({ asOfSlot: null })).toBeUndefined()
  expect(await slotOf([1, 2])).toBe(7)
  const updatedAt = new Date(6_000).toISOString()
  expect(await slotOf({ updatedAt })).toBe(6)
  expect(await slotOf({ updatedAt, asOfSlot: 5 })).toBe(5)
  expect(await slotOf({ updatedAt: null })).toBeUndefined()
  expect(await slotOf({ updatedAt: new Date(999).toISOString() })).toBeUndefined()
  expect(await slotOf({ asOfSlot: null }, { at: 3_000 })).toBe(3)
  expect(await slotOf([], { at: 3_000 })).toBe(3)
  expect(await slotOf([], { at: null })).toBeUndefined()
})

test('an answer with values of a node has the slot that the node is at, where that is newer than the index', async () => {
  const { answers } = setUp()
  const slotOf = async (output: object, more: Partial<Answer<unknown>>) =>
    (await answers.get('values', () => ({ output, cache: 'never', ...more }))).slot
  expect(await slotOf({}, { nodeSlots: [3] })).toBe(3)
  expect(await slotOf({}, { nodeSlots: [undefined] })).toBe(1)
  expect(await slotOf({}, { nodeSlots: [0, undefined] })).toBe(1)
  expect(await slotOf({ asOfSlot: 5 }, { nodeSlots: [6, 7] })).toBe(7)
  expect(await slotOf({ asOfSlot: null }, { nodeSlots: [6] })).toBeUndefined()
})
