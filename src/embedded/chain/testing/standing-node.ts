import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silent } from '#lib/log/log.ts'
import { parseJson } from '#lib/text/json.ts'
import { faucetOf } from '../genesis/genesis.ts'
import { allowOrigins } from '../rpc/allowed-origins.ts'
import { createRpcServer } from '../rpc/http-server.ts'
import { PerformanceSamples } from '../rpc/performance-samples.ts'
import { SocketServer } from '../rpc/socket-server.ts'
import { openTestChain } from './in-process.ts'

export type StandingNode = {
  rpcUrl: string
  wsUrl: string
  /** Generates the transactions of this many slots and closes their blocks. */
  run: (slots: number) => void
  /** The result of an RPC call; numbers above 2^53 are decimal digits. @throws Error for an error response */
  call: <T>(method: string, ...params: unknown[]) => Promise<T>
  stop: () => Promise<void>
}

/** A chain in this process, with its RPC and WebSocket, that makes blocks only while `run` is called. */
export async function startStandingNode(options: {
  seed: string
  /** The average number of transactions per block. */
  perSlot: number
  slotSeconds?: number
  /** The folder of a chain to continue; absent: a new chain, which is removed at the end. */
  dir?: string
  /** The port of the RPC; absent: a free one. */
  port?: number
}): Promise<StandingNode> {
  const { dir = mkdtempSync(join(tmpdir(), 'standing-node-')), port = 0 } = options
  const { chain, ledger, validators, run } = await openTestChain({ ...options, dir })
  const node = {
    chain,
    ledger,
    validators,
    faucet: faucetOf(chain.genesis.seed),
    samples: new PerformanceSamples(),
    fileAt: () => undefined,
    ports: { rpc: 0, ws: 0 },
  }
  const allows = allowOrigins([])
  const server = createRpcServer(node, allows, silent)
  // While `run` works, the server cannot read its connections: that time must not count as idle.
  server.keepAliveTimeout = 0
  const sockets = new SocketServer(node, allows, silent)
  sockets.attach(server)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const rpcUrl = `http://${host}`
  return {
    rpcUrl,
    wsUrl: `ws://${host}`,
    run,
    call: async <T>(method: string, ...params: unknown[]) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const response = await fetch(rpcUrl, { method: 'POST', body })
      const { result, error } = parseJson(await response.text()) as { result?: T; error?: unknown }
      if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`)
      return result as T
    },
    stop: async () => {
      sockets.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await ledger.close()
      if (options.dir === undefined) rmSync(dir, { recursive: true, force: true })
    },
  }
}
