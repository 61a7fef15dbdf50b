import { expect, test } from 'vitest'
import { soakable } from '#lib/testing/soak.ts'
import { recomputeAll } from '../derived/recompute.ts'
import { readConsistently } from '../engine/consistent-read.ts'
import { address, encode } from '../testing/chain.ts'
import { testDatabases } from '../testing/database.ts'
import { randomNumbers } from '../testing/random.ts'
import { type Holdings, tokenHistory } from '../testing/token-history.ts'
import { saveBatch } from '../write/save-block.ts'
import { type HolderPage, readHolders } from './holders.ts'

const databases = testDatabases()
const BLOCKS = soakable(4, 100)
const mints = [0, 1, 2].map((n) => address(`mint ${n}`))

/** All holders of the mint as `owner amount`, sorted. */
function holdersOf({ accounts }: Holdings, mint: string): string[] {
  const sums = new Map<string, bigint>()
  for (const { mint: of, owner, amount } of accounts.values())
    if (of === mint && amount > 0n) sums.set(owner, (sums.get(owner) ?? 0n) + amount)
  return [...sums].map(([owner, amount]) => `${owner} ${amount}`).sort()
}

test('while blocks arrive, the holders, their number and the supply are those of the slot that is told', async () => {
  const db = await databases.fresh()
  const make = tokenHistory(randomNumbers(33))
  const history = new Map<number, Holdings>()
  let newest: Holdings | undefined
  let isWriting = true
  const write = async () => {
    for (let slot = 1; slot <= BLOCKS; slot++) {
      const made = make(slot, newest)
      newest = made.after
      history.set(slot, made.after)
      await saveBatch(db, encode(made.block), { finalized: true })
      await recomputeAll(db)
    }
    isWriting = false
  }
  const answers: { mint: string; page: HolderPage }[] = []
  const read = async () => {
    for (let nth = 0; isWriting; nth++) {
      const mint = mints[nth % mints.length] as string
      answers.push({ mint, page: await readHolders(db, mint, { offset: 0, limit: 100 }) })
    }
  }
  await Promise.all([write(), read()])
  expect(answers.length).toBeGreaterThan(BLOCKS)
  for (const { mint, page } of answers) {
    const { totals, holders } = page
    const then = history.get(totals?.slot ?? 0)
    const expected = then ? holdersOf(then, mint) : []
    expect(holders.map(({ owner, amount }) => `${owner} ${amount}`).sort()).toEqual(expected)
    expect([totals?.holders ?? 0, totals?.supply ?? 0n]).toEqual([
      expected.length,
      then?.supplies.get(mint) ?? 0n,
    ])
  }
})

test('a reading is repeated until nothing was written during it', async () => {
  const marks = [undefined, 1, 2, 2, 2]
  const read: (number | undefined)[] = []
  const found = await readConsistently(
    async () => marks.shift(),
    async (mark) => {
      read.push(mark)
      return mark
    },
  )
  expect([found, read]).toEqual([2, [1, 2]])
})

test('a reading that is never still ends, and is told so', async () => {
  let mark = 0
  const read: (number | undefined)[] = []
  await readConsistently(
    async () => ++mark,
    async (of) => void read.push(of),
  )
  expect(read).toEqual([1, 3, 5, 7, undefined])
})
