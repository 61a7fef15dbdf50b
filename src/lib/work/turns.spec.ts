import { expect, test } from 'vitest'
import { createTurns, NoTurn } from './turns.ts'
import { doWork, type Work } from './work.ts'

function workOf(order: number, more: Partial<Work> = {}) {
  const forEver = Number.POSITIVE_INFINITY
  const work = {
    rank: 0,
    order,
    isSecondary: false,
    hasBegun: false,
    beginBy: forEver,
    endBy: forEver,
    spent: 0,
    ...more,
  }
  return Object.assign(work, {
    spend(ms: number) {
      work.spent += ms
    },
  })
}

/** Tasks that end when the test says so, in the order in which they began. */
function setUp(most: number) {
  const clock = { now: 0 }
  const turns = createTurns(most, () => clock.now)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const task = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name)
      ends.set(name, () => resolve(name))
    })
  const start = (work: Work, name: string) => doWork(work, () => turns.run(task(name)))
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { clock, turns, begun, task, start, end }
}

test('the smallest order is next, of equal ones the first, and time is counted for each work', async () => {
  const { clock, begun, start, end } = setUp(1)
  const first = workOf(5)
  void start(first, 'first')
  void start(workOf(9), 'last')
  void start(workOf(7), 'second')
  void start(workOf(7), 'third')
  clock.now = 40
  for (const name of ['first', 'second', 'third', 'last']) await end(name)
  expect(begun).toEqual(['first', 'second', 'third', 'last'])
  expect(first.spent).toBe(40)
})

test('what has begun is finished first, but after what has a smaller rank', async () => {
  const { begun, start, end } = setUp(1)
  const one = workOf(9, { rank: 1 })
  void start(one, 'one')
  void start(workOf(1, { rank: 1 }), 'other')
  void start(one, 'one again')
  void start(workOf(99), 'cheap')
  for (const name of ['one', 'cheap', 'one again']) await end(name)
  expect(begun).toEqual(['one', 'cheap', 'one again', 'other'])
})

test('secondary work has a third of the turns, and leaves the others free', async () => {
  const { begun, start, end } = setUp(6)
  const long = { isSecondary: true }
  for (const name of ['a', 'b', 'c']) void start(workOf(0, long), name)
  void start(workOf(9), 'visitor')
  await end('none')
  expect(begun).toEqual(['a', 'b', 'visitor'])
  await end('visitor')
  expect(begun).toHaveLength(3)
  await end('a')
  expect(begun).toEqual(['a', 'b', 'visitor', 'c'])
})

test('what belongs to no work does not wait', async () => {
  const { turns, begun, task, start, end } = setUp(1)
  void start(workOf(0), 'visitor')
  void turns.run(task('own'))
  await end('none')
  expect(begun).toEqual(['visitor', 'own'])
})

test('what waited too long to begin is refused, what has begun only after its end', async () => {
  const { clock, begun, start, end } = setUp(1)
  const begunWork = workOf(2, { beginBy: 1_000, endBy: 10_000 })
  void start(begunWork, 'one')
  const late = start(workOf(1, { beginBy: 1_000, endBy: 10_000 }), 'late')
  const refused = expect(late).rejects.toThrow(NoTurn)
  void start(begunWork, 'two')
  clock.now = 1_500
  await end('one')
  await refused
  expect(begun).toEqual(['one', 'two'])
  const over = expect(start(begunWork, 'three')).rejects.toThrow(NoTurn)
  clock.now = 10_001
  await end('two')
  await over
})

test('what waited too long is refused also while no turn ends', async () => {
  const { clock, start } = setUp(1)
  void start(workOf(0), 'long')
  const late = start(workOf(1, { beginBy: 1_000 }), 'late')
  clock.now = 1_001
  await expect(late).rejects.toThrow(NoTurn)
})

test('a task that fails gives its turn to the next one', async () => {
  const { turns, begun, start, end } = setUp(1)
  const failing = doWork(workOf(0), () => turns.run(() => Promise.reject(new Error('no'))))
  void start(workOf(0), 'next')
  await expect(failing).rejects.toThrow('no')
  await end('none')
  expect(begun).toEqual(['next'])
})
