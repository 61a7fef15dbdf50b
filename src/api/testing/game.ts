import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { ChainClient } from '#chain/client.ts'
import { connectTo } from '#chain/testing/connect.ts'
import { routes, writeRoutes } from '#contract/index.ts'
import { type StandingNode, startStandingNode } from '#embedded/chain/testing/standing-node.ts'
import { type Log, silent } from '#lib/log/log.ts'
import { type Keypair, keypairOf } from '#svm/keypair.ts'
import { start } from './start.ts'

export const SEND = '/api/break/send-transaction'

export const keypairNumber = (n: number) => keypairOf(new Uint8Array(32).fill(n))
export const sentOf = ({ body }: { body: unknown }) => writeRoutes.sendBreakTransaction.output.parse(body)

type Setup = {
  keypair?: Keypair
  dailyTransactions?: number
  faucet?: boolean
  folder?: string
  client?: ChainClient
  log?: Log
}

type Parsed = {
  blockTime: number
  meta: { err: unknown; fee: number }
  transaction: {
    message: {
      accountKeys: { pubkey: string; signer: boolean }[]
      instructions: { programId: string; parsed?: { type: string; info: unknown } }[]
    }
  }
}

/** A local chain without new blocks and with a funded account, shared by all tests of a file. */
export function openGameChain() {
  let node: StandingNode
  let chain: ChainClient
  let dir: string
  let funded: Keypair
  const ends: (() => unknown)[] = []

  const airdrop = async ({ address }: Keypair, lamports: number) => {
    await node.call('requestAirdrop', address, lamports)
    node.run(1)
  }

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'break-game-'))
    node = await startStandingNode({ seed: 'game', perSlot: 0 })
    node.run(3)
    chain = connectTo({ rpcUrl: node.rpcUrl }, { deadlineMs: 2_000 })
    funded = keypairNumber(1)
    await airdrop(funded, 1_000_000_000)
  }, 120_000)
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end()
  })
  afterAll(async () => {
    chain?.close()
    await node?.stop()
    rmSync(dir, { recursive: true, force: true })
  })

  /** An API with the game; the game has a folder of its own unless one is given. */
  async function serve({
    keypair = funded,
    dailyTransactions = 1_000,
    faucet = false,
    folder = mkdtempSync(join(dir, 'spent-')),
    client = chain,
    log = silent,
  }: Setup = {}) {
    const api = await start({ game: { chain: client, keypair, dir: folder, dailyTransactions, faucet }, log })
    ends.push(api.stop)
    const post = async (body: unknown, visitor = '203.0.113.1') => {
      const response = await fetch(api.url + SEND, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': visitor },
        body: JSON.stringify(body),
      })
      return { status: response.status, headers: response.headers, body: await response.json() }
    }
    const send = (visitor?: string) => post({ gameId: '1763800000000' }, visitor)
    const stats = async () =>
      routes.getBreakStats.output.parse(await (await fetch(`${api.url}/api/break/stats`)).json())
    const statuses = async (...signatures: string[]) => {
      const response = await fetch(`${api.url}/api/break/statuses?signatures=${signatures.join(',')}`)
      return routes.listBreakStatuses.output.parse(await response.json()).transactions
    }
    return { ...api, folder, post, send, stats, statuses }
  }
  const onChain = (signature: string) =>
    node.call<Parsed | null>('getTransaction', signature, { encoding: 'jsonParsed', commitment: 'confirmed' })
  const transactionsOf = async ({ address }: Keypair) =>
    (await node.call<unknown[]>('getSignaturesForAddress', address, { commitment: 'confirmed' })).length

  return {
    node: () => node,
    chain: () => chain,
    dir: () => dir,
    funded: () => funded,
    ends,
    airdrop,
    serve,
    onChain,
    transactionsOf,
  }
}
