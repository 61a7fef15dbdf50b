import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#contract/index.ts'
import { type IndexedApi, startIndexed } from '../testing/indexed.ts'

let it: IndexedApi
beforeAll(async () => {
  it = await startIndexed()
})
afterAll(() => it?.stop())

// Slot 100 is finalized and has a time, 101 has none, and 103 is not finalized.

test('the history begins with the first indexed block and ends with the newest finalized one that has a time', async () => {
  const history = await it.read(routes.getNetworkHistory, '/api/network/history?range=hour')
  expect(history).toMatchObject({ range: 'hour', resolution: 60, asOfSlot: 100 })
  expect(history.periods).toHaveLength(1)
  expect(history.periods.at(-1)).toMatchObject({
    time: 1_699_999_980,
    blocks: 1,
    indexedSeconds: 0,
    tps: null,
  })
})

test('without a range it is that of a day, and an unknown range is 400 and named', async () => {
  expect(await it.read(routes.getNetworkHistory, '/api/network/history')).toMatchObject({ range: 'day' })
  expect(await it.errorOf('/api/network/history?range=year')).toMatchObject({
    status: 400,
    message: expect.stringMatching(/range.*expected hour, day, week, month or all/),
  })
})

test('the fees name the programs that are known', async () => {
  const { all, programs } = await it.read(routes.getFeeStatistics, '/api/network/fees')
  expect(all?.median).toBe('5000')
  expect(programs.map(({ name }) => name)).toContain('System Program')
})
