import { expect, test } from 'vitest'
import { createBatches, createLanes } from './batches.ts'
import { NoTurn } from './turns.ts'
import { currentWork, doWork, type Work } from './work.ts'

/** Batches whose reads the test ends; the value of a key is the key written twice. */
function openBatches(options: { now?: () => number } = {}) {
  const reads: {
    keys: readonly string[]
    end: () => Promise<void>
    fail: (error: Error) => Promise<void>
  }[] = []
  const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 1))
  const batches = createBatches<string, string>(
    (keys) =>
      new Promise((resolve, reject) =>
        reads.push({
          keys,
          end: () => {
            resolve(new Map(keys.map((key) => [key, key + key])))
            return settled()
          },
          fail: (error) => {
            reject(error)
            return settled()
          },
        }),
      ),
    options,
  )
  return { batches, reads, read: (n: number) => reads[n] as (typeof reads)[number] }
}

/** A batch starts after the code that runs now has requested all that it needs. */
const asked = () => new Promise((resolve) => setImmediate(resolve))

function workOf(more: Partial<Work> = {}) {
  let spent = 0
  const work: Work = {
    ...{ rank: 0, order: 0, isSecondary: false, hasBegun: false },
    ...{ beginBy: Number.POSITIVE_INFINITY, endBy: Number.POSITIVE_INFINITY },
    ...more,
    spend: (ms) => {
      spent += ms
    },
  }
  return { work, spent: () => spent }
}

test('calls at the same time are read together, and so are calls that come while a batch is read', async () => {
  const { batches, reads, read } = openBatches()
  const first = batches.load(['a'])
  await asked()
  const others = [batches.load(['b', 'c']), batches.load(['c'])]
  expect(reads.map(({ keys }) => keys)).toEqual([['a']])
  await read(0).end()
  expect((await first).get('a')).toBe('aa')
  expect(reads.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c']])
  await read(1).end()
  for (const values of await Promise.all(others)) expect(values.get('c')).toBe('cc')
})

test('a batch that fails is read again call by call: only the call that fails alone fails', async () => {
  const { batches, read } = openBatches()
  void batches.load(['before'])
  await asked()
  const good = batches.load(['good'])
  const bad = batches.load(['bad']).catch((error: Error) => error.message)
  await read(0).end()
  await read(1).fail(new Error('a row cannot be read'))
  expect(read(2).keys).toEqual(['good'])
  await read(2).end()
  expect((await good).get('good')).toBe('goodgood')
  await read(3).fail(new Error('this row cannot be read'))
  expect(await bad).toBe('this row cannot be read')
})

test('a batch takes 64 calls and 1,000 keys at most, those of the lowest rank first', async () => {
  const { batches, read } = openBatches()
  void batches.load(['before'])
  await asked()
  for (let n = 0; n < 70; n++) void doWork(workOf({ rank: 1 }).work, () => batches.load([`late ${n}`]))
  void doWork(workOf({ rank: 0 }).work, () => batches.load(['early']))
  void batches.load(Array.from({ length: 990 }, (_, n) => String(n)))
  await read(0).end()
  expect(read(1).keys).toHaveLength(1_000)
  expect(read(1).keys.slice(990, 992)).toEqual(['early', 'late 0'])
  await read(1).end()
  expect(read(2).keys).toHaveLength(61)
})

test('each caller keeps its own deadline, also while the batch runs', async () => {
  let at = 0
  const { batches, read } = openBatches({ now: () => at })
  const [late, early] = [workOf({ endBy: 500, hasBegun: true }), workOf({ endBy: 5_000, hasBegun: true })]
  const refused = doWork(late.work, () => batches.load(['a'])).catch((error) => error)
  await asked()
  const waits = doWork(early.work, () => batches.load(['b']))
  at = 600
  expect(await refused).toBeInstanceOf(NoTurn)
  await read(0).end()
  await read(1).end()
  expect((await waits).get('b')).toBe('bb')
})

test('a batch is charged to its callers in equal parts', async () => {
  const charged = [workOf(), workOf()]
  const batches = createBatches<string, string>(async (keys) => {
    currentSpend()
    return new Map(keys.map((key) => [key, key]))
  })
  const currentSpend = () => currentWork()?.spend(10)
  await Promise.all(charged.map(({ work }, n) => doWork(work, () => batches.load([String(n)]))))
  expect(charged.map(({ spent }) => spent())).toEqual([5, 5])
})

test('while the callers of a batch are answered, other events go on between', async () => {
  const { batches, read } = openBatches()
  void batches.load(['before'])
  await asked()
  const order: string[] = []
  const both = ['a', 'b'].map((key) => batches.load([key]).then(() => order.push(key)))
  await read(0).end()
  setImmediate(() => order.push('event'))
  void read(1).end()
  await Promise.all(both)
  expect(order).toEqual(['a', 'event', 'b'])
})

test('on one lane kinds are read in the order of their calls: works that have begun do not keep others from it', async () => {
  const lanes = createLanes(1)
  const order: string[] = []
  const ends: (() => void)[] = []
  const kind = (name: string) =>
    createBatches<string, string>(
      () =>
        new Promise((resolve) => {
          order.push(name)
          ends.push(() => resolve(new Map()))
        }),
      { lanes },
    )
  const [first, fresh, begun] = ['first', 'fresh', 'begun'].map(kind)
  const all = [
    doWork(workOf().work, () => first?.load(['a'])),
    doWork(workOf().work, () => fresh?.load(['a'])),
    doWork(workOf({ hasBegun: true, order: 9 }).work, () => begun?.load(['a'])),
  ]
  await asked()
  for (let n = 0; n < 3; n++) {
    ends[n]?.()
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(all)
  expect(order).toEqual(['first', 'fresh', 'begun'])
})

test('a batch that takes long holds up no other kind any longer', async () => {
  const lanes = createLanes(1)
  const long = createBatches<string, string>(() => new Promise(() => undefined), { lanes })
  const short = createBatches<string, string>(async () => new Map([['a', 'read']]), { lanes })
  void long.load(['a'])
  expect((await short.load(['a'])).get('a')).toBe('read')
})
