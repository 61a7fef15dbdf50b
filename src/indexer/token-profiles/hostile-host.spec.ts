import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { MetadataChange } from '#decode/block/decoded-block.ts'
import { silent } from '#lib/log/log.ts'
import { forkChild } from '#lib/processes/fork-child.ts'
import { soakable } from '#lib/testing/soak.ts'
import { startJobs } from '#lib/work/jobs.ts'
import { recomputeAll } from '#store/derived/recompute.ts'
import { address, blockOf, encode } from '#store/testing/chain.ts'
import { testDatabases } from '#store/testing/database.ts'
import { readTokenProfiles } from '#store/tokens/token-profiles.ts'
import { saveBatch } from '#store/write/save-block.ts'
import { createFetcher } from '#untrusted/fetcher.ts'
import { createJsonReader, type JsonReader } from '#untrusted/json/json-reader.ts'
import { HOST, PUBLIC_ADDRESS } from '#untrusted/testing/trick-server.ts'
import { tokenProfileJobs } from './keep-token-profiles.ts'

const databases = testDatabases()

const TOKENS = 100
/**
 * The limit of this process's event loop delay (p99) during the refusals; unlimited on a machine that runs
 * other tests too.
 */
const MOST_LAG_MS = soakable(Number.POSITIVE_INFINITY, 50)
const HOSTILE = ['/nested-bomb.json', '/nested.json', '/many.json', '/gzip-bomb', '/drip']

test('a hundred hostile tokens are refused, and none of their JSON is parsed in this process', async () => {
  const host = forkChild(new URL('../../untrusted/testing/hostile-host.ts', import.meta.url), {})
  const [{ port }] = (await once(host, 'message')) as [{ port: number }]
  const reader = createJsonReader()
  onTestFinished(() => {
    reader.stop()
    host.kill()
  })
  const db = await databases.fresh()
  const mints = Array.from({ length: TOKENS + 1 }, (_, nth) => address(`mint ${nth}`))
  const created = mints.map(
    (mint, nth): MetadataChange => ({
      account: mint,
      mint,
      source: 'token-2022',
      name: `Token ${nth}`,
      uri: `http://${HOST}:${port}${nth < TOKENS ? HOSTILE[nth % HOSTILE.length] : '/honest.json'}`,
    }),
  )
  const block = blockOf({ slot: 10 })
  Object.assign(block.decoded.transactions[0] as object, { metadataChanges: created })
  await saveBatch(db, encode(block), { finalized: true })
  await recomputeAll(db)

  const asked: { task: string; size: number }[] = []
  const json: JsonReader = {
    ...reader,
    read: (key, task, input) => {
      const { json: bytes = '' } = input as { json?: Uint8Array | string }
      asked.push({ task, size: bytes.length })
      return reader.read(key, task, input)
    },
  }
  // Records calls of JSON.parse with a text that begins like those that the host sent.
  const parsed: string[] = []
  const { parse } = JSON
  JSON.parse = (text, ...more) => {
    if (/^\[[[{]|^\{"a":\[|^\{"description"/.test(text)) parsed.push(String(text).slice(0, 20))
    return parse(text, ...more)
  }
  // With so few samples, twenty parses in this process would be more than one percent of them.
  const lag = monitorEventLoopDelay({ resolution: 10 })
  lag.enable()
  const stopping = new AbortController()
  const context = { db, log: silent, stopping: stopping.signal }
  const jobs = tokenProfileJobs(context, {
    fetcher: createFetcher({
      resolve: async () => [PUBLIC_ADDRESS],
      dial: () => '127.0.0.1',
      timeoutMs: 1_000,
    }),
    json,
    gateways: undefined,
    roundMs: 20,
  })
  const { ended } = startJobs(jobs, context)
  onTestFinished(() => {
    JSON.parse = parse
  })
  const states = async () => {
    const profiles = [...(await readTokenProfiles(db, mints)).values()]
    const count = (wanted: string) => profiles.filter(({ status }) => status === wanted).length
    return { failed: count('failed'), ok: count('ok') }
  }
  for (let now = await states(); now.failed < TOKENS || now.ok < 1; now = await states()) await sleep(50)
  lag.disable()
  stopping.abort()
  await ended
  expect(await states()).toEqual({ failed: TOKENS, ok: 1 })
  // Larger files are refused by their size, before they are parsed.
  expect(Math.max(...asked.map(({ size }) => size))).toBeLessThanOrEqual(64 * 1024)
  expect(reader.counts()).toEqual({ done: 1, refused: (2 * TOKENS) / HOSTILE.length, ended: 0 })
  expect(parsed).toEqual([])
  expect(lag.percentile(99) / 1e6).toBeLessThanOrEqual(MOST_LAG_MS)
})
