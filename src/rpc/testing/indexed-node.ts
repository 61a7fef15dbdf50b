import { expect, vi } from 'vitest'
import { connectTo } from '#chain/testing/connect.ts'
import { type StandingNode, startStandingNode } from '#embedded/chain/testing/standing-node.ts'
import { type Indexer, startIndexer } from '#indexer/index.ts'
import { silent } from '#lib/log/log.ts'
import { parseExactJson } from '#lib/text/json.ts'
import { loadNetwork } from '#profiles/index.ts'
import { findNewestFinalizedBlock } from '#store/blocks/blocks.ts'
import type { Database } from '#store/engine/database.ts'
import { createHead } from '#store/head/head.ts'
import { directReader } from '#untrusted/testing/direct-reader.ts'
import type { RpcContext } from '../context.ts'
import { answering } from './answering.ts'

export type Answer = { result?: unknown; error?: { code: number; message: string; data?: unknown } }

/** A local chain's node that makes no blocks by itself, its index, and the RPC of that index. */
export type IndexedNode = {
  node: StandingNode
  context: RpcContext
  /** The RPC's response to a body, as text. */
  answer: (body: string) => Promise<string>
  /** The responses of the node and of the index to one call. */
  both: (method: string, params: readonly unknown[]) => Promise<[Answer, Answer]>
  /** Expects both responses to be equal, and returns the index's one. */
  expectSame: (method: string, ...params: unknown[]) => Promise<Answer>
  /** Waits until all blocks of the node are indexed and finalized. */
  indexed: () => Promise<void>
  stop: () => Promise<void>
}

export async function startIndexedNode(
  db: Database,
  {
    slots,
    startSlot,
    ...options
  }: Parameters<typeof startStandingNode>[0] & { slots: number; startSlot?: number },
): Promise<IndexedNode> {
  const node = await startStandingNode(options)
  node.run(slots)
  const chain = connectTo({ rpcUrl: node.rpcUrl, wsUrl: node.wsUrl })
  const head = createHead(db.memtable)
  const network = loadNetwork('gorbagana')
  const indexer: Indexer = await startIndexer({
    ...{ db, chain, head, network, json: directReader(), workers: 1, log: silent, finalityMs: 100 },
    ...(startSlot !== undefined && { startSlot, bootstrapPauseMs: 0 }),
  })
  const indexed = async () => {
    const finalized = await chain.getSlot('finalized')
    await vi.waitFor(
      async () => {
        expect(indexer.status()).toMatchObject({ gaps: 0, lagSlots: 0 })
        expect((await findNewestFinalizedBlock(db))?.slot).toBe(finalized)
      },
      { timeout: 280_000, interval: 200 },
    )
  }
  await indexed()
  const context = { db, head, chain, sends: false, log: silent }
  const answer = answering(context)
  const both = async (method: string, params: readonly unknown[]): Promise<[Answer, Answer]> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const ofNode = await (await fetch(node.rpcUrl, { method: 'POST', body })).text()
    return [parseExactJson(ofNode) as Answer, parseExactJson(await answer(body)) as Answer]
  }
  return {
    ...{ node, context, answer, both, indexed },
    expectSame: async (method, ...params) => {
      const [ofNode, own] = await both(method, params)
      expect({ method, params, ...own }).toEqual({ method, params, ...ofNode })
      return own
    },
    stop: async () => {
      await indexer.stop()
      chain.close()
      await node.stop()
    },
  }
}
