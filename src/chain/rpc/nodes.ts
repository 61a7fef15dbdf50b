import type { Log } from '#lib/log/log.ts'
import { backoffMs } from '#lib/work/backoff.ts'
import { MethodRefused, RateLimited, RpcError, rpcCode, Unanswered } from './errors.ts'
import { type Attempt, type ChainNode, openNode } from './node.ts'
import type { RateLimiterState } from './rate-limiter.ts'
import type { RefusedMethod } from './unsupported-methods.ts'

export type { RefusedMethod } from './unsupported-methods.ts'

export type NodesOptions = {
  /** One or several nodes of the same chain, the preferred one first. */
  rpcUrls: readonly string[]
  /** The WebSockets' URLs in the order of `rpcUrls`; by default derived from them. */
  wsUrls?: readonly string[] | undefined
  /** The most concurrent calls to each node. */
  places?: number | undefined
  /** Calls per second to each node; by default as many as it accepts. */
  rate?: number | undefined
  log: Log
}

/**
 * The state of a node. The list of states has the order of RPC_URL, and leaves out URLs, which may be secret.
 */
export type NodeState = RateLimiterState & {
  up: boolean
  notOffered: RefusedMethod[]
  /** Why the node's answers are not used at present, as a sentence without its URL; null: they are. */
  problem: string | null
}

/** The nodes of one chain, shared by all clients. */
export type Nodes = {
  /** The hosts of all nodes without credentials, for messages. */
  host: string
  all: readonly ChainNode[]
  /** Candidate URLs of the WebSocket, best first. */
  wsUrls: string[]
  /**
   * Makes one attempt at each node in turn until one responds. Nodes come first that are not paused, that
   * have `slot`, and that do not limit the rate of such calls at present. A node that does not respond is
   * skipped once another one has reported that it lacks the block.
   *
   * @throws the error of the last node that returned one, otherwise the last failure
   */
  attempt: <T>(attempt: Attempt<T>, slot?: number) => Promise<T>
  /** Pauses a node: its answers are not used for a while, unless there is no other node. */
  leave: (node: ChainNode, forMs: number, problem: string) => void
  /** Pauses a node for this long whatever it answers meanwhile, because it contradicted the others. */
  doubt: (node: ChainNode, forMs: number, problem: string) => void
  /** Whether the node is neither paused nor excluded. */
  isUsed: (node: ChainNode) => boolean
  /** Stops using the node entirely until `accept`. */
  exclude: (node: ChainNode, problem: string) => void
  /** The same interface for this node alone. */
  only: (node: ChainNode) => Nodes
  /** Ends a node's pause or exclusion, unless its calls fail or it contradicted the others. */
  accept: (node: ChainNode) => void
  /** Records the first slot for which the node has a block. */
  begins: (node: ChainNode, slot: number) => void
  now: () => NodeState[]
  /** The methods that none of the nodes offers. */
  notOffered: () => RefusedMethod[]
  close: () => void
}

type Entry = {
  node: ChainNode
  failures: number
  leftUntil: number
  doubtedUntil: number
  isExcluded: boolean
  firstSlot: number
  problem: string | null
}

/** A node that failed this many times in a row is paused, for longer each time. */
const FAILURES = 2
const LEFT = { firstMs: 2_000, longestMs: 60_000 }
/** The longest wait for calls to a node before another node is preferred. */
const LONG_WAIT_MS = 200

/** Errors of a node that is behind, or has pruned the block; another node may answer. */
const ofThisNode: readonly number[] = [
  rpcCode.blockCleanedUp,
  rpcCode.blockNotAvailable,
  rpcCode.nodeUnhealthy,
  rpcCode.slotSkipped,
  rpcCode.longTermSlotSkipped,
  rpcCode.historyNotAvailable,
  rpcCode.blockStatusNotYet,
  rpcCode.minContextSlot,
  rpcCode.longTermUnreachable,
  rpcCode.noSlotHistory,
]

