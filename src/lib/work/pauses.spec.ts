import { expect, test } from 'vitest'
import { mapWithPauses } from './pauses.ts'

test('long work lets other work have its turn every few milliseconds, and short work does not wait', async () => {
  let turn = 0
  let isOver = false
  const count = () => {
    turn++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const turns = await mapWithPauses(Array.from({ length: 40 }), () => {
    const until = performance.now() + 1
    while (performance.now() < until);
    return turn
  })
  isOver = true
  const ofEach = new Map<number, number>()
  for (const one of turns) ofEach.set(one, (ofEach.get(one) ?? 0) + 1)
  expect(Math.max(...ofEach.values())).toBeLessThanOrEqual(9)

  const order: string[] = []
  const short = mapWithPauses([1, 2], (one) => order.push(`made ${one}`))
  await Promise.all([
    short,
    new Promise<void>((resolve) => setImmediate(() => resolve(void order.push('other')))),
  ])
  expect(order).toEqual(['made 1', 'made 2', 'other'])
})
