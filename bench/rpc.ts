import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { rpcPath } from '#contract/paths.ts'
import { freePort, startProduct } from '../test/product.ts'
import { generatedDatabase } from './database.ts'
import { load } from './load.ts'
import { readArguments } from './options.ts'
import { watchProcesses } from './processes.ts'
import { percentile, report } from './report.ts'

/** The keys that the calls request. */
type Keys = { slots: number[]; signatures: string[]; addresses: string[] }
type Call = { method: string; params: (n: number) => unknown[] }

const MAX_VERSION = { maxSupportedTransactionVersion: 1 }
const pick = <T>(list: readonly T[], n: number) => list[n % list.length] as T

const callsOf = ({ slots, signatures, addresses }: Keys): Record<string, Call> => ({
  ...Object.fromEntries(
    ['base64', 'json', 'jsonParsed'].map((encoding) => [
      `getBlock, ${encoding}`,
      { method: 'getBlock', params: (n: number) => [pick(slots, n), { ...MAX_VERSION, encoding }] },
    ]),
  ),
  'getBlock, signatures': {
    method: 'getBlock',
    params: (n) => [pick(slots, n), { ...MAX_VERSION, transactionDetails: 'signatures' }],
  },
  getTransaction: {
    method: 'getTransaction',
    params: (n) => [pick(signatures, n), { ...MAX_VERSION, encoding: 'jsonParsed' }],
  },
  'getSignaturesForAddress, 1,000': {
    method: 'getSignaturesForAddress',
    params: (n) => [pick(addresses, n), { limit: 1_000 }],
  },
  'getTransactionsForAddress, full, 100': {
    method: 'getTransactionsForAddress',
    params: (n) => [pick(addresses, n), { ...MAX_VERSION, transactionDetails: 'full', limit: 100 }],
  },
})

/**
 * Measures calls per second and latency of the JSON-RPC over a generated database, whose blocks have 1,000
 * transactions; then the same calls on an explorer of the local chain and on the chain's own node.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values: options } = readArguments(args, {
    transactions: { type: 'string', default: '300000' },
    seconds: { type: 'string', default: '10' },
    connections: { type: 'string', default: '1,8' },
    warm: { type: 'string', default: '60' },
    keep: { type: 'string' },
    only: { type: 'string', default: '' },
    of: { type: 'string', default: 'generated,local' },
  })
  const counts = options.connections.split(',').map(Number)
  const seconds = Number(options.seconds)
  const measure = async (of: string, url: string, path: string, keys: Keys) => {
    for (const [name, { method, params }] of Object.entries(callsOf(keys))) {
      if (!name.includes(options.only)) continue
      const next = (n: number) => ({
        path,
        body: JSON.stringify({ jsonrpc: '2.0', id: n, method, params: params(n) }),
      })
      for (const connections of counts) {
        const watch = watchProcesses()
        const { samples, perSecond, failures, bytes } = await load(url, next, {
          ...{ connections, seconds },
          warmUp: 3,
        })
        const { cpuMs, peakMb } = watch.stop()
        const more = { of, call: name, connections, failures }
        report('rpc', 'p50', percentile(samples, 0.5), 'ms', more)
        report('rpc', 'p99', percentile(samples, 0.99), 'ms', more)
        report('rpc', 'rate', perSecond, 'calls/s', more)
        report('rpc', 'sent', bytes / 1e6 / seconds, 'MB/s', more)
        report('rpc', 'peak memory of all processes', peakMb, 'MB', more)
        for (const [file, ms] of Object.entries(cpuMs))
          if (file !== 'bench') report('rpc', `CPU, ${file}`, ms / samples.length, 'ms a call', more)
      }
    }
  }
  if (options.of.includes('generated')) {
    const { folder, generated, remove } = await generatedDatabase(Number(options.transactions), options.keep)
    try {
      const product = await startProduct({ DATA_DIR: folder, ROLES: 'localdb,api' })
      try {
        const { signatures, addresses, hottest } = generated
        const slots = await call<number[]>(product.url, 'getBlocks', generated.firstSlot)
        const keys = { slots, signatures, addresses: [hottest, ...addresses] }
        await measure('the index, generated', product.url, rpcPath, keys)
      } finally {
        await product.stop()
      }
    } finally {
      remove()
    }
  }
  if (options.of.includes('local')) {
    const folder = mkdtempSync(join(tmpdir(), 'gorscope-bench-'))
    const port = await freePort()
    const product = await startProduct({ DATA_DIR: folder, LOCALNET_PORT: String(port) })
    try {
      await sleep(Number(options.warm) * 1_000)
      const keys = await keysOf(product.url)
      await measure("the local chain's node", `http://127.0.0.1:${port}`, '/', keys)
      await measure('the index, local chain', product.url, rpcPath, keys)
    } finally {
      await product.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

async function call<T>(url: string, method: string, ...params: unknown[]): Promise<T> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url + rpcPath, { method: 'POST', body })
  return ((await response.json()) as { result: T }).result
}

/** Slots, signatures and the busiest addresses of the explorer's chain. */
async function keysOf(url: string): Promise<Keys> {
  const slots = await call<number[]>(url, 'getBlocks', 0)
  const signatures: string[] = []
  const counts = new Map<string, number>()
  for (const slot of slots.slice(-100)) {
    const block = await call<Block>(url, 'getBlock', slot, { ...MAX_VERSION, transactionDetails: 'accounts' })
    for (const { transaction } of block.transactions) {
      signatures.push(...transaction.signatures.slice(0, 1))
      for (const { pubkey } of transaction.accountKeys) counts.set(pubkey, (counts.get(pubkey) ?? 0) + 1)
    }
  }
  const busiest = [...counts].sort(([, a], [, b]) => b - a).map(([address]) => address)
  return { slots, signatures, addresses: busiest.slice(0, 20) }
}

type Block = {
  transactions: { transaction: { signatures: string[]; accountKeys: { pubkey: string }[] } }[]
}
