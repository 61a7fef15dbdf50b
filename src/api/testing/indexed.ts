import type { z } from 'zod'
import { ErrorBody } from '#contract/errors.ts'
import type { Api } from '#server/index.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { alice, block, mint } from './blocks.ts'
import { fakeNode } from './node.ts'
import { start } from './start.ts'
import { openStore, type StoredChain } from './stored.ts'

export type IndexedApi = {
  /** An API with a node that answers. */
  api: Api
  /** An API with the same store, without a node. */
  offline: Api
  store: StoredChain
  node: { up: boolean }
  ask(path: string, init?: RequestInit & { from?: Api }): Promise<Response>
  /** The answer of a call, checked against the contract. */
  read<Output extends z.ZodType>(
    route: { output: Output },
    path: string,
    from?: Api,
  ): Promise<z.output<Output>>
  errorOf(path: string, from?: Api): Promise<{ status: number; code: string; message: string }>
  stop(): Promise<void>
}

/**
 * The API over the real engine with slots 100, 101 and 103 at the heights 90, 91 and 92: 102 was skipped, and
 * 103 is only confirmed.
 */
export async function startIndexed(): Promise<IndexedApi> {
  const store = await openStore()
  await store.saveAll([
    { slot: 100, rpc: block(100, { height: 90, blockTime: 1_700_000_000 }), finalized: true },
    { slot: 101, rpc: block(101, { height: 91, blockTime: null }), finalized: true },
    { slot: 103, rpc: block(103, { height: 92, blockTime: 1_700_000_003 }), finalized: false },
  ])
  const { node, chain } = fakeNode({
    [mint]: { owner: PROGRAM.token, data: new Uint8Array(82) },
    [alice]: { owner: PROGRAM.system },
  })
  const { db, head } = store
  const api = await start({ db, head, chain })
  const offline = await start({ db, head })
  const ask: IndexedApi['ask'] = (path, { from = api, ...init } = {}) => fetch(`${from.url}${path}`, init)
  return {
    api,
    offline,
    store,
    node,
    ask,
    async read(route, path, from = api) {
      const response = await ask(path, { from })
      const body: unknown = await response.json()
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${JSON.stringify(body)}`)
      return route.output.parse(body)
    },
    async errorOf(path, from = api) {
      const response = await ask(path, { from })
      return { status: response.status, ...ErrorBody.parse(await response.json()).error }
    },
    async stop() {
      await api.stop()
      await offline.stop()
      await store.stop()
    },
  }
}