export function openNodes({ rpcUrls, wsUrls = [], places, rate, log }: NodesOptions): Nodes {
  const entries: Entry[] = rpcUrls.map((rpcUrl, place) => ({
    node: openNode({ rpcUrl, wsUrl: wsUrls[place], places, rate, log }),
    ...{ failures: 0, leftUntil: 0, doubtedUntil: 0, isExcluded: false, firstSlot: 0, problem: null },
  }))
  const entryOf = (node: ChainNode) => {
    const found = entries.find((entry) => entry.node === node)
    if (!found) throw new Error('The node is not one of these.')
    return found
  }

  const leave = (entry: Entry, forMs: number, problem: string) => {
    if (entries.length === 1) return
    if (entry.problem === null) log.warn({ node: entries.indexOf(entry) + 1 }, problem)
    entry.problem = problem
    entry.leftUntil = performance.now() + forMs
  }
  const accept = (entry: Entry) => {
    entry.failures = 0
    if (entry.doubtedUntil > performance.now()) return
    entry.leftUntil = 0
    entry.isExcluded = false
    entry.problem = null
  }

  /** Lower is better; nodes of the same rank keep their order. */
  const rank = (
    { node, leftUntil, firstSlot }: Entry,
    { lane, offer }: Attempt<unknown>,
    slot: number | undefined,
  ) => {
    const waitMs = node.waitMs(lane, offer)
    const isLeft = leftUntil > performance.now()
    const hasPruned = slot !== undefined && slot < firstSlot
    return (isLeft ? 4 : 0) + (hasPruned ? 2 : 0) + (waitMs > LONG_WAIT_MS ? 1 : 0)
  }

  const failed = (entry: Entry, error: unknown) => {
    if (!(error instanceof Unanswered) || error instanceof RateLimited) return
    if (++entry.failures < FAILURES) return
    const forMs = backoffMs(entry.failures - FAILURES + 1, LEFT)
    leave(entry, forMs, `Node ${entries.indexOf(entry) + 1} of RPC_URL does not answer.`)
  }

  const attemptAt = async <T>(from: readonly Entry[], wanted: Attempt<T>, slot?: number): Promise<T> => {
    const startedAt = performance.now()
    const order = from.toSorted((a, b) => rank(a, wanted, slot) - rank(b, wanted, slot))
    /** The first error that a node returned: it explains more than another node's silence. */
    let said: RpcError | undefined
    for (const [place, entry] of order.entries()) {
      const isSilent = entry.failures >= FAILURES && entry.leftUntil > startedAt
      if (said && isSilent) throw said
      const isLast = place === order.length - 1
      const leftMs = wanted.leftMs - (performance.now() - startedAt)
      // If there is another node, a slow one must not use up the deadline.
      const share = isLast ? leftMs : leftMs / 2
      try {
        const result = await entry.node.attempt({ ...wanted, leftMs: Math.max(1, share) })
        if (entry.failures > 0) accept(entry)
        return result
      } catch (error) {
        if (wanted.lane !== 'strangers') failed(entry, error)
        if (error instanceof RpcError && !(error instanceof MethodRefused)) said ??= error
        if (!mayAnswerElsewhere(error) || wanted.signal.aborted) throw error
        if (isLast) throw error instanceof Unanswered && said ? said : error
      }
    }
    throw new Error('RPC_URL names no node.')
  }

  const view = (some: readonly Entry[]): Nodes => ({
    host: some.map(({ node }) => node.host).join(', '),
    all: some.map(({ node }) => node),
    wsUrls: some.flatMap(({ node }) => node.wsUrls),
    attempt: (wanted, slot) => {
      const usable = some.filter(({ isExcluded }) => !isExcluded)
      return attemptAt(usable.length > 0 ? usable : some, wanted, slot)
    },
    leave: (node, forMs, problem) => leave(entryOf(node), forMs, problem),
    doubt: (node, forMs, problem) => {
      const entry = entryOf(node)
      leave(entry, forMs, problem)
      entry.doubtedUntil = entry.leftUntil
    },
    isUsed: (node) => {
      const { isExcluded, leftUntil } = entryOf(node)
      return !isExcluded && leftUntil <= performance.now()
    },
    exclude: (node, problem) => {
      leave(entryOf(node), Number.POSITIVE_INFINITY, problem)
      entryOf(node).isExcluded = true
    },
    only: (node) => view([entryOf(node)]),
    accept: (node) => {
      if (entryOf(node).failures === 0) accept(entryOf(node))
    },
    begins: (node, slot) => {
      entryOf(node).firstSlot = slot
    },
    now: () => some.map(({ node, problem }) => ({ ...node.now(), problem })),
    notOffered: () => {
      const [first, ...others] = some.map(({ node }) => node.now().notOffered)
      return (first ?? []).filter(({ method }) =>
        others.every((refused) => refused.some((each) => each.method === method)),
      )
    },
    close: () => {
      for (const { node } of some) node.close()
    },
  })
  return view(entries)
}

/** Whether another node may succeed where this one failed. */
function mayAnswerElsewhere(error: unknown): boolean {
  if (error instanceof Unanswered || error instanceof MethodRefused) return true
  return error instanceof RpcError && ofThisNode.includes(error.code)
}
