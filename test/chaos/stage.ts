import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Random } from '#embedded/chain/traffic/random.ts'
import { soakable } from '#lib/testing/soak.ts'
import type { Database } from '#store/engine/database.ts'
import { watchMemory } from '../processes.ts'
import { startCleanIndex } from './clean-index.ts'
import { compare, untilCaughtUp } from './compare.ts'
import { onOwnDisk } from './disk-faults.ts'
import type { Report } from './report.ts'
import { type ScriptedChain, startScriptedChain } from './scripted-chain.ts'
import { startVictim, type Victim } from './victim.ts'
import { watchApi } from './watch-api.ts'

/** The objects on which faults act. */
export type Scene = {
  scripted: ScriptedChain
  random: Random
  victim: Victim
  /**
   * Makes blocks for this time; in `npm test` for a part of it. With `quiet` subscribers are not notified.
   */
  run(ms: number, quiet?: boolean): Promise<void>
  /** Makes blocks until `work` is settled. */
  whileRunning<T>(work: Promise<T>): Promise<T>
  /** The file with the offset of the product's clock. */
  clockFile: string
  /** The path of DATA_DIR in this process. */
  dataDir(): string
}

/**
 * Resolves when the fault has ended; resolves to `false` when it could not be caused, and then it does not
 * count.
 */
export type Fault = (scene: Scene) => Promise<unknown>

export type StageOptions = {
  random: Random
  seed: string
  slotMs: number
  /** The number of transactions per block. */
  perSlot: number
  /** An empty database for the clean index. */
  db: Database
  /** Whether DATA_DIR is a small disk of its own in memory. Then the explorer itself must not be killed. */
  hasOwnDisk?: boolean
}

/** The share of each fault's time that is used. */
const SHARE = soakable(0.3, 1)
/** The number of blocks at the start. */
const HISTORY = soakable(20, 60)

/** The product, its node and a clean index of the same blocks. */
export async function openStage({ random, seed, slotMs, perSlot, db, hasOwnDisk = false }: StageOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'gorscope-chaos-'))
  const clockFile = join(folder, 'clock')
  writeFileSync(clockFile, '0')
  const clock = pathToFileURL(join(import.meta.dirname, 'shifted-clock.mjs'))
  clock.searchParams.set('file', clockFile)
  const data = join(folder, 'data')
  mkdirSync(data)
  const scripted = await startScriptedChain(random, { seed, perSlot })
  for (let i = 0; i < HISTORY; i++) await scripted.advance()
  const clean = await startCleanIndex(db, scripted.final)
  const dirOf = (main: number) => (hasOwnDisk ? `/proc/${main}/root${data}` : data)
  const victim = await startVictim({
    ...{ random, dataDir: dirOf, launcher: hasOwnDisk ? onOwnDisk('700m', data) : [] },
    env: {
      ...{ DATA_DIR: data, RPC_URL: scripted.node.url, WS_URL: scripted.node.wsUrl, OUTSIDE: 'off' },
      ...{ NODE_OPTIONS: `--import ${clock.href}`, LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' },
    },
  })
  const memory = watchMemory(victim.main)
  const api = watchApi(victim.url, () => victim.main() === undefined)
  let isEnding = false

  const run = async (ms: number, quiet = false) => {
    for (const end = performance.now() + ms; !isEnding && performance.now() < end; await sleep(slotMs))
      await scripted.advance({ quiet })
  }
  const whileRunning = async <T>(work: Promise<T>): Promise<T> => {
    let isDone = false
    const goesOn = (async () => {
      while (!isDone && !isEnding) await run(slotMs)
    })()
    try {
      return await work
    } finally {
      isDone = true
      await goesOn
    }
  }
  const dataDir = () => dirOf(victim.main() ?? 0)
  const scene: Scene = {
    ...{ scripted, random, victim, whileRunning, clockFile, dataDir },
    run: (ms, quiet) => run(ms * SHARE, quiet),
  }

  /**
   * Makes all blocks final and compares every table; returns the differences as sentences.
   *
   * @param before waits for something else, and returns a sentence if that is wrong
   */
  const check = async (before?: (victim: Victim) => Promise<string | undefined>): Promise<string[]> => {
    scripted.settle()
    const { tip } = scripted.chain
    await clean.settle(tip)
    const problem = await before?.(victim)
    return [...(problem === undefined ? [] : [problem]), ...(await compare(victim, clean.db, tip))]
  }
  return {
    check,
    /** Causes these faults one after the other, then compares. */
    runGroup: async (faults: Readonly<Record<string, Fault>>, group: readonly string[], report: Report) => {
      const recovered: [string, number | undefined][] = []
      for (const name of group) {
        await scene.run(1_500)
        if ((await faults[name]?.(scene)) === false) continue
        recovered.push([name, await whileRunning(untilCaughtUp(victim, () => scripted.chain.tip))])
      }
      const differences = await check()
      for (const [i, [name, ms]] of recovered.entries()) report.add(name, ms, i === 0 ? differences : [])
    },
    /** The answers of the API that no client can handle, with their numbers. */
    problems: () => [...api.problems],
    figures: () => {
      const { requests, refused } = api.counts()
      return `API: ${requests} requests, ${refused} of them 503. MB at most: ${JSON.stringify(memory.most)}`
    },
    /** The peak memory of all processes together. */
    mostMegabytes: () => memory.most.all,
    blocks: () => scripted.chain.blocks.size,
    close: async () => {
      isEnding = true
      await api.stop()
      memory.stop()
      await victim.stop()
      await clean.stop()
      await scripted.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
