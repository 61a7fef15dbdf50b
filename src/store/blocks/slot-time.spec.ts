import { expect, test } from 'vitest'
import { command } from '../engine/database.ts'
import { testDatabases } from '../testing/database.ts'
import { medianSlotMs, readSlotMs } from './slot-time.ts'

const databases = testDatabases()

/** The last blocks of `count` minutes with slots of `slotMs` milliseconds. */
const minutes = (slotMs: number, count: number, from = { time: 59, slot: 0 }) =>
  Array.from({ length: count }, (_, nth) => ({
    time: from.time + 60 * nth,
    slot: Math.round(from.slot + (60_000 * nth) / slotMs),
  }))

test('the median is not changed by a jump of the clock or a standstill', () => {
  expect(medianSlotMs(minutes(400, 60))).toBe(400)
  const usual = minutes(350, 30)
  const last = usual.at(-1) ?? { time: 0, slot: 0 }
  const after = minutes(350, 30, { time: last.time + 3_600, slot: last.slot + 1 })
  expect(medianSlotMs([...usual, ...after])).toBeGreaterThanOrEqual(349)
  expect(medianSlotMs([...usual, ...after])).toBeLessThanOrEqual(351)
})

test('too few minutes, or spans of a few seconds, say nothing', () => {
  expect(medianSlotMs([])).toBeNull()
  expect(medianSlotMs(minutes(400, 5))).toBeNull()
  expect(medianSlotMs(Array.from({ length: 60 }, (_, nth) => ({ time: nth, slot: nth })))).toBeNull()
})

test('the newest hour of the index is measured, or the one before a time', async () => {
  const db = await databases.fresh()
  expect(await readSlotMs(db)).toBeNull()
  const slow = minutes(1_000, 60, { time: 3_659, slot: 10 })
  const fast = minutes(200, 61, { time: 7_259, slot: 3_610 })
  const rows = [...slow, ...fast].map(({ time, slot }) => `(${time - 59}, ${time}, ${slot})`)
  await command(db, `INSERT INTO chain_minutes (time, last_time, last_slot) VALUES ${rows.join(', ')}`)
  expect(await readSlotMs(db)).toBe(200)
  expect(await readSlotMs(db, 7_200)).toBe(1_000)
})
