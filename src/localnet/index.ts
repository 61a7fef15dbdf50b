import { createServer } from 'node:net'
import type { Log } from '#lib/log.ts'
import { type Supervised, supervise } from '#lib/supervisor.ts'
import type { ChildArgument, ChildReady } from './localnet-options.ts'

export type LocalnetOptions = {
  /** The chain's own folder; made if absent. */
  dir: string
  /** Of the RPC; the WebSocket is on the next one (and on the same one). 0: any two free ports. */
  port: number
  /** Transactions per second that the chain makes by itself. 0: a quiet chain, without even votes. */
  tps?: number
  log?: Pick<Log, 'info' | 'warn'>
  /** The same seed gives the same validators, wallets and mints. Counts for a new chain only. */
  seed?: string
  /** Shorter slots, for tests. */
  slotMs?: number
  /** Slots that a new chain has behind it when it first serves. */
  history?: number
  /** Old blocks are forgotten beyond so many bytes on disk. */
  ledgerBytes?: number
}

export type Localnet = {
  rpcUrl: string
  wsUrl: string
  genesisHash: string
  /** How long the child took until it served, in milliseconds: to begin a chain, or to take one up again. */
  bootstrapMs: () => number
  alive: () => boolean
  restarts: () => number
  pid: () => number | undefined
  stop: () => Promise<void>
}

const DEFAULT_TPS = 20
const DEFAULT_HISTORY = 64
const DEFAULT_LEDGER_BYTES = 2 ** 30

/**
 * Starts a chain in a box: a child process that speaks Solana JSON-RPC and WebSocket on loopback. A new chain
 * begins when `dir` has none, otherwise the one there goes on. The child is started again if it ever dies, on the
 * same ports, from its last block.
 *
 * @throws Error with a sentence for people: the port is taken, or the folder is in use
 */
export async function startLocalnet(options: LocalnetOptions): Promise<Localnet> {
  const { dir, port, log } = options
  const [rpcPort, wsPort] = port === 0 ? await freePorts() : [port, port + 1]
  const argument: ChildArgument = {
    dir,
    rpcPort,
    wsPort,
    tps: options.tps ?? DEFAULT_TPS,
    seed: options.seed ?? 'gorscope',
    slotMs: options.slotMs ?? 1_000,
    history: options.history ?? DEFAULT_HISTORY,
    ledgerBytes: options.ledgerBytes ?? DEFAULT_LEDGER_BYTES,
  }
  const child: Supervised<ChildReady> = await supervise<ChildReady>({
    file: new URL('./child.ts', import.meta.url),
    greeting: () => argument,
    name: 'localnet',
    graceMs: 2_000,
    onRestart: (reason) => log?.warn({ reason }, 'The local chain ended by itself and is started again.'),
    onReady: ({ bootstrapMs }) => log?.info({ bootstrapMs, rpcPort, wsPort }, 'The local chain serves.'),
  })
  return {
    rpcUrl: `http://127.0.0.1:${rpcPort}`,
    wsUrl: `ws://127.0.0.1:${wsPort}`,
    genesisHash: child.ready().genesisHash,
    bootstrapMs: () => child.ready().bootstrapMs,
    alive: child.alive,
    restarts: child.restarts,
    pid: child.pid,
    stop: child.stop,
  }
}

/** Two ports next to each other that nobody uses, as clients that derive the second one expect. */
async function freePorts(): Promise<[number, number]> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const first = await openPort(0)
    const second = await openPort(first.port + 1).catch(() => undefined)
    await first.close()
    await second?.close()
    if (second) return [first.port, second.port]
  }
  throw new Error('No two neighbouring free ports were found on 127.0.0.1.')
}

async function openPort(port: number): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
