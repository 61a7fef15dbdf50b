import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startStandingNode } from '#localnet/testing/standing-node.ts'
import type { Random } from '#localnet/traffic/random.ts'
import { listScheduledEpochs } from '#store/blocks/leaders.ts'
import type { Database } from '#store/engine/database.ts'
import { localChainDir } from '../../src/local-origins.ts'
import { type Child, childFiles, watchMemory } from '../processes.ts'
import { freePort } from '../product.ts'
import { startCleanIndex } from './clean-index.ts'
import { compare, untilCaughtUp, untilNothing } from './compare.ts'
import type { Report } from './report.ts'
import { startVictim } from './victim.ts'
import { watchApi } from './watch-api.ts'

/** The time in which all processes know of a schedule that is saved. */
const SCHEDULE_MS = 6_000

/**
 * Kills the processes of a product that has its own chain, one after the other. Then the chain stands still, and every
 * table is compared with a clean index of it.
 *
 * @param tps transactions per second
 * @returns what the API answered that no client can handle
 */
export async function killOnOwnChain(options: {
  random: Random
  db: Database
  tps: number
  victims: readonly (Child | 'explorer')[]
  report: Report
}): Promise<Map<string, number>> {
  const { random, db, tps, victims, report } = options
  const dataDir = mkdtempSync(join(tmpdir(), 'gorscope-chaos-'))
  const port = await freePort()
  const rpcUrl = `http://127.0.0.1:${port}`
  const env = { DATA_DIR: dataDir, LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' }
  const start = (more: Record<string, string>) =>
    startVictim({ random, dataDir: () => dataDir, env: { ...env, ...more } })
  let victim = await start({ LOCALNET_PORT: String(port), LOCALNET_TPS: String(tps) })
  const memory = watchMemory(() => victim.main())
  const api = watchApi(victim.url, () => victim.main() === undefined)
  const images = showImages(victim.url)
  const tip = async () => {
    const body = '{"jsonrpc":"2.0","id":1,"method":"getSlot","params":[{"commitment":"confirmed"}]}'
    const response = await fetch(rpcUrl, { method: 'POST', body, signal: AbortSignal.timeout(5_000) })
    return ((await response.json()) as { result: number }).result
  }
  try {
    await untilCaughtUp(victim, tip)
    for (const what of victims) {
      for (const end = performance.now() + 60_000; !(await victim.kill(what)); await sleep(50))
        if (performance.now() > end) throw new Error(`There is no process "${what}" to kill.`)
      await sleep(random.below(1_000))
      report.add(`kill -9 of ${what}, own chain`, await untilCaughtUp(victim, tip), [])
    }
    await images.stop()
    await api.stop()
    await victim.stop()

    const node = await startStandingNode({ dir: localChainDir(dataDir), seed: '', perSlot: 0 })
    const newestOf = async () => ({
      tip: await node.call<number>('getSlot', { commitment: 'confirmed' }),
      final: await node.call<number>('getSlot', { commitment: 'finalized' }),
    })
    const stood = await newestOf()
    victim = await start({ RPC_URL: node.rpcUrl, WS_URL: node.wsUrl })
    const clean = await startCleanIndex(db, { url: node.rpcUrl })
    await clean.settle(stood)
    const recoveredMs = await untilCaughtUp(victim, () => stood.tip)
    // Blocks get their leader at once where the schedule is known, and else when they are final: the last ones are not.
    await untilNothing(async () => ((await listScheduledEpochs(db)).length > 0 ? undefined : 'none'))
    await sleep(SCHEDULE_MS)
    node.run(40)
    const newest = await newestOf()
    await clean.settle(newest)
    report.add('all of these, own chain', recoveredMs, await compare(victim, db, newest))
    await clean.stop()
    await victim.stop()
    await node.stop()
    report.note(`Own chain: ${newest.tip} slots at ${tps} tx/s. MB at most: ${JSON.stringify(memory.most)}`)
    return api.problems
  } finally {
    memory.stop()
    await victim.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Requests logos of tokens again and again, each time in another size, so that they are encoded. */
function showImages(url: string) {
  let stopped = false
  const ask = async (path: string) => fetch(url + path, { signal: AbortSignal.timeout(20_000) })
  const ended = (async () => {
    for (let i = 0; !stopped; i++) {
      const tokens = await ask('/api/tokens?limit=50')
        .then(async (answer) => (await answer.json()) as { logoUri: string | null }[])
        .catch(() => [])
      const logos = Array.isArray(tokens) ? tokens.flatMap(({ logoUri }) => logoUri ?? []) : []
      // A query that the host ignores makes it another image for the cache.
      for (const logo of logos)
        await ask(`/api/proxy-image?url=${encodeURIComponent(`${logo}?n=${i}`)}&w=64`).catch(() => undefined)
      await sleep(500)
    }
  })()
  return {
    stop: async () => {
      stopped = true
      await ended
    },
  }
}

/** All processes but the explorer's own, which takes the others with it. */
export const children = Object.keys(childFiles) as Child[]
