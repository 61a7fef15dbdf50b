import type { Server } from 'node:http'
import { type Engine, EngineRefusal, openEngine } from './engine.ts'
import type { EngineLimits } from './engine-config.ts'
import { type Credentials, createDbServer } from './server.ts'

// The process that the engine lives in. chDB is native code: when it dies, it takes this process with it and no other.

export type ChildArgument = { dir: string; limits: EngineLimits }
/** Sent over IPC, because a process's arguments can be seen by every user of the machine. */
export type ChildGreeting = Credentials & { port: number | undefined }
export type ChildReady = { port: number }

const { dir, limits } = JSON.parse(process.argv[2] ?? '') as ChildArgument
let engine: Engine | undefined
let server: Server | undefined
let stopping = false

process.on('SIGTERM', () => void stop())
process.on('disconnect', () => void stop()) // the parent is gone
process.on('SIGINT', () => undefined) // Ctrl-C reaches the whole group; the parent stops its own work first, then this
process.once('message', (greeting: ChildGreeting) => void start(greeting))

async function start({ port, ...credentials }: ChildGreeting): Promise<void> {
  try {
    engine = await openEngine(dir, limits, (error) => {
      console.error('localdb: the engine does not answer any more, the process ends.', error)
      process.kill(process.pid, 'SIGKILL')
    })
    server = createDbServer(engine, credentials)
    const ready: ChildReady = { port: await listen(server, port) }
    process.send?.({ ready })
  } catch (error) {
    if (!(error instanceof EngineRefusal)) throw error
    process.send?.({ refused: error.message }, () => process.exit(1))
  }
}

/** Ports below the ephemeral range: no outgoing connection can sit on one while this process is restarted. */
async function listen(on: Server, wanted: number | undefined): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const port = wanted ?? 20_000 + Math.floor(Math.random() * 12_000)
    try {
      await new Promise<void>((resolve, reject) => {
        on.once('error', reject)
        on.listen(port, '127.0.0.1', () => {
          on.off('error', reject)
          resolve()
        })
      })
      return port
    } catch (error) {
      if (attempt === 50) throw error
      if (wanted !== undefined) await new Promise((done) => setTimeout(done, 100))
    }
  }
}

async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  server?.close()
  server?.closeIdleConnections()
  if (engine && !(await engine.sessions.drain(2_000))) {
    await engine.killer.killAll()
    // Leaving while a query runs waits for its end; the data are safe against a kill.
    if (!(await engine.sessions.drain(500))) process.kill(process.pid, 'SIGKILL')
  }
  server?.closeAllConnections()
  engine?.close()
  process.exit(0)
}
