/** @module-tag slow */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createChainState } from '#api/chain-state/chain-state.ts'
import { createChainClient } from '#chain/client.ts'
import { openNodes } from '#chain/rpc/nodes.ts'
import { probeJob } from '#chain/rpc/probe.ts'
import { createLimiter } from '#chain/testing/limiter.ts'
import { startStandingNode } from '#embedded/chain/testing/standing-node.ts'
import { startIndexer } from '#indexer/index.ts'
import { silent } from '#lib/log/log.ts'
import { soakable } from '#lib/testing/soak.ts'
import { startJobs } from '#lib/work/jobs.ts'
import { loadNetwork } from '#profiles/index.ts'
import { findCoverage } from '#store/blocks/coverage.ts'
import { createHead } from '#store/head/head.ts'
import { testDatabases } from '#store/testing/database.ts'
import { tableHashes } from '#store/testing/table-hashes.ts'
import { readBacklog } from '#store/write/dirty-keys.ts'
import { directReader } from '#untrusted/testing/direct-reader.ts'

// The local chain behind a provider's limit and without WebSocket, with all that asks the node while nobody visits: the indexer,
// the figures of the chain and the probe of methods. The figures of `npm run soak` are those of decision 30.

const databases = testDatabases()
const isLong = soakable(false, true)
/** Calls that are made besides those of the indexer. */
const FIGURES =
  /^get(EpochInfo|EpochSchedule|Supply|VoteAccounts|Version|InflationRate|BlockProduction|ProgramAccounts|MultipleAccounts)$/

