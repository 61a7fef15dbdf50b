import type { Log } from '#lib/log/log.ts'
import type { Job } from '#lib/work/jobs.ts'
import { createChainClient } from '../client.ts'
import { ChainUnavailable, MethodRefused } from './errors.ts'
import type { Nodes } from './nodes.ts'

/**
 * A node that is this many slots behind the most advanced one is paused: nodes behind one address differ by
 * less.
 */
const MOST_BEHIND = 50
const EVERY_MS = 10_000
const LEFT_MS = 3 * EVERY_MS
const START_MS = 3_000

/** Two of the nodes serve different chains. */
export class NodesDiffer extends Error {
  override name = 'NodesDiffer'
}

/** `jobs` continue the watching; empty for a single node. */
export type WatchedNodes = { jobs: readonly Job[]; close: () => void }

/**
 * Watches several nodes. A node that serves another chain than the first one that responded is excluded, a
 * node that lags is paused, and the beginning of each node's history is recorded. A single node is not
 * called.
 *
 * Resolves when all have responded, or after three seconds.
 *
 * @throws NodesDiffer when two of them serve different chains now
 */
export async function watchNodes(nodes: Nodes, log: Log): Promise<WatchedNodes> {
  const clients = nodes.all.map((node) => ({
    node,
    client: createChainClient({ nodes: nodes.only(node), lane: 'visitor', deadlineMs: START_MS, log }),
    /** null: the node does not return it; undefined: not known yet. */
    genesisHash: undefined as string | null | undefined,
    slot: undefined as number | undefined,
  }))
  type Watched = (typeof clients)[number]
  const position = (one: Watched) => clients.indexOf(one) + 1

  const look = async (one: Watched) => {
    const { node, client } = one
    try {
      one.genesisHash ??= await client.getGenesisHash().catch((error) => {
        if (error instanceof MethodRefused) return null
        throw error
      })
      one.slot = await client.getSlot('confirmed')
      nodes.begins(node, await client.getFirstAvailableBlock())
    } catch (error) {
      one.slot = undefined
      // Another node may respond at this address later.
      if (error instanceof ChainUnavailable) one.genesisHash = undefined
    }
  }

  /** The first node that returns a genesis hash determines the chain. */
  const compare = (): string | undefined => {
    const first = clients.find(({ genesisHash }) => typeof genesisHash === 'string')
    const farthest = Math.max(...clients.map(({ slot }) => slot ?? 0))
    let difference: string | undefined
    for (const one of clients) {
      const { node, genesisHash, slot } = one
      const behind = farthest - (slot ?? farthest)
      if (first && genesisHash && genesisHash !== first.genesisHash) {
        difference = `Node ${position(first)} of RPC_URL (${first.node.host}) serves the chain with the genesis hash ${first.genesisHash}, and node ${position(one)} (${node.host}) another one (${genesisHash})`
        nodes.exclude(node, `Node ${position(one)} of RPC_URL serves another chain: it is not used.`)
      } else if (behind > MOST_BEHIND)
        nodes.leave(
          node,
          LEFT_MS,
          `Node ${position(one)} of RPC_URL is ${behind} slots behind the others: they are asked first.`,
        )
      else if (slot !== undefined) nodes.accept(node)
    }
    return difference
  }

  const round = async () => {
    await Promise.all(clients.map(look))
    return compare()
  }
  const job: Job = {
    name: 'nodes',
    everyMs: EVERY_MS,
    firstPauseMs: EVERY_MS,
    isSteady: true,
    failure: 'The nodes could not be compared',
    run: async () => {
      const difference = await round()
      if (difference) log.error({}, `${difference}.`)
    },
  }

  if (clients.length > 1) {
    const difference = await round()
    if (difference) throw new NodesDiffer(`${difference}. Name only nodes of one chain in RPC_URL.`)
  }
  return {
    jobs: clients.length > 1 ? [job] : [],
    close: () => {
      for (const { client } of clients) client.close()
    },
  }
}
