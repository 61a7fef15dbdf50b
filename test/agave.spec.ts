/** @module-tag slow */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { exampleRequest, readingCalls } from '#api/testing/example-requests.ts'
import { problemsOf } from '#api/testing/json-schema.ts'
import { start } from '#api/testing/start.ts'
import { createChainClient } from '#chain/client.ts'
import { openNodes } from '#chain/rpc/nodes.ts'
import type { OpenApiDocument } from '#contract/openapi.ts'
import { pages } from '#contract/pages/pages.ts'
import { openApiPath } from '#contract/paths.ts'
import type { ExampleValues } from '#contract/route.ts'
import { type StandingNode, startStandingNode } from '#embedded/chain/testing/standing-node.ts'
import { startIndexer } from '#indexer/index.ts'
import { silent } from '#lib/log/log.ts'
import { keysOf } from '#lib/values/keys.ts'
import { loadNetwork } from '#profiles/index.ts'
import type { Api } from '#server/index.ts'
import { createHead } from '#store/head/head.ts'
import { testDatabases } from '#store/testing/database.ts'
import type { RpcBlock } from '#svm/rpc-block.ts'
import { directReader } from '#untrusted/testing/direct-reader.ts'
import { type AgaveNode, collector, type Release, startAgaveNode, TICKET } from './agave-node.ts'

// The explorer on nodes of Agave 4.2 to 4.4, before, at and after the switch to Alpenglow: each page and each call that reads
// answers, and none loses what the node still tells.

const databases = testDatabases()
const EPOCH = 432
/** The last 32 are not finalized. */
const SLOTS = EPOCH + 48
/** The last slot with votes. */
const SWITCH = EPOCH - 20

const PATIENCE = { interval: 500, timeout: 240_000 }

const dir = mkdtempSync(join(tmpdir(), 'agave-'))
writeFileSync(
  join(dir, 'index.html'),
  '<!doctype html><head><!-- head --><title>General</title><!-- /head --></head><body><div id="root"></div></body>',
)

let node: StandingNode
let firstOfEpoch: number
/** By slot. */
let leaders: string[]
type VoteAccounts = Record<'current' | 'delinquent', { votePubkey: string; nodePubkey: string }[]>
let voteAccounts: VoteAccounts
beforeAll(async () => {
  node = await startStandingNode({ seed: 'agave', perSlot: 1.5 })
  node.run(SLOTS)
  firstOfEpoch = await findRewards()
  leaders = []
  for (const slot of [0, EPOCH]) {
    const schedule = await node.call<Record<string, number[]>>('getLeaderSchedule', slot)
    for (const [leader, indexes] of Object.entries(schedule))
      for (const index of indexes) leaders[slot + index] = leader
  }
  voteAccounts = await node.call<VoteAccounts>('getVoteAccounts')
})
afterAll(async () => {
  await node?.stop()
  rmSync(dir, { recursive: true })
})

/** The slot of the block that pays the rewards of the epoch before. */
async function findRewards(): Promise<number> {
  for (const slot of await node.call<number[]>('getBlocks', EPOCH, EPOCH + 40)) {
    const config = { transactionDetails: 'none', maxSupportedTransactionVersion: 1 }
    const { rewards } = await node.call<RpcBlock>('getBlock', slot, config)
    if (rewards?.some(({ rewardType }) => rewardType === 'Voting')) return slot
  }
  throw new Error('No block of the local chain pays rewards of an epoch.')
}

/** The explorer on a node that answers like this release. */
async function explore(release: Release) {
  const agave: AgaveNode = await startAgaveNode(node.rpcUrl, release, { switchSlot: SWITCH, firstOfEpoch })
  const nodes = openNodes({ rpcUrls: [agave.rpcUrl], log: silent })
  const chain = createChainClient({ nodes })
  const visitor = createChainClient({ nodes, lane: 'visitor' })
  const db = await databases.fresh()
  const network = loadNetwork('gorbagana')
  db.registry = network.programs
  const head = createHead(db.memtable)
  const indexer = await startIndexer({
    ...{ json: directReader(), db, chain, head, network, workers: 1, log: silent, finalityMs: 500 },
  })
  const api = await start({ db, head, chain: visitor, network, web: { dir } })
  const stop = async () => {
    await api.stop()
    await indexer.stop()
    for (const client of [chain, visitor]) client.close()
    nodes.close()
    await agave.stop()
  }
  const isWhole = () => {
    const { gaps, indexedSlot, behind } = indexer.status()
    return gaps === 0 && (indexedSlot ?? 0) >= firstOfEpoch && behind.every(({ keys }) => keys === 0)
  }
  await vi.waitUntil(isWhole, { timeout: 120_000, interval: 200 })
  return { api, stop }
}