/** Passes calls on to a node: at most so many each second, where they are limited. */
async function startProxy(target: string, perSecond?: number) {
  const limiter = createLimiter(perSecond ?? Number.POSITIVE_INFINITY)
  const calls = new Map<string, number>()
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') return void response.writeHead(405).end()
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const refusal = perSecond === undefined ? undefined : limiter.take()
    if (refusal) return void response.writeHead(refusal.status, refusal.headers).end(refusal.body)
    const body = Buffer.concat(parts).toString()
    const { method } = JSON.parse(body) as { method: string }
    calls.set(method, (calls.get(method) ?? 0) + 1)
    const answer = await fetch(target, { method: 'POST', body })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const figures = () =>
    [...calls].reduce((sum, [method, count]) => sum + (FIGURES.test(method) ? count : 0), 0)
  return {
    rpcUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts: () => ({ ...limiter.counts, figures: figures(), blocks: calls.get('getBlock') ?? 0 }),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function index(target: string, perSecond?: number, finalityMs?: number) {
  const proxy = await startProxy(target, perSecond)
  const nodes = openNodes({ rpcUrls: [proxy.rpcUrl], log: silent })
  const chain = createChainClient({ nodes })
  const visitor = createChainClient({ nodes, lane: 'visitor' })
  const db = await databases.fresh()
  const network = loadNetwork('gorbagana')
  db.registry = network.programs
  const head = createHead(db.memtable)
  const indexer = await startIndexer({
    ...{ json: directReader(), db, chain, head, network, workers: 1, log: silent },
    ...(finalityMs === undefined ? {} : { finalityMs }),
  })
  const jobs = startJobs(
    [...createChainState(visitor).jobs, probeJob(createChainClient({ nodes, lane: 'figures' }))],
    { log: silent },
  )
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= (async () => {
      await jobs.stop()
      await indexer.stop()
      for (const client of [chain, visitor]) client.close()
      nodes.close()
      await proxy.stop()
    })()
    return stopped
  }
  onTestFinished(stop)
  return { db, indexer, proxy, rate: () => nodes.now()[0]?.rate, stop }
}

/** On a machine that is busy with other tests the blocks since the start are still fetched, at ten calls a second. */
const WHOLE_MS = 400_000

type Index = Awaited<ReturnType<typeof index>>

/** Until every block up to `tip` is stored, and those up to `final` are marked as final. */
async function untilWhole({ indexer, db }: Index, tip: number, final: number): Promise<void> {
  const left = () => {
    const { gaps, indexedSlot, behind } = indexer.status()
    return { gaps, indexedSlot, behind: behind.filter(({ keys }) => keys > 0) }
  }
  await expect.poll(left, { timeout: WHOLE_MS }).toEqual({ gaps: 0, indexedSlot: tip, behind: [] })
  const pending = async () => (await findCoverage(db)).unfinalized.filter(({ slot }) => slot <= final)
  await expect.poll(pending, { timeout: WHOLE_MS }).toEqual([])
  // The last final blocks made keys dirty, which the status tells of a round later.
  await expect.poll(() => readBacklog(db), { timeout: WHOLE_MS }).toEqual([])
}

const confirmed = { commitment: 'confirmed' }
/** Calls per second and the time of a slot, for which one getBlock and one cheap call are enough. */
const limits: [number, number][] = soakable(
  [[10, 500]],
  [
    [3, 1_000],
    [10, 500],
    [50, 500],
  ],
)
const SECONDS = soakable(12, 60)
const WARM_UP_S = soakable(2, 15)
const MOST_WARM_UP_S = soakable(15, 60)
/** Slots. */
const MOST_BEHIND = 3

test.each(limits)(
  'behind %i calls a second, the tip is followed at slots of %i ms, few calls are refused, and the same rows are stored',
  async (perSecond, slotMs) => {
    const node = await startStandingNode({ seed: 'limited', perSlot: 8 })
    onTestFinished(node.stop)
    node.run(40)
    const one = await index(node.rpcUrl, perSecond)
    const begunAt = performance.now()
    let slots = 0
    /** @returns how far behind the index is after the next slot */
    const lagAfterSlot = async () => {
      node.run(1)
      await sleep(Math.max(0, begunAt + ++slots * slotMs - performance.now()))
      const tip = await node.call<number>('getSlot', confirmed)
      return tip - (one.indexer.status().indexedSlot ?? 0)
    }
    // The pace is found and the first blocks are fetched.
    while (
      slots * slotMs < WARM_UP_S * 1_000 ||
      (slots * slotMs < MOST_WARM_UP_S * 1_000 && (await lagAfterSlot()) > MOST_BEHIND)
    )
      await lagAfterSlot()
    const before = one.proxy.counts()
    const stored = one.indexer.status().counters.blocks
    const begun = performance.now()
    const lags: number[] = []
    while (lags.length * slotMs < SECONDS * 1_000) lags.push(await lagAfterSlot())
    lags.sort((a, b) => a - b)
    const seconds = (performance.now() - begun) / 1_000
    const after = one.proxy.counts()
    const calls = after.calls - before.calls
    const figures = {
      refused: (after.limited - before.limited) / calls,
      chainFigures: (after.figures - before.figures) / (perSecond * seconds),
      late: lags.filter((lag) => lag > MOST_BEHIND).length / lags.length,
    }
    if (isLong)
      console.log(
        JSON.stringify({
          ...{ perSecond, slotMs, seconds, calls, ...figures, foundRate: one.rate() },
          callsPerSlot: calls / lags.length,
          getBlockPerSlot: (after.blocks - before.blocks) / lags.length,
          blocks: one.indexer.status().counters.blocks - stored,
          lag: { middle: lags[lags.length >> 1], most: lags.at(-1) },
        }),
      )
    expect.soft(figures.refused).toBeLessThanOrEqual(0.05)
    // One call may be just before the end.
    expect.soft(after.figures - before.figures).toBeLessThanOrEqual(0.1 * perSecond * seconds + 1)
    // A machine that is busy with something else is behind without a limit too.
    if (isLong) expect.soft(figures.late).toBeLessThan(0.2)

    const free = await index(node.rpcUrl, undefined, 200)
    const tip = await node.call<number>('getSlot', confirmed)
    const final = await node.call<number>('getSlot', { commitment: 'finalized' })
    for (const each of [one, free]) await untilWhole(each, tip, final)
    for (const { stop } of [one, free]) await stop()
    const hashes = await tableHashes(one.db)
    if (isLong) console.log(JSON.stringify(hashes))
    expect(hashes).toEqual(await tableHashes(free.db))
  },
  900_000,
)
