/** @module-tag slow */
import { expect, test } from 'vitest'
import { decodeBase58 } from '#lib/text/base58.ts'
import { type Database, select } from '../engine/database.ts'
import { array, nullable, number, string } from '../rows/columns.ts'
import { address, encode } from '../testing/chain.ts'
import { atEachCut } from '../testing/cut-short.ts'
import { testDatabases } from '../testing/database.ts'
import { type TestTrade, tradesBlock } from '../testing/pool-trades.ts'
import { markAllDirty, readBacklog } from '../write/dirty-keys.ts'
import { finalizeBlocks } from '../write/finalize-blocks.ts'
import { removeBlocks } from '../write/remove-blocks.ts'
import { saveBatch } from '../write/save-block.ts'
import { recomputeAll } from './recompute.ts'

const databases = testDatabases()

type TimedBlock = { slot: number; time: number | null; trades: TestTrade[] }
type Candle = Record<'pool' | 'volumeA' | 'volumeB', string> &
  Record<'open' | 'high' | 'low' | 'close', number | null> &
  Record<'resolution' | 'time' | 'trades' | 'slot', number>

const isLess = (a: string, b: string) =>
  Buffer.compare(decodeBase58(address(a)) as Uint8Array, decodeBase58(address(b)) as Uint8Array) < 0

/** The candles of the blocks, computed in order of slots, one trade after another. */
function expectedCandles(blocks: readonly TimedBlock[]): Candle[] {
  const candles = new Map<string, Candle>()
  for (const { slot, time, trades } of blocks.toSorted((a, b) => a.slot - b.slot))
    for (const { pool, given, received, scope, kind = 'swap' } of trades) {
      if (time === null || scope === 'route' || kind !== 'swap' || pool === '') continue
      const [a, b] = isLess(given[0], received[0]) ? [given, received] : [received, given]
      const isPriced = a[1] > 0n && b[1] > 0n && a[2] !== null && b[2] !== null
      const price = isPriced ? (Number(b[1]) / Number(a[1])) * 10 ** (Number(a[2]) - Number(b[2])) : null
      for (const resolution of [60, 900, 3_600, 86_400]) {
        const start = time - (time % resolution)
        const id = `${pool} ${resolution} ${start}`
        const old = candles.get(id)
        const high = Math.max(old?.high ?? 0, price ?? 0)
        const low = Math.min(old?.low ?? Infinity, price ?? Infinity)
        candles.set(id, {
          pool: address(pool),
          resolution,
          time: start,
          open: old?.open ?? price,
          high: high === 0 ? null : high,
          low: low === Infinity ? null : low,
          close: price ?? old?.close ?? null,
          volumeA: String(BigInt(old?.volumeA ?? 0) + a[1]),
          volumeB: String(BigInt(old?.volumeB ?? 0) + b[1]),
          trades: (old?.trades ?? 0) + 1,
          slot,
        })
      }
    }
  return [...candles.values()].sort(byKey)
}

const byKey = (a: Candle, b: Candle) =>
  a.pool < b.pool ? -1 : a.pool > b.pool ? 1 : a.resolution - b.resolution || a.time - b.time

const Row = {
  pool: string,
  resolution: number,
  time: number,
  open: nullable(number),
  high: nullable(number),
  low: nullable(number),
  close: nullable(number),
  volumeA: string,
  volumeB: string,
  trades: number,
  slot: number,
}

async function storedCandles(db: Database): Promise<Candle[]> {
  const columns = `base58Encode(pool) AS pool, resolution, time, open, high, low, close, toString(volume_a) AS volumeA,
    toString(volume_b) AS volumeB, trades, as_of_slot AS slot`
  const rows = await select(
    db,
    Row,
    `SELECT ${columns} FROM (SELECT *, 60 AS resolution FROM pool_minutes FINAL)
     UNION ALL SELECT ${columns} FROM pool_candles FINAL`,
  )
  return rows.sort(byKey)
}

async function expectExact(db: Database, blocks: readonly TimedBlock[]): Promise<void> {
  const close = (candle: Candle) =>
    Object.fromEntries(
      Object.entries(candle).map(([name, value]) => [
        name,
        typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(12)) : value,
      ]),
    )
  expect((await storedCandles(db)).map(close)).toEqual(expectedCandles(blocks).map(close))
  expect(await readBacklog(db)).toEqual([])
}

const U64 = 2n ** 64n - 1n
const MIDNIGHT = 1_700_006_400
const sale = (pool: string, a: bigint, b: bigint, user = 'user'): TestTrade => ({
  pool,
  user,
  given: ['shiny', a, 9],
  received: ['dull', b, 6],
})

