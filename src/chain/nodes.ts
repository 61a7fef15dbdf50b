import type { Log } from '#lib/log.ts'
import { MethodRefused, RateLimited, RpcError, rpcCode, Unanswered } from './errors.ts'
import { type Attempt, type ChainNode, openNode } from './node.ts'
import type { RefusedMethod } from './offers.ts'
import type { PacerState } from './pacer.ts'

export type NodesOptions = {
  /** One or several nodes of the same chain, the preferred first. */
  rpcUrls: readonly string[]
  /** In the same order; default: derived from `rpcUrls`. */
  wsUrls?: readonly string[] | undefined
  /** Concurrent calls to each. */
  places?: number | undefined
  /** Calls per second to each; default: as many as it answers. */
  rate?: number | undefined
  log: Log
}

/** What is known of a node, in the order of RPC_URL: its URL may be a secret. */
export type NodeState = PacerState & {
  up: boolean
  notOffered: RefusedMethod[]
  /** Why its answers are not used just now, as a sentence without its URL. */
  problem: string | null
}

/** The nodes of one chain, shared by all clients. */
export type Nodes = {
  /** Their hosts without credentials, for messages. */
  host: string
  all: readonly ChainNode[]
  /** Candidate URLs of the WebSocket, best first. */
  wsUrls: string[]
  /**
   * One attempt at each node in turn until one answers: first those that are not left alone, that have `slot`, and that do not
   * limit the rate just now.
   *
   * @throws the error of the last one
   */
  attempt: <T>(attempt: Attempt<T>, slot?: number) => Promise<T>
  /** Its answers are not used for a while, unless there is no other. */
  leave: (node: ChainNode, forMs: number, problem: string) => void
  /** Its answers are used again. */
  accept: (node: ChainNode) => void
  /** The first slot of which the node has a block. */
  begins: (node: ChainNode, slot: number) => void
  now: () => NodeState[]
  close: () => void
}

type Entry = {
  node: ChainNode
  failures: number
  leftUntil: number
  firstSlot: number
  problem: string | null
}

/** A node that failed so often in a row is left alone, each time for longer. */
const FAILURES = 2
const LEFT_MS = 2_000
const MAX_LEFT_MS = 60_000
/** Another node is preferred to one whose calls wait longer. */
const LONG_WAIT_MS = 200

/** Errors of a node that another one may not have: it is behind, or has pruned the block. */
const mayBeElsewhere: readonly number[] = [
  rpcCode.blockCleanedUp,
  rpcCode.blockNotAvailable,
  rpcCode.nodeUnhealthy,
  rpcCode.slotSkipped,
  rpcCode.longTermSlotSkipped,
  rpcCode.historyNotAvailable,
  rpcCode.blockStatusNotYet,
  rpcCode.minContextSlot,
  rpcCode.longTermUnreachable,
]

export function openNodes({ rpcUrls, wsUrls = [], places, rate, log }: NodesOptions): Nodes {
  const entries: Entry[] = rpcUrls.map((rpcUrl, place) => ({
    node: openNode({ rpcUrl, wsUrl: wsUrls[place], places, rate, log }),
    ...{ failures: 0, leftUntil: 0, firstSlot: 0, problem: null },
  }))
  const entryOf = (node: ChainNode) => entries.find((entry) => entry.node === node)

  const leave = (entry: Entry, forMs: number, problem: string) => {
    if (entries.length === 1) return
    if (entry.problem === null) log.warn({ node: entries.indexOf(entry) + 1 }, problem)
    entry.problem = problem
    entry.leftUntil = performance.now() + forMs
  }
  const accept = (entry: Entry) => {
    entry.failures = 0
    entry.leftUntil = 0
    entry.problem = null
  }

  /** Lower is better; nodes of the same rank keep their order. */
  const rank = ({ node, leftUntil, firstSlot }: Entry, slot: number | undefined) => {
    const { pausedMs, rate: paced, waiting } = node.now()
    const waitMs = Math.max(pausedMs, paced === null ? 0 : (waiting * 1_000) / paced)
    const isLeft = leftUntil > performance.now()
    const hasPruned = slot !== undefined && slot < firstSlot
    return (isLeft ? 4 : 0) + (hasPruned ? 2 : 0) + (waitMs > LONG_WAIT_MS ? 1 : 0)
  }

  const failed = (entry: Entry, error: unknown) => {
    if (!(error instanceof Unanswered) || error instanceof RateLimited) return
    if (++entry.failures < FAILURES) return
    const forMs = Math.min(MAX_LEFT_MS, LEFT_MS * 2 ** Math.min(10, entry.failures - FAILURES))
    leave(entry, forMs, `Node ${entries.indexOf(entry) + 1} of RPC_URL does not answer.`)
  }

  return {
    host: entries.map(({ node }) => node.host).join(', '),
    all: entries.map(({ node }) => node),
    wsUrls: entries.flatMap(({ node }) => node.wsUrls),
    attempt: async (wanted, slot) => {
      const startedAt = performance.now()
      const order = entries.toSorted((a, b) => rank(a, slot) - rank(b, slot))
      for (const [place, entry] of order.entries()) {
        const isLast = place === order.length - 1
        const leftMs = wanted.leftMs - (performance.now() - startedAt)
        // Where there is another node, one that is slow does not use up the deadline.
        const share = isLast ? leftMs : leftMs / 2
        try {
          const result = await entry.node.attempt({ ...wanted, leftMs: Math.max(1, share) })
          if (entry.failures > 0) accept(entry)
          return result
        } catch (error) {
          failed(entry, error)
          const another =
            error instanceof Unanswered ||
            error instanceof MethodRefused ||
            (error instanceof RpcError && mayBeElsewhere.includes(error.code))
          if (isLast || !another || wanted.signal.aborted) throw error
        }
      }
      throw new Error('There is no node: RPC_URL is empty.')
    },
    leave: (node, forMs, problem) => {
      const entry = entryOf(node)
      if (entry) leave(entry, forMs, problem)
    },
    accept: (node) => {
      const entry = entryOf(node)
      if (entry && entry.failures === 0) accept(entry)
    },
    begins: (node, slot) => {
      const entry = entryOf(node)
      if (entry) entry.firstSlot = slot
    },
    now: () => entries.map(({ node, problem }) => ({ ...node.now(), problem })),
    close: () => {
      for (const { node } of entries) node.close()
    },
  }
}
