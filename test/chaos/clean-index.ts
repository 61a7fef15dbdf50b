import { connectTo } from '#chain/testing/connect.ts'
import type { FakeNode } from '#chain/testing/fake-node.ts'
import { startIndexer } from '#indexer/index.ts'
import { silent } from '#lib/log/log.ts'
import { loadNetwork } from '#profiles/index.ts'
import type { Database } from '#store/engine/database.ts'
import { createHead } from '#store/head/head.ts'
import { directReader } from '#untrusted/testing/direct-reader.ts'
import { unsettled, untilNothing } from './compare.ts'
import { NETWORK } from './victim.ts'

/** Starts an index without faults of the blocks that `node` has. */
export async function startCleanIndex(db: Database, node: Pick<FakeNode, 'url'>) {
  const network = loadNetwork(NETWORK)
  db.registry = network.programs
  const chain = connectTo({ rpcUrl: node.url })
  const indexer = await startIndexer({
    ...{ json: directReader(), db, chain, head: createHead(db.memtable), network, workers: 1, log: silent },
    finalityMs: 500,
  })
  return {
    db,
    /**
     * Waits until the index has all blocks up to `tip`.
     *
     * @throws Error after 2 minutes
     */
    settle: async (tip: number) => {
      const problem = await untilNothing(() => unsettled(db, tip))
      if (problem !== undefined) throw new Error(`The clean index does not settle: ${problem}.`)
    },
    stop: async () => {
      await indexer.stop()
      chain.close()
    },
  }
}
