import { setTimeout as sleep } from 'node:timers/promises'
import { messageWithCauses } from '#lib/log/error-fields.ts'
import { openDoor } from '#server/index.ts'
import { enterGeneration, prepareGeneration } from '#store/engine/generations.ts'
import { serveGeneration } from './serve-generation.ts'
import { type Shared, type Stoppable, stopAll } from './shared.ts'

/** The pause after a failure to begin another generation. */
const ENTER_AGAIN_MS = 30_000

/**
 * Serves the current generation of the chain, and switches when another one becomes current. The server
 * listens all the time: between two generations requests wait.
 *
 * @param running gets the part that stops everything
 * @param stopProcess is called before the process ends, when the next generation cannot be served
 */
export async function serveGenerations(
  shared: Omit<Shared, 'door'>,
  running: Stoppable[],
  stopProcess: () => Promise<void>,
): Promise<void> {
  const { config, store, log } = shared
  const door = config.roles.includes('api') ? await openDoor(config) : undefined
  let serving: Stoppable[] = []
  let isStopping = false
  let problem: string | undefined
  const stopServing = () => stopAll(serving.splice(0), log)
  running.push({
    stop: async () => {
      isStopping = true
      const closed = door?.close()
      await stopServing()
      await closed
    },
  })
  const start = async () => {
    serving = []
    // A generation is left only once: a second change during the first would start two generations at the
    // same time.
    let isLeft = false
    const leave = (genesisHash: string | undefined) => {
      if (isLeft) return
      isLeft = true
      void change(genesisHash)
    }
    await serveGeneration({ ...shared, door, generationProblem: () => problem }, serving, leave)
  }
  const enter = async (genesisHash: string) => {
    try {
      await prepareGeneration(store.base, genesisHash)
      // The last blocks of the generation are written before it is sealed.
      await stopServing()
      const { number, database } = await enterGeneration(store.base, genesisHash)
      problem = undefined
      log.warn(
        { generation: number, database, genesisHash },
        'The node serves another chain: its generation is the current one now, the one before is sealed',
      )
    } catch (error) {
      problem = `The node serves another chain, and its generation cannot begin: ${messageWithCauses(error)}`
      log.error({ error, genesisHash }, 'The generation of another chain could not be begun; trying again')
      await sleep(ENTER_AGAIN_MS, undefined, { ref: false })
    }
  }
  const change = async (genesisHash: string | undefined) => {
    try {
      if (genesisHash !== undefined) await enter(genesisHash)
      await stopServing()
      if (!isStopping) await start()
    } catch (error) {
      if (isStopping) return
      log.error({ error }, 'The current generation of the chain cannot be served')
      await stopProcess()
      process.exit(1)
    }
  }
  await start()
}
