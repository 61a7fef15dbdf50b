import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Random } from '#embedded/chain/traffic/random.ts'
import { loadNetwork } from '#profiles/index.ts'
import { closeDatabase, type Database, openDatabase } from '#store/engine/database.ts'
import { type Child, childrenOf, descendants, untilGone } from '../processes.ts'
import { type Product, startProduct } from '../product.ts'

export type Victim = {
  url: string
  /** Returns the process id of the explorer itself; undefined while it is down. */
  main: () => number | undefined
  /**
   * Kills one of the processes; the explorer itself is started again.
   *
   * @returns false when there is no such process
   * @throws Error when the explorer ended by itself
   */
  kill(what: Child | 'explorer'): Promise<boolean>
  /** Calls `use` with the database; no process is killed meanwhile. */
  withDatabase<T>(use: (db: Database) => Promise<T>): Promise<T>
  stop(): Promise<void>
}

export const NETWORK = 'gorbagana'

/**
 * Starts the product in processes that can be killed.
 *
 * @param dataDir returns the path of DATA_DIR in this process, for the process id of the explorer
 */
export async function startVictim(options: {
  env: Record<string, string>
  random: Random
  dataDir: (main: number) => string
  launcher?: readonly string[]
}): Promise<Victim> {
  const { random, launcher = [] } = options
  let env = options.env
  const start = () => startProduct(env, '/api/health', () => true, process.cwd(), launcher)
  let product: Product | undefined = await start()
  const { url } = product
  env = { ...env, PORT: new URL(url).port }
  const main = () => product?.process.pid

  const kill = async (what: Child | 'explorer'): Promise<boolean> => {
    const pid = main()
    const ended = product?.process.exitCode ?? product?.process.signalCode
    if (pid === undefined || ended != null) throw new Error(`The explorer ended by itself (${ended}).`)
    if (what !== 'explorer') {
      const child = random.pick(childrenOf(pid, what))
      if (child === undefined) return false
      process.kill(child, 'SIGKILL')
      return true
    }
    const children = descendants(pid)
    const gone = new Promise((resolve) => product?.process.once('exit', resolve))
    process.kill(pid, 'SIGKILL')
    product = undefined
    await gone
    await untilGone(children)
    product = await start()
    return true
  }

  return {
    ...{ url, main, kill },
    withDatabase: async (use) => {
      const pid = main()
      const note = join(options.dataDir(pid ?? 0), 'localdb.json')
      if (pid === undefined || !existsSync(note)) throw new Error('The database of the explorer is down.')
      const { incoming: _, ...address } = JSON.parse(readFileSync(note, 'utf8'))
      const db = await openDatabase(address, loadNetwork(NETWORK).programs)
      try {
        return await use(db)
      } finally {
        await closeDatabase(db)
      }
    },
    stop: async () => {
      await product?.stop()
      product = undefined
    },
  }
}