/** Trades in two pools around midnight, including some that give no price or do not count. */
const blocks: TimedBlock[] = [
  { slot: 20, time: MIDNIGHT - 61, trades: [sale('p', 1_000n, 7n), sale('q', 3n, 9n)] },
  { slot: 21, time: MIDNIGHT - 1, trades: [sale('p', 2_000n, 7n), sale('p', 500n, 7n)] },
  {
    slot: 22,
    time: MIDNIGHT,
    trades: [{ ...sale('p', 1n, 1n), given: ['dull', 5n, 6], received: ['shiny', 4n, 9] }],
  },
  { slot: 23, time: MIDNIGHT + 59, trades: [sale('p', U64, 1n), sale('p', U64, U64), sale('p', 8n, 0n)] },
  {
    slot: 24,
    time: MIDNIGHT + 60,
    trades: [
      { ...sale('p', 9n, 1n), given: ['shiny', 9n, null] },
      { ...sale('p', 9n, 2n), scope: 'route' },
      { ...sale('p', 9n, 3n), scope: 'leg' },
      { ...sale('p', 9n, 4n), kind: 'addLiquidity' },
      sale('', 9n, 5n),
    ],
  },
  { slot: 25, time: null, trades: [sale('p', 1n, 1n)] },
  { slot: 26, time: MIDNIGHT + 61, trades: [sale('p', 1_000n, 8n), sale('q', 0n, 4n)] },
]
const encodedOf = (some: readonly TimedBlock[], fork = '') =>
  encode(...some.map(({ slot, time, trades }) => tradesBlock(slot, time, trades, fork)))

test('candles of 1 m, 15 m, 1 h and 1 d are those of the trades one by one, in any order in which blocks are finalized', async () => {
  for (const order of [
    [0, 1, 2, 3, 4, 5, 6],
    [6, 2, 4, 0, 5, 1, 3],
  ]) {
    const db = await databases.fresh()
    const known: TimedBlock[] = []
    for (const [nth, at] of order.entries()) {
      const block = blocks[at] as TimedBlock
      const batch = encodedOf([block])
      known.push(block)
      if (nth % 2 === 0) await saveBatch(db, batch, { finalized: true })
      else {
        await saveBatch(db, batch, { finalized: false })
        await finalizeBlocks(
          db,
          [block.slot],
          batch.blocks.map(({ state }) => state),
        )
      }
      if (nth === 3) {
        await recomputeAll(db)
        await expectExact(db, known)
      }
    }
    await recomputeAll(db)
    await expectExact(db, blocks)
    // A redecode marks every key; each is recomputed to the same value.
    await markAllDirty(db, ['defi_activities'])
    expect(await readBacklog(db)).toMatchObject([{ name: 'pool_minutes' }])
    await recomputeAll(db)
    await expectExact(db, blocks)
  }
})

test('trades of a block that is not finalized are in no candle, also of a minute in which others are', async () => {
  const db = await databases.fresh()
  const [first, second] = [blocks[2] as TimedBlock, blocks[3] as TimedBlock]
  await saveBatch(db, encodedOf([second], 'loser'), { finalized: false })
  await saveBatch(db, encodedOf([first]), { finalized: true })
  await recomputeAll(db)
  await expectExact(db, [first])
  await removeBlocks(db, [second.slot])
  const winner = { ...second, trades: [sale('q', 5n, 5n)] }
  await saveBatch(db, encodedOf([winner], 'winner'), { finalized: true })
  await recomputeAll(db)
  await expectExact(db, [first, winner])
})

test('candles are exact after finalizing that was interrupted at any statement, with a recomputation in between', async () => {
  await atEachCut('exec', async ({ cut }) => {
    const db = await databases.fresh()
    const batch = encodedOf(blocks)
    await saveBatch(db, batch, { finalized: false })
    const slots = blocks.map(({ slot }) => slot)
    const states = batch.blocks.map(({ state }) => state)
    await finalizeBlocks(cut(db), slots, states).catch(() => undefined)
    await recomputeAll(db)
    await finalizeBlocks(db, slots, states)
    await recomputeAll(db)
    await expectExact(db, blocks)
    await databases.drop(db)
  })
})

test('candles are exact after a recomputation that was interrupted at any statement', async () => {
  await atEachCut('command', async ({ cut }) => {
    const db = await databases.fresh()
    await saveBatch(db, encodedOf(blocks), { finalized: true })
    await recomputeAll(cut(db)).catch(() => undefined)
    await recomputeAll(db)
    await expectExact(db, blocks)
    await databases.drop(db)
  })
})

test('each minute has its traders once, so that those of several minutes can be counted together', async () => {
  const db = await databases.fresh()
  const minute = (slot: number, users: string[]) => ({
    slot,
    time: MIDNIGHT + 60 * slot,
    trades: users.map((user) => sale('p', 5n, 5n, user)),
  })
  await saveBatch(db, encodedOf([minute(1, ['x', 'y', 'x']), minute(2, ['y', 'z']), minute(3, ['x'])]), {
    finalized: true,
  })
  await recomputeAll(db)
  const [row] = await select(
    db,
    { minutes: array(number), together: number },
    `SELECT groupArray(toUInt32(length(traders))) AS minutes, toUInt32(length(groupUniqArrayArray(traders))) AS together
     FROM (SELECT traders FROM pool_minutes FINAL ORDER BY time)`,
  )
  expect(row).toEqual({ minutes: [2, 2, 1], together: 3 })
})