const read = async <T>({ url }: Api, path: string): Promise<T> =>
  (await (await fetch(url + path)).json()) as T

/** What the examples of calls and the paths of pages are filled with, from the index itself. */
async function valuesOf(api: Api): Promise<ExampleValues> {
  const block = await vi.waitFor(async () => {
    const [newest] = await read<{ height: number }[]>(api, '/api/blocks')
    expect(newest).toBeTruthy()
    return newest
  }, PATIENCE)
  type Listed = { signature: string; feePayer: string }
  const [transaction] = await read<Listed[]>(api, '/api/transactions?votes=off&limit=1')
  const mint = await vi.waitFor(async () => {
    const [token] = await read<{ mint: string }[]>(api, '/api/tokens')
    expect(token).toBeTruthy()
    return token?.mint ?? ''
  }, PATIENCE)
  const [validator] = voteAccounts.current
  const vote = validator?.votePubkey ?? ''
  const stakeAccount = await vi.waitFor(async () => {
    type Found = { delegators: { stakeAccount: string }[] | null }
    const { delegators } = await read<Found>(api, `/api/validators/${vote}/delegators`)
    expect(delegators?.[0]).toBeTruthy()
    return delegators?.[0]?.stakeAccount ?? ''
  }, PATIENCE)
  return {
    height: String(block?.height),
    signature: transaction?.signature ?? '',
    wallet: transaction?.feePayer ?? '',
    mint,
    program: '11111111111111111111111111111111',
    validator: vote,
    stakeAccount,
    imageUrl: '',
  }
}

const releases: Record<string, Release> = {
  'Agave 4.2': { version: '4.2.3', alpenglow: 'not known' },
  'Agave 4.3 before the switch': { version: '4.3.1', alpenglow: 'to come' },
  'Agave 4.3 at the switch': { version: '4.3.1', alpenglow: 'just begun' },
  'Agave 4.3 after the switch': { version: '4.3.2', alpenglow: 'running' },
  'Agave 4.4': { version: '4.4.0', alpenglow: 'running' },
}

