import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** The admin token of the products that the browser tests start. */
export const ADMIN_TOKEN = 'the-token-of-the-browser-tests'

/** The seconds after which a product counts as not starting, long enough for a machine under load. */
const READY_S = 180

export type Product = { url: string; process: ChildProcess; startMs: number; stop: () => Promise<void> }

/**
 * Starts the product in a child process, as `npm start` does.
 *
 * @param env the settings; without PORT it listens on a free port; its log is shown when this process has
 *   LOG_LEVEL
 * @param root the folder of its code
 * @param launcher a command that runs the command after it in the same process
 * @returns when the response of `ready` (a path of the API) passes `until`
 * @throws Error when the product ends first, or is not ready within 180 s
 */
export async function startProduct(
  env: Record<string, string>,
  ready = '/api/health',
  until: (body: unknown) => boolean = () => true,
  root = process.cwd(),
  launcher: readonly string[] = [],
): Promise<Product> {
  const port = Number(env.PORT ?? (await freePort()))
  const url = `http://127.0.0.1:${port}`
  const started = performance.now()
  const [command = process.execPath, ...args] = [...launcher, process.execPath, 'src/start.mjs']
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'warn', ...env, PORT: String(port) },
    stdio: ['ignore', process.env.LOG_LEVEL ? 'inherit' : 'ignore', 'inherit'],
  })
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await gone
  }
  for (;;) {
    const ended = child.exitCode ?? child.signalCode
    if (ended !== null) throw new Error(`The product ended with ${ended} before it was ready.`)
    if (performance.now() - started > READY_S * 1_000) {
      await stop()
      throw new Error(`The product was not ready after ${READY_S} s: ${url}${ready}`)
    }
    try {
      const response = await fetch(url + ready)
      if (response.ok && until(await response.json())) break
    } catch {
      // the product does not listen yet
    }
    await sleep(20)
  }
  return { url, process: child, startMs: performance.now() - started, stop }
}

/**
 * A free port whose next port, for a node's WebSocket, is free too. It is below the ephemeral range, because
 * an outgoing connection could take a port of that range before the caller listens on it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 15_000 + 2 * Math.floor(Math.random() * 8_000)
    if ((await isFree(port)) && (await isFree(port + 1))) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
