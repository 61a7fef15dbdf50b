import { setTimeout as sleep } from 'node:timers/promises'
import { type FetchedBlock, RpcError } from '#chain/client.ts'
import { isRetryable } from '#chain/rpc/errors.ts'
import type { Context } from '../context.ts'
import type { Link } from '../links/recent-links.ts'

export type Walk = {
  from: number
  /** Whether the whole range is finalized. */
  finalized: boolean
  /** Slots below this are not requested: the index, or the node's history, begins here. */
  lowest: number
  /** The slots at which the node lists blocks. */
  listed: readonly number[]
  /** The slots among `listed` that must be fetched, ascending. */
  wanted: readonly number[]
  /** The stored blocks of the range and the nearest one on either side, ascending. */
  stored: readonly Link[]
}

export type FoundBlock = FetchedBlock & { kind: 'block' }

/** How many blocks are fetched concurrently. */
const FETCHES = 6
const TRIES = 3
const PAUSE_MS = 200
/**
 * The number of consecutive mismatching blocks after which the node or the whole range is considered faulty.
 */
const MOST_FAILURES = 16
const OPTIONS = { lane: 'history' } as const

/**
 * Fetches the missing blocks of a range from its end to its start along the hash chain, and yields those that
 * belong to it: the block above names their slot and hash. The node's list of slots guides the fetching, but
 * a block missing from the list is fetched too, and a listed block that the chain passes over is dropped.
 *
 * If the block above is missing too, or could still be replaced, a finalized block is only accepted when the
 * node's header of the slot and its list of slots agree.
 *
 * @throws ChainUnavailable
 */
export async function* walkDown(context: Context, walk: Walk): AsyncGenerator<FoundBlock> {
  const { ledger, stopping } = context
  const { from, lowest, finalized } = walk
  const stored = new Map(walk.stored.map((link) => [link.slot, link]))
  const isListed = new Set(walk.listed)
  const wanted = walk.wanted.filter((slot) => !stored.has(slot)).reverse()
  const fetch = fetcher(context, wanted, finalized)
  const tried = new Set<number>()
  let child: Link | undefined
  let failures = 0

  const isAgreed = async ({ slot, link }: FoundBlock) => {
    for (let between = slot - 1; between > Math.max(link.parentSlot, from - 1); between--)
      if (isListed.has(between)) return false
    const header = await context.chain.getBlockHeader(slot, 'finalized', OPTIONS)
    return (
      header?.blockhash === link.blockhash &&
      header.previousBlockhash === link.previousBlockhash &&
      header.parentSlot === link.parentSlot
    )
  }
  /** The block at `slot` if it is the one that `child` names; it then becomes `child`. */
  const step = async (slot: number): Promise<FoundBlock | undefined> => {
    tried.add(slot)
    const above = child
    const named = above?.parentSlot === slot ? above.previousBlockhash : undefined
    child = undefined
    const block = await fetch(slot, named)
    const isProven = named !== undefined && !ledger.pending.has(above?.slot ?? -1)
    if (block && (!finalized || isProven || (await isAgreed(block)))) {
      failures = 0
      child = { slot, ...block.link }
      return block
    }
    failures++
    if (above && named !== undefined) ledger.breaks.suspect([above.slot])
    return undefined
  }
  /** Parents above `slot` that are neither stored nor listed. */
  async function* unlistedAbove(slot: number) {
    while (child && child.parentSlot > slot && child.parentSlot < child.slot && !stopping.aborted) {
      const { parentSlot } = child
      if (stored.has(parentSlot) || tried.has(parentSlot) || isListed.has(parentSlot)) return
      const block = await step(parentSlot)
      if (block) yield block
    }
  }

  for (const slot of [...new Set([...wanted, ...stored.keys()])].sort((a, b) => b - a)) {
    if (stopping.aborted || failures >= MOST_FAILURES) return
    yield* unlistedAbove(slot)
    if (stored.has(slot)) child = stored.get(slot)
    else if (child && child.parentSlot < slot) ledger.breaks.suspect([child.slot])
    else {
      const block = await step(slot)
      if (block) yield block
    }
  }
  yield* unlistedAbove(from - 1)
  // The slots between the lowest block and its parent are skipped only if the parent is stored.
  const below = child && child.slot >= from && child.parentSlot < from ? child.parentSlot : -1
  if (below >= lowest && !stored.has(below)) {
    const block = await step(below)
    if (block) yield block
  }
}

/**
 * Fetches blocks, and the next ones of `wanted` in advance; returns nothing when the block is not the one
 * that is `named`.
 */
function fetcher({ chain, log, ledger, stopping }: Context, wanted: readonly number[], finalized: boolean) {
  const ahead = new Map<number, Promise<FetchedBlock | undefined>>()
  let next = 0
  const start = async (slot: number): Promise<FetchedBlock | undefined> => {
    try {
      return await chain.fetchBlock(slot, finalized ? 'finalized' : 'confirmed', OPTIONS)
    } catch (error) {
      if (!(error instanceof RpcError) || isRetryable(error)) throw error
      log.warn({ slot, problem: error.message }, 'The node cannot give a block')
      return undefined
    }
  }
  const startAhead = (slot: number) => {
    for (const passed of ahead.keys()) if (passed > slot) ahead.delete(passed)
    for (; ahead.size < FETCHES && next < wanted.length; next++) {
      const at = wanted[next] as number
      if (at > slot) continue
      const fetching = start(at)
      fetching.catch(() => undefined) // the error is thrown when the block's turn comes
      ahead.set(at, fetching)
    }
  }

  return async (slot: number, named: string | undefined): Promise<FoundBlock | undefined> => {
    startAhead(slot)
    for (let tries = 1; tries <= TRIES && !stopping.aborted; tries++) {
      const fetching = ahead.get(slot) ?? start(slot)
      ahead.delete(slot)
      startAhead(slot - 1)
      const block = await fetching
      if (!block || (block.kind === 'unavailable' && block.forGood)) return undefined
      const fits =
        block.kind === 'block' &&
        (named === undefined
          ? ledger.otherSlotOf({ slot, ...block.link }) === undefined
          : block.link.blockhash === named)
      if (fits) return block
      await sleep(PAUSE_MS * tries, undefined, { signal: stopping }).catch(() => undefined)
    }
    return undefined
  }
}