for (const [name, release] of Object.entries(releases))
  describe(name, () => {
    const hasSwitched = release.alpenglow === 'just begun' || release.alpenglow === 'running'
    let api: Api
    let values: ExampleValues
    let stop: (() => Promise<void>) | undefined
    beforeAll(async () => {
      ;({ api, stop } = await explore(release))
      values = await valuesOf(api)
    })
    afterAll(() => stop?.())

    test('every call that reads answers what its schema says', async () => {
      const document = await read<OpenApiDocument>(api, openApiPath)
      for (const call of readingCalls(document)) {
        const id = call.operation.operationId
        // It asks another host.
        if (id === 'proxyImage') continue
        const response = await fetch(api.url + exampleRequest(call, values))
        const text = await response.text()
        expect(`${id} ${response.status} ${response.status === 200 ? '' : text}`).toBe(`${id} 200 `)
        const ok = call.operation.responses[200]
        const schema = ok && 'content' in ok ? ok.content?.['application/json']?.schema : undefined
        if (schema) expect([id, problemsOf(document, schema, JSON.parse(text))]).toEqual([id, []])
      }
    })

    test('every page opens', async () => {
      const { signature, height, wallet, mint, validator, stakeAccount, program } = values
      const identity = voteAccounts.current[0]?.nodePubkey ?? ''
      const fill = { signature, height, mint, epoch: '0' }
      const paths = keysOf(pages).flatMap((name) => {
        if (name === 'address')
          return [wallet, mint, validator, identity, stakeAccount, program].map((one) => `/address/${one}`)
        return pages[name].path.replace(/:(\w+)/, (_, key) => fill[key as keyof typeof fill])
      })
      for (const path of paths) {
        const response = await fetch(api.url + path)
        const html = await response.text()
        expect([path, response.status]).toEqual([path, 200])
        expect(html).toContain('<title>')
      }
    })

    test('all validators and their stake are listed, whatever one entry of the node says', async () => {
      type List = { validators: { address: string; stake: string | null }[] }
      const { validators } = await vi.waitFor(async () => {
        const list = await read<List>(api, '/api/validators')
        expect(list.validators.every(({ stake }) => stake !== null)).toBe(true)
        return list
      }, PATIENCE)
      const told = [...voteAccounts.current, ...voteAccounts.delinquent].map(({ votePubkey }) => votePubkey)
      expect(validators.map(({ address }) => address).sort()).toEqual(told.sort())
    })

    test('blocks name their leader by the schedule, and who got their fees apart', async () => {
      type Block = {
        slot: number
        finalized: boolean
        leader: string | null
        feeReceiver: string | null
        transactionCount: number
      }
      const blocks = await vi.waitFor(async () => {
        const { blocks: newest } = await read<{ blocks: Block[] }>(api, '/api/blocks/paginated?limit=100')
        // The others may be stored before their schedule is, and get their leader with finality.
        const final = newest.filter(({ finalized }) => finalized)
        expect(final.length).toBeGreaterThan(10)
        return final
      }, PATIENCE)
      await vi.waitFor(async () => {
        for (const { slot } of blocks) {
          const block = await read<Block>(api, `/api/block/slot-${slot}`).catch(() => undefined)
          expect([slot, block?.leader]).toEqual([slot, leaders[slot]])
        }
      }, PATIENCE)
      for (const { slot, transactionCount } of blocks) {
        const { feeReceiver } = await read<Block>(api, `/api/block/slot-${slot}`)
        if (slot % 3 === 0 && transactionCount > 0) expect([slot, feeReceiver]).toEqual([slot, collector])
      }
    })

    test('the consensus is what the certificate says, and unknown where the node does not know the call', async () => {
      const expected = { 'not known': null, 'to come': { kind: 'tower' } }
      const { alpenglow } = release
      const consensus = hasSwitched
        ? { kind: 'alpenglow', sinceSlot: SWITCH }
        : expected[alpenglow as 'to come']
      await vi.waitFor(async () => {
        const overview = await read<{ consensus: unknown }>(api, '/api/network/overview')
        expect(overview.consensus).toEqual(consensus)
      }, PATIENCE)
    })

    test("a block after the switch has no votes, and shows its producer's claims", async () => {
      type Found = { slot: number; blockhash: string; voteTxs: number; footer: unknown }
      const { blocks } = await read<{ blocks: Found[] }>(api, '/api/blocks/paginated?limit=100')
      expect(blocks.some(({ slot }) => slot > SWITCH) && blocks.some(({ slot }) => slot <= SWITCH)).toBe(true)
      for (const { slot, blockhash, voteTxs } of blocks) {
        const { footer } = await read<Found>(api, `/api/block/slot-${slot}`)
        if (!hasSwitched || slot <= SWITCH) expect([slot, footer]).toEqual([slot, null])
        else {
          expect([slot, voteTxs]).toEqual([slot, 0])
          const client = `agave/v${release.version} (mode:perf)`
          expect(footer).toMatchObject({ client, bankHash: blockhash, certificates: [] })
          expect((footer as { producerTime: string }).producerTime).toMatch(/\.899968023Z$/)
        }
      }
    })

    test('the rewards of the epoch have every field, and debits of admission tickets', async () => {
      type Reward = { address: string; rewardType: string; lamports: string; commissionBps: number | null }
      const { height } = await read<{ height: number }>(api, `/api/block/slot-${firstOfEpoch}`)
      const { rewards } = await read<{ rewards: Reward[] }>(api, `/api/block/${height}/rewards?limit=1000`)
      const voting = rewards.filter(({ rewardType }) => rewardType === 'Voting')
      expect(voting.length).toBeGreaterThan(0)
      expect(voting.every(({ commissionBps }) => commissionBps !== null && commissionBps % 100 === 25)).toBe(
        true,
      )
      const debits = rewards.filter(({ rewardType }) => rewardType === 'VATDebit')
      expect(debits.map(({ lamports }) => lamports)).toEqual(
        hasSwitched ? [...voteAccounts.current, ...voteAccounts.delinquent].map(() => String(-TICKET)) : [],
      )
    })
  })
