import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ClickHouseLogLevel, createClient } from '@clickhouse/client'
import { afterAll, expect, test } from 'vitest'
import { soakable } from '#lib/testing/soak.ts'
import { startLocalDb } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'localdb-crash-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ROUNDS = soakable(3, 20)
const ROWS = 50

test('kill -9 during inserts, again and again: no acknowledged insert is lost, no committed block is incomplete', async () => {
  const box = await startLocalDb({ dir: join(folder, 'killed') })
  const { url, username, password, database } = box
  const client = createClient({
    url,
    username,
    password,
    database,
    request_timeout: 10_000,
    log: { level: ClickHouseLogLevel.OFF }, // refused connections are expected
  })
  await client.command({
    query: 'CREATE TABLE data (block UInt32, n UInt32) ENGINE = MergeTree ORDER BY block',
  })
  await client.command({ query: 'CREATE TABLE marks (block UInt32) ENGINE = MergeTree ORDER BY block' })

  const acknowledged: number[] = []
  let block = 0
  let stopped = false
  const write = async () => {
    while (!stopped) {
      const mine = block++
      try {
        const values = Array.from({ length: ROWS }, (_, n) => ({ block: mine, n }))
        await client.insert({ table: 'data', values, format: 'JSONEachRow' })
        await client.insert({ table: 'marks', values: [{ block: mine }], format: 'JSONEachRow' })
        acknowledged.push(mine)
      } catch {
        await sleep(20) // the database is restarting; this block is skipped
      }
    }
  }
  const writers = [write(), write()]
  for (let round = 1; round <= ROUNDS; round++) {
    const before = acknowledged.length
    while (acknowledged.length < before + 3) await sleep(5)
    await sleep(Math.random() * 40)
    process.kill(box.pid() as number, 'SIGKILL')
    while (box.restarts() < round || !box.alive()) await sleep(10)
  }
  stopped = true
  await Promise.all(writers)

  const query = async (sql: string) =>
    (await (await client.query({ query: sql, format: 'JSONEachRow' })).json()) as {
      block: number
      count: number
    }[]
  const marked = new Set((await query('SELECT block FROM marks')).map((row) => row.block))
  const counts = new Map(
    (await query('SELECT block, toUInt32(count()) AS count FROM data GROUP BY block')).map((row) => [
      row.block,
      row.count,
    ]),
  )
  expect(acknowledged.filter((one) => !marked.has(one))).toEqual([])
  expect([...marked].filter((one) => counts.get(one) !== ROWS)).toEqual([])
  expect(box.restarts()).toBe(ROUNDS)
  await client.close()
  await box.stop()
})

test('rejects a second process on the same folder with the folder in the message, and stops within seconds', async () => {
  const dir = join(folder, 'shared')
  const first = await startLocalDb({ dir })
  await expect(startLocalDb({ dir })).rejects.toThrow(dir)
  const startedAt = performance.now()
  await first.stop()
  expect(performance.now() - startedAt).toBeLessThan(5_000)
  const again = await startLocalDb({ dir })
  await again.stop()
})
