import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { imageUrl } from '#contract/paths.ts'
import { ROUTER_PROGRAM } from '#embedded/chain/instructions/router.ts'
import type { Random } from '#embedded/chain/traffic/random.ts'
import { localChainDir } from '#setup/local-origins.ts'
import type { Database } from '#store/engine/database.ts'
import { type Child, childFiles, watchMemory } from '../processes.ts'
import { freePort } from '../product.ts'
import { startCleanIndex } from './clean-index.ts'
import { compare, untilCaughtUp } from './compare.ts'
import type { Report } from './report.ts'
import { startSettledNode } from './settled-node.ts'
import { startVictim } from './victim.ts'
import { watchApi } from './watch-api.ts'

/**
 * The longest wait for a victim to run: the image encoder starts with the first logo, and at the start no
 * token has one.
 */
const VICTIM_MS = 240_000

/**
 * Kills the processes of a product with its own chain one after the other. Then the chain is stopped, and
 * every table is compared with a clean index of it.
 *
 * @param tps transactions per second
 * @returns the answers of the API that no client can handle, and the memory of all processes
 */
export async function killOnOwnChain(options: {
  random: Random
  db: Database
  tps: number
  victims: readonly (Child | 'explorer')[]
  report: Report
  /** The time in which victims are killed. */
  budgetMs: number
}): Promise<{ problems: Map<string, number>; mostMegabytes: number | undefined }> {
  const { random, db, tps, victims, report, budgetMs } = options
  const dataDir = mkdtempSync(join(tmpdir(), 'gorscope-chaos-'))
  const port = await freePort()
  const rpcUrl = `http://127.0.0.1:${port}`
  const env = { DATA_DIR: dataDir, LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' }
  const start = (more: Record<string, string>) =>
    startVictim({ random, dataDir: () => dataDir, env: { ...env, ...more } })
  let victim = await start({ LOCALNET_PORT: String(port), LOCALNET_TPS: String(tps) })
  const memory = watchMemory(() => victim.main())
  const api = watchApi(victim.url, () => victim.main() === undefined)
  const tasks = askForTasks(victim.url, join(dataDir, 'images'))
  const tip = async () => {
    const body = '{"jsonrpc":"2.0","id":1,"method":"getSlot","params":[{"commitment":"confirmed"}]}'
    const response = await fetch(rpcUrl, { method: 'POST', body, signal: AbortSignal.timeout(5_000) })
    return ((await response.json()) as { result: number }).result
  }
  try {
    await untilCaughtUp(victim, tip)
    const begun = performance.now()
    for (const what of victims) {
      if (performance.now() - begun > budgetMs) {
        report.leaveOut([ownChainKill(what)])
        continue
      }
      for (const end = performance.now() + VICTIM_MS; !(await victim.kill(what)); await sleep(50))
        if (performance.now() > end) throw new Error(`There is no process "${what}" to kill.`)
      await sleep(random.below(1_000))
      report.add(ownChainKill(what), await untilCaughtUp(victim, tip), [])
    }
    await tasks.stop()
    await api.stop()
    await victim.stop()

    const node = await startSettledNode(localChainDir(dataDir))
    victim = await start({ RPC_URL: node.url, WS_URL: node.wsUrl })
    const clean = await startCleanIndex(db, node)
    const recoveredMs = await untilCaughtUp(victim, () => node.tip)
    await clean.settle(node.tip)
    report.add('all of these, own chain', recoveredMs, await compare(victim, db, node.tip))
    await clean.stop()
    await victim.stop()
    await node.stop()
    report.note(`Own chain: ${node.tip} slots at ${tps} tx/s. MB at most: ${JSON.stringify(memory.most)}`)
    return { problems: api.problems, mostMegabytes: memory.most.all }
  } finally {
    memory.stop()
    await victim.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * Gives tasks to the child processes: requests an IDL, which is read each time, and logos of tokens, which
 * are encoded because the cache is emptied.
 */
function askForTasks(url: string, cache: string) {
  let stopped = false
  const ask = async (path: string) => fetch(url + path, { signal: AbortSignal.timeout(20_000) })
  const ended = (async () => {
    while (!stopped) {
      await ask(`/api/address/${ROUTER_PROGRAM}/idl`).catch(() => undefined)
      const tokens = await ask('/api/tokens?limit=50')
        .then(async (answer) => (await answer.json()) as { logoUri: string | null }[])
        .catch(() => [])
      const logos = Array.isArray(tokens) ? tokens.flatMap(({ logoUri }) => logoUri ?? []) : []
      for (const logo of logos.filter((one) => one.startsWith('http'))) {
        if (existsSync(cache))
          for (const file of readdirSync(cache)) rmSync(join(cache, file), { force: true })
        await ask(imageUrl(logo, 64)).catch(() => undefined)
      }
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

export const ownChainKill = (name: string) => `kill -9 of ${name}, own chain`

/** All processes except the explorer's own, whose end also ends the others. */
export const children = Object.keys(childFiles) as Child[]
