import { expect, test } from 'vitest'
import { recomputeAll } from '../derived/recompute.ts'
import { encode } from '../testing/chain.ts'
import { type Call, figuresBlock, type TimedBlock } from '../testing/chain-figures.ts'
import { testDatabases } from '../testing/database.ts'
import { saveBatch } from '../write/save-block.ts'
import { listGaplessMinutes } from './gapless-minutes.ts'

const databases = testDatabases()
const START = 1_700_000_040
const call = (vote: boolean): Call => ({ payer: 'a', fee: 5_000, units: 1, vote, failed: !vote })

/** Six minutes with a block every 20 seconds, three slots apart, each with a vote and two failures. */
const chain: TimedBlock[] = Array.from({ length: 18 }, (_, nth) => ({
  ...{ slot: 103 + 3 * nth, parent: 100 + 3 * nth, time: START + 20 * nth },
  calls: [call(true), call(false), call(false)],
}))

async function minutesWithout(missing: (nth: number) => boolean, limit = 720) {
  const db = await databases.fresh()
  const blocks = chain.filter((_, nth) => !missing(nth)).map(figuresBlock)
  await saveBatch(db, encode(...blocks), { finalized: true })
  await recomputeAll(db)
  return listGaplessMinutes(db, limit)
}
const nthOf = (minutes: readonly { time: number }[]) => minutes.map(({ time }) => (time - START) / 60)

test('minutes are told newest first with all that they have, without the first one and the last', async () => {
  const minutes = await minutesWithout(() => false)
  expect(nthOf(minutes)).toEqual([4, 3, 2, 1])
  expect(minutes[0]).toEqual({
    ...{ time: START + 240, transactions: 9, votes: 3, firstParent: 136, lastSlot: 145 },
  })
  expect(nthOf(await minutesWithout(() => false, 2))).toEqual([4, 3])
  expect(await minutesWithout(() => false, 0)).toEqual([])
})

test('a minute is left out where a block may be missing in it', async () => {
  // A block in the middle of a minute is missing.
  expect(nthOf(await minutesWithout((nth) => nth === 7))).toEqual([4, 3, 1])
  // A block at the beginning or end of a minute is missing: it may belong to either minute.
  expect(nthOf(await minutesWithout((nth) => nth === 9))).toEqual([4, 1])
  expect(nthOf(await minutesWithout((nth) => nth === 8))).toEqual([4, 1])
  // All blocks of a minute are missing: nothing shows whether it had one.
  expect(nthOf(await minutesWithout((nth) => nth >= 6 && nth < 9))).toEqual([4])
  expect(await minutesWithout(() => true)).toEqual([])
})
