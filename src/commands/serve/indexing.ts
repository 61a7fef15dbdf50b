import type { ChainClient } from '#chain/client.ts'
import { agreedGenesis } from '#chain/rpc/agreed-genesis.ts'
import type { Nodes } from '#chain/rpc/nodes.ts'
import { type Indexer, startIndexer, WrongChain } from '#indexer/index.ts'
import type { IdleSlowdown } from '#lib/work/idle-slowdown.ts'
import type { Job } from '#lib/work/jobs.ts'
import type { Database } from '#store/engine/database.ts'
import { readGenesis } from '#store/engine/generations.ts'
import type { Head } from '#store/head/head.ts'
import { type IndexingInTurn, indexInTurn } from '../index-in-turn.ts'
import type { Shared, Stoppable } from './shared.ts'

/** The indexer of a process with the role `indexer`. It begins last; other parts read its state before. */
export type Indexing = {
  /** undefined before it begins, and while another process indexes. */
  indexer: () => Indexer | undefined
  /** Whether another process is known to be indexing. */
  isStandby: () => boolean
  /**
   * Resolves when this process indexes for the first time, or was stopped before. A chain that was reset
   * changes the generation instead.
   *
   * @throws any other error of the start
   */
  begin: () => Promise<void>
}

/** How long new blocks may wait to be written, when no other process reads them from the database. */
const WRITE_MS = 5_000

type Options = {
  /** The database of the generation. */
  db: Database
  head: Head
  nodes: Nodes
  /** The client of the nodes that reads the newest blocks. */
  source: ChainClient
  /** Absent: full pace. */
  pace: IdleSlowdown | undefined
  /** Whether no other process can index this database. */
  isAlone: boolean
  /** Jobs that run while another process indexes. */
  whileWaiting: readonly Job[]
}

/**
 * @param running gets the parts that are started
 * @param leave is called with the genesis hash of another generation that must be served
 */
export function createIndexing(
  shared: Shared,
  { db, head, nodes, source, pace, isAlone, whileWaiting }: Options,
  running: Stoppable[],
  leave: (genesisHash: string) => void,
): Indexing {
  const { config, network, store, fetcher, json, log } = shared
  const isContinued = config.reset === 'continue'
  const stopping = new AbortController()
  let own: Indexer | undefined
  let inTurn: IndexingInTurn | undefined

  const agreed = (signal: AbortSignal) => agreedGenesis(nodes, { signal, log, pauseMs: shared.agreeMs })
  /** Waits until the nodes agree on a chain, and leaves this generation if it belongs to another chain. */
  const askAgain = async (signal: AbortSignal) => {
    const genesisHash = await agreed(signal)
    if (genesisHash !== (await readGenesis(db))) leave(genesisHash)
  }
  const start = () =>
    startIndexer({
      ...{ db, chain: source, head, network, json, log },
      ...(fetcher ? { fetcher } : {}),
      disk: store.disk,
      bootstrap: config.bootstrap,
      retention: config.retention,
      ...(pace ? { pace, writeMs: WRITE_MS } : {}),
      onOtherChain: isContinued ? askAgain : undefined,
      ...(config.startSlot === undefined ? {} : { startSlot: config.startSlot }),
    })
  /** Changes the generation when the start failed because the chain was reset. @throws any other error */
  const onFailedStart = (error: unknown) => {
    if (!(isContinued && error instanceof WrongChain && error.genesisHash !== undefined)) throw error
    agreed(stopping.signal).then(leave, () => undefined)
  }
  const stopWith = (part: Stoppable) =>
    running.push({
      stop: () => {
        source.close() // calls to a hanging node must not delay the end
        return part.stop()
      },
    })

  return {
    indexer: () => own ?? inTurn?.indexer(),
    isStandby: () => inTurn?.isStandby() ?? false,
    begin: async () => {
      running.push({ stop: async () => stopping.abort() })
      try {
        if (isAlone) {
          own = await start()
          stopWith(own)
        } else {
          inTurn = indexInTurn({ db: store.base, log, start, whileWaiting, onFailure: onFailedStart })
          stopWith(inTurn)
          await inTurn.begun
        }
      } catch (error) {
        onFailedStart(error)
      }
    },
  }
}
