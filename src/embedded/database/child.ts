import { once } from 'node:events'
import type { Server } from 'node:http'
import { errorFields } from '#lib/log/error-fields.ts'
import { greeted, onEndOfParent } from '#lib/processes/parent.ts'
import { retry } from '#lib/work/retry.ts'
import { type Engine, EngineRefusal, openEngine } from './engine.ts'
import type { EngineLimits } from './engine-config.ts'
import { type Credentials, createDbServer } from './server.ts'

// The process of the engine. chDB is native code: a crash ends only this process.

export type ChildGreeting = Credentials & {
  dir: string
  limits: EngineLimits
  /** `undefined`: the child process chooses a port. */
  port: number | undefined
}
export type ChildReady = { port: number }

let engine: Engine | undefined
let server: Server | undefined
let stopping = false

onEndOfParent(() => void stop())
await start(await greeted<ChildGreeting>())

async function start({ dir, limits, port, ...credentials }: ChildGreeting): Promise<void> {
  try {
    engine = await openEngine(dir, limits, (error) => {
      console.error('localdb: the engine does not answer any more, the process ends.', error)
      process.kill(process.pid, 'SIGKILL')
    })
    server = createDbServer(engine, credentials)
    const ready: ChildReady = { port: await listen(server, port) }
    process.send?.({ ready }, () => undefined) // a parent that has exited needs no message
  } catch (error) {
    if (!(error instanceof EngineRefusal)) throw error
    process.send?.({ refused: errorFields(error) }, () => process.exit(1))
  }
}

/** Ports below the ephemeral range, so that no outgoing connection uses the port during a restart. */
function listen(on: Server, wanted: number | undefined): Promise<number> {
  const listenOnce = async () => {
    const port = wanted ?? 20_000 + Math.floor(Math.random() * 12_000)
    on.listen(port, '127.0.0.1')
    await once(on, 'listening')
    return port
  }
  const firstMs = wanted === undefined ? 0 : 100
  return retry(listenOnce, { firstMs, longestMs: 200, isWorthRetrying: ({ tries }) => tries < 50 })
}

async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  server?.close()
  server?.closeIdleConnections()
  if (engine && !(await engine.sessions.drain(2_000))) {
    await engine.killer.killAll()
    // A normal exit waits for running queries; a kill does not lose data.
    if (!(await engine.sessions.drain(500))) process.kill(process.pid, 'SIGKILL')
  }
  server?.closeAllConnections()
  engine?.close()
  process.exit(0)
}
