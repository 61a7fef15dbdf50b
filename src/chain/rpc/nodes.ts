import type { Log } from '#lib/log/log.ts'
import { MethodRefused, RateLimited, RpcError, rpcCode, Unanswered } from './errors.ts'
import { type Attempt, type ChainNode, openNode } from './node.ts'
import type { RefusedMethod } from './offers.ts'
import type { PacerState } from './pacer.ts'

export type { RefusedMethod } from './offers.ts'

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

/** The state of a node, in the order of RPC_URL, without the URL, which may be a secret. */
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
   * limit the rate of such calls just now. One that does not answer is not asked where another one has said that it has no block.
   *
   * @throws the error of the last one that said anything, or of the last one
   */
  attempt: <T>(attempt: Attempt<T>, slot?: number) => Promise<T>
  /** Its answers are not used for a while, unless there is no other. */
  leave: (node: ChainNode, forMs: number, problem: string) => void
  /** Left for so long whatever it answers meanwhile: it contradicted the others. */
  doubt: (node: ChainNode, forMs: number, problem: string) => void
  /** Whether it is neither left nor excluded. */
  isUsed: (node: ChainNode) => boolean
  /** Not used at all until `accept`. */
  exclude: (node: ChainNode, problem: string) => void
  /** A view of this one alone. */
  only: (node: ChainNode) => Nodes
  /** Its answers are used again. */
  accept: (node: ChainNode) => void
  /** The first slot of which the node has a block. */
  begins: (node: ChainNode, slot: number) => void
  now: () => NodeState[]
  /** The methods that none of them offers. */
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

/** A node that failed so often in a row is left alone, each time for longer. */
const FAILURES = 2
const LEFT_MS = 2_000
const MAX_LEFT_MS = 60_000
/** Another node is preferred to one whose calls wait longer. */
const LONG_WAIT_MS = 200

/** Errors of a node that is behind, or has pruned the block. */
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
    const forMs = Math.min(MAX_LEFT_MS, LEFT_MS * 2 ** Math.min(10, entry.failures - FAILURES))
    leave(entry, forMs, `Node ${entries.indexOf(entry) + 1} of RPC_URL does not answer.`)
  }

  const attemptAt = async <T>(from: readonly Entry[], wanted: Attempt<T>, slot?: number): Promise<T> => {
    const startedAt = performance.now()
    const order = from.toSorted((a, b) => rank(a, wanted, slot) - rank(b, wanted, slot))
    /** The first error that a node returned: it says more than another node that does not answer. */
    let said: RpcError | undefined
    for (const [place, entry] of order.entries()) {
      const isSilent = entry.failures >= FAILURES && entry.leftUntil > startedAt
      if (said && isSilent) throw said
      const isLast = place === order.length - 1
      const leftMs = wanted.leftMs - (performance.now() - startedAt)
      // If there is another node, a slow one does not use up the deadline.
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

/** Whether another node may answer what this one did not. */
function mayAnswerElsewhere(error: unknown): boolean {
  if (error instanceof Unanswered || error instanceof MethodRefused) return true
  return error instanceof RpcError && ofThisNode.includes(error.code)
}
