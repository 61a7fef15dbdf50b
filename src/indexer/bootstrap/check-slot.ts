import { setTimeout as sleep } from 'node:timers/promises'
import { ChainUnavailable } from '#chain/client.ts'
import type { Context } from '../context.ts'

/** The node does not list accounts, not even a few. */
export class Refused extends Error {}

/**
 * Checks that the node's accounts at `slot` can be stored: no fork can replace that block, and the index has,
 * or will have, every later block.
 *
 * @throws ChainUnavailable when they cannot be stored and the node should be called again; Refused after
 *   several such answers in a row
 */
export type CheckSlot = (slot: number) => Promise<void>

/**
 * The number of slots by which nodes behind one address may differ. A confirmed block is about 31 slots ahead
 * of the finalized one.
 */
const APART = 8
const WAIT_MS = 10_000
const LOOK_MS = 200
const MOST_UNUSABLE = 10
const OPTIONS = { deadlineMs: 8_000 }

/** @param firstSlot the first slot of the index */
export function createSlotCheck(
  { chain, stopping }: Pick<Context, 'chain' | 'stopping'>,
  firstSlot: () => number,
): CheckSlot {
  let finalized = -1
  let unusable = 0

  const isFinalized = async (slot: number): Promise<boolean> => {
    for (const end = performance.now() + WAIT_MS; slot > finalized; ) {
      finalized = Math.max(finalized, await chain.getSlot('finalized', OPTIONS))
      if (slot > finalized + APART || performance.now() > end) return false
      if (slot > finalized) await sleep(LOOK_MS, undefined, { signal: stopping })
    }
    return true
  }

  return async (slot) => {
    const isBefore = slot < firstSlot() - 1
    if (!isBefore && (await isFinalized(slot))) {
      unusable = 0
      return
    }
    const problem = isBefore
      ? `The node lists accounts as of slot ${slot}, before the first indexed slot ${firstSlot()}.`
      : `The node lists accounts as of slot ${slot}, which is not finalized.`
    if (++unusable < MOST_UNUSABLE) throw new ChainUnavailable(problem)
    unusable = 0
    throw new Refused(problem)
  }
}
