import { getBlockHeader } from '../methods/methods.ts'
import type { ChainNode } from '../rpc/node.ts'
import type { Nodes } from '../rpc/nodes.ts'
import { createRpcCaller, type RpcCaller } from '../rpc/rpc-caller.ts'
import type { BlockLink } from './block-link.ts'

export type PushedBlock = { slot: number; link: BlockLink }

export type PushedCheck = {
  /**
   * Compares a block that was pushed over the WebSocket at `wsUrl` with the other nodes' blocks at its slot.
   * A node that proves wrong is paused.
   *
   * @param hashOf the hash of a known block, by slot
   * @returns false: the pushing node is wrong, and the block must be fetched from another one
   */
  isRight: (
    wsUrl: string,
    block: PushedBlock,
    hashOf: (slot: number) => string | undefined,
  ) => Promise<boolean>
  close: () => void
}

/** How long a node that contradicted the others is paused. */
const LEFT_MS = 60_000
const PATIENCE = { deadlineMs: 4_000, timeoutMs: 4_000 }

/** With a single node, nothing is compared. */
export function createPushedCheck(nodes: Nodes): PushedCheck {
  const callers = new Map<ChainNode, RpcCaller>()
  let isBusy = false

  const callerOf = (node: ChainNode): RpcCaller => {
    const known = callers.get(node)
    if (known) return known
    // In the lane of figures: when calls are limited, some blocks are finalized without this comparison.
    const caller = createRpcCaller({ nodes: nodes.only(node), lane: 'figures', failFast: true, ...PATIENCE })
    callers.set(node, caller)
    return caller
  }

  const isRight: PushedCheck['isRight'] = async (wsUrl, { slot, link }, hashOf) => {
    const pusher = nodes.all.find((node) => node.wsUrls.includes(wsUrl))
    if (!pusher || nodes.all.length === 1 || isBusy) return true
    isBusy = true
    try {
      const others = nodes.all.filter((node) => node !== pusher && nodes.isUsed(node))
      const said = await Promise.all(
        others.map(async (node) => {
          // A node that does not have the block yet, or fails, proves nothing.
          const its = await getBlockHeader(callerOf(node).call, slot, 'confirmed').catch(() => undefined)
          return { node, link: its }
        }),
      )
      const all: Voice[] = [{ node: pusher, link }]
      for (const one of said) if (one.link) all.push({ node: one.node, link: one.link })
      const wrong = wrongOf(all, nodes.all, hashOf)
      for (const node of wrong) {
        const position = nodes.all.indexOf(node) + 1
        nodes.doubt(node, LEFT_MS, `Node ${position} of RPC_URL contradicts another one about slot ${slot}.`)
      }
      return !wrong.includes(pusher)
    } finally {
      isBusy = false
    }
  }
  return {
    isRight,
    close: () => {
      for (const caller of callers.values()) caller.close()
    },
  }
}

type Voice = { node: ChainNode; link: BlockLink }

/**
 * Nodes are trusted first if their block follows a known one, then if they are the majority, then in the
 * operator's order of preference.
 */
function wrongOf(
  all: readonly Voice[],
  preference: readonly ChainNode[],
  hashOf: (slot: number) => string | undefined,
): ChainNode[] {
  const groups = new Map<string, Voice[]>()
  for (const voice of all) {
    const { blockhash, previousBlockhash, parentSlot } = voice.link
    const key = `${blockhash} ${previousBlockhash} ${parentSlot}`
    groups.set(key, [...(groups.get(key) ?? []), voice])
  }
  const follows = ([first]: readonly Voice[]) =>
    first !== undefined && hashOf(first.link.parentSlot) === first.link.previousBlockhash
  const place = (group: readonly Voice[]) => Math.min(...group.map(({ node }) => preference.indexOf(node)))
  const [, ...others] = [...groups.values()].sort(
    (a, b) => Number(follows(b)) - Number(follows(a)) || b.length - a.length || place(a) - place(b),
  )
  return others.flat().map(({ node }) => node)
}
