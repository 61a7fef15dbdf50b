import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import type { Log } from '#lib/log/log.ts'
import { type Supervised, supervise } from '#lib/processes/supervisor.ts'
import { type ChildArgument, type ChildReady, type ChildReport, portTaken } from './localnet-options.ts'

export { findOrigin } from './folder-lock.ts'

export type LocalnetOptions = {
  /** Data folder of the chain; created if it does not exist. */
  dir: string
  /** Port of the RPC; the WebSocket is on the next one (and on the same one). 0: any two free ports. */
  port: number
  /** Web origins whose pages may use the node, in addition to those of this machine; `*`: all. */
  origins?: readonly string[]
  /** Transactions per second that the chain generates. 0: none, not even votes. */
  tps?: number
  log?: Pick<Log, 'info' | 'warn'>
  /** The same seed gives the same validators, wallets and mints. Used for a new chain only. */
  seed?: string
  /** The length of a slot in milliseconds; tests use shorter slots. */
  slotMs?: number
  /** Slots that a new chain runs before it starts serving. */
  history?: number
  /** Oldest blocks are deleted when the ledger is larger than this many bytes. */
  ledgerBytes?: number
}

export type Localnet = {
  rpcUrl: string
  wsUrl: string
  genesisHash: string
  /** Milliseconds from the child's start until it served requests. */
  bootstrapMs: () => number
  alive: () => boolean
  /** The reason why the chain has stopped, as a sentence; null while it runs. */
  problem: () => string | null
  restarts: () => number
  pid: () => number | undefined
  stop: () => Promise<void>
}

const DEFAULT_TPS = 20
const DEFAULT_HISTORY = 64
const DEFAULT_LEDGER_BYTES = 2 ** 30

/**
 * Starts the local chain: a child process that serves Solana JSON-RPC and WebSocket on loopback. Creates a
 * new chain when `dir` is empty, otherwise continues the one there. If the child process ends, it is
 * restarted on the same ports from its last block.
 *
 * @throws Error with a message for the user: the port is in use, or the folder is in use
 */
export async function startLocalnet(options: LocalnetOptions): Promise<Localnet> {
  const { dir, port, log } = options
  const [rpcPort, wsPort] = port === 0 ? await freePorts() : [port, port + 1]
  const argument: ChildArgument = {
    dir,
    rpcPort,
    wsPort,
    origins: options.origins ?? [],
    tps: options.tps ?? DEFAULT_TPS,
    seed: options.seed ?? 'gorscope',
    slotMs: options.slotMs ?? 1_000,
    history: options.history ?? DEFAULT_HISTORY,
    ledgerBytes: options.ledgerBytes ?? DEFAULT_LEDGER_BYTES,
  }
  let problem: string | null = null
  const child: Supervised<ChildReady> = await supervise<ChildReady>({
    file: new URL('./child.ts', import.meta.url),
    greeting: () => argument,
    name: 'localnet',
    graceMs: 2_000,
    onRestart: (reason) => {
      problem = null
      log?.warn({ reason }, 'The local chain process ended unexpectedly; restarting it.')
    },
    onReport: (report) => {
      problem = (report as ChildReport).problem
    },
    onReady: ({ bootstrapMs }) => log?.info({ bootstrapMs, rpcPort, wsPort }, 'The local chain is ready.'),
  })
  return {
    rpcUrl: `http://127.0.0.1:${rpcPort}`,
    wsUrl: `ws://127.0.0.1:${wsPort}`,
    genesisHash: child.ready().genesisHash,
    bootstrapMs: () => child.ready().bootstrapMs,
    alive: child.alive,
    problem: () => problem,
    restarts: child.restarts,
    pid: child.pid,
    stop: child.stop,
  }
}

/**
 * Two consecutive free ports: clients derive the WebSocket port from the RPC port. They are below the ranges
 * of ports that Linux (from 32768) and macOS (from 49152) give to outgoing connections, which could use a
 * port before the child listens on it, or while the child restarts.
 */
async function freePorts(): Promise<[number, number]> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = 2 * randomInt(5_000, 16_000)
    if ((await isFree(port)) && (await isFree(port + 1))) return [port, port + 1]
  }
  throw new Error('Found no two consecutive free ports between 10000 and 31999 on 127.0.0.1 in 50 attempts.')
}

/**
 * Whether the chain can listen at `port` and the next one.
 *
 * @throws Error as `startLocalnet`
 */
export async function checkPorts(port: number): Promise<void> {
  for (const one of [port, port + 1]) if (!(await isFree(one))) throw new Error(portTaken(one))
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
