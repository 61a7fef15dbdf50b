import { createServer, type Server } from 'node:http'
import { createDiskHealth, type DiskHealth, diskSentence, diskTroubleOf } from '#lib/files/disk-health.ts'
import { errorFields } from '#lib/log/error-fields.ts'
import { createLog } from '#lib/log/log.ts'
import { greeted, onEndOfParent } from '#lib/processes/parent.ts'
import { FolderInUse, lockFolder } from './folder-lock.ts'
import { faucetOf } from './genesis/genesis.ts'
import { type ChildArgument, type ChildReady, type ChildReport, portTaken } from './localnet-options.ts'
import { openChain } from './open-chain.ts'
import { allowOrigins } from './rpc/allowed-origins.ts'
import { createRpcServer } from './rpc/http-server.ts'
import type { NodeContext } from './rpc/node-context.ts'
import { PerformanceSamples } from './rpc/performance-samples.ts'
import { SocketServer } from './rpc/socket-server.ts'
import { Ticker } from './ticker.ts'
import { tokenFile } from './traffic/token-files.ts'
import { listTokens } from './traffic/tokens.ts'
import { Traffic } from './traffic/traffic.ts'

// The local chain's process: started, supervised and restarted by the parent.

const log = createLog('error')

/** A start failure that the user can fix, such as a taken port. */
class StartError extends Error {}

async function start({
  dir,
  rpcPort,
  wsPort,
  origins,
  tps,
  seed,
  slotMs,
  history,
  ledgerBytes,
}: ChildArgument): Promise<void> {
  const began = performance.now()
  const lock = lockFolder(dir)
  const onError = (err: unknown) => log.error({ err }, 'localnet: a listener failed')
  const { chain, ledger, validators, isNew } = await openChain({
    dir,
    seed,
    now: Date.now() - history * slotMs,
    maxBytes: ledgerBytes,
    onError,
  })
  const faucet = faucetOf(chain.genesis.seed)
  const { used, idle } = listTokens(chain.genesis.seed)
  const tokens = [...used, ...idle]
  const filesUrl = `http://127.0.0.1:${rpcPort}`
  const traffic = new Traffic({ chain, validators, faucet, filesUrl, perSlot: (tps * slotMs) / 1_000 })
  const samples = new PerformanceSamples()
  for (const header of chain.recent.headers) samples.add(header)
  chain.onBlock.listen(({ block }) => samples.add(block))
  if (isNew) {
    const { time } = chain.genesis
    while (chain.current.slot < Math.max(history, 1)) {
      traffic.sendDue(1)
      chain.advance((slot) => time + Math.floor((slot * slotMs) / 1_000))
    }
  }

  const node: NodeContext = {
    chain,
    ledger,
    validators,
    faucet,
    samples,
    fileAt: (path) => tokenFile(tokens, filesUrl, path),
    ports: { rpc: rpcPort, ws: wsPort },
  }
  const allows = allowOrigins(origins)
  const rpc = createRpcServer(node, allows, log)
  const sockets = new SocketServer(node, allows, log)
  // @solana/web3.js 1.x expects the WebSocket on the next port, other clients on the same one.
  const wsServer = createServer((_, response) => response.writeHead(426).end())
  sockets.attach(rpc)
  sockets.attach(wsServer)
  await listen(rpc, rpcPort)
  await listen(wsServer, wsPort)
  // The origin is published only now: until the server listens, another program may use this port.
  lock.setOrigin(filesUrl)

  const ticker = new Ticker(chain, slotMs, (share) => traffic.sendDue(share), reportedDisk(dir))
  ticker.start()

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    lock.setOrigin(undefined)
    ticker.stop()
    sockets.close()
    for (const server of [rpc, wsServer]) {
      server.close()
      server.closeAllConnections()
    }
    await ledger.close()
    lock.release()
    process.exit(0)
  }
  onEndOfParent(() => void stop())
  const ready: ChildReady = {
    rpcPort,
    wsPort,
    genesisHash: chain.genesis.hash,
    bootstrapMs: Math.round(performance.now() - began),
  }
  process.send?.({ ready }, () => undefined) // a parent that has exited needs no message
}

async function listen(server: Server, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE' || error.code === 'EACCES'
      reject(isTaken ? new StartError(portTaken(port)) : error)
    })
    server.listen(port, '127.0.0.1', resolve)
  })
}

const argument = await greeted<ChildArgument>()
try {
  await start(argument)
} catch (error) {
  const trouble = diskTroubleOf(error)
  if (trouble) {
    refuse(new StartError(diskSentence(trouble, placeOf(argument.dir)), { cause: error }))
  } else if (error instanceof FolderInUse || error instanceof StartError) refuse(error)
  else throw error
}

/** Whether the disk accepts the chain's blocks. Each change is reported to the parent process. */
function reportedDisk(dir: string): Pick<DiskHealth, 'failed' | 'worked'> {
  const disk = createDiskHealth(placeOf(dir), log, 'the chain')
  let reported = disk.problem()
  const report = () => {
    const problem = disk.problem()
    if (problem !== reported) process.send?.({ report: { problem } satisfies ChildReport }, () => undefined)
    reported = problem
  }
  return {
    failed: (error) => {
      const isDisk = disk.failed(error)
      report()
      return isDisk
    },
    worked: () => {
      disk.worked()
      report()
    },
  }
}

function placeOf(dir: string): string {
  return `The local chain's folder ${dir}`
}

function refuse(error: Error): void {
  process.send?.({ refused: errorFields(error) }, () => process.exit(1))
}
