import { silent } from '#lib/log/log.ts'
import { recordOf } from '#lib/values/guards.ts'
import { ChainUnavailable, MethodRefused, Unanswered } from '../rpc/errors.ts'
import type { CallOptions, RpcCaller } from '../rpc/rpc-caller.ts'
import { type Commitment, getBlockHeader, getBlocks } from './methods.ts'
import type { SlotBound } from './slot-bound.ts'
import { wholeNumber } from './whole-numbers.ts'

/** A live chain has a block within this many slots. */
const LOOK_BACK = 64

/**
 * The newest slot of the node, from `getEpochInfo` where it does not offer `getSlot`.
 *
 * A slot further ahead of earlier answers than a chain can advance is requested again. It is then accepted
 * only if the node also has a block near it, since a node may have caught up from a snapshot.
 *
 * @throws ChainUnavailable when it stays implausible
 */
export async function getSlot(
  { call, host }: RpcCaller,
  bound: SlotBound,
  commitment: Commitment,
  options?: CallOptions,
): Promise<number> {
  const request = () =>
    call('getSlot', [{ commitment }], options, (result) => wholeNumber(result, 'a slot')).catch((error) => {
      if (!(error instanceof MethodRefused)) throw error
      return call('getEpochInfo', [{ commitment }], options, (result) =>
        wholeNumber(recordOf(result).absoluteSlot, 'an epoch whose absoluteSlot is one'),
      )
    })
  let slot = await request()
  if (!bound.isPlausible(slot)) slot = await request()
  if (!bound.isPlausible(slot) && !(await hasBlockNear(call, slot, options)))
    throw new ChainUnavailable(`The node ${host} names slot ${slot}, which the chain cannot have reached.`)
  bound.accept(slot)
  return slot
}

async function hasBlockNear(call: RpcCaller['call'], slot: number, options?: CallOptions): Promise<boolean> {
  const listed = await getBlocks(
    { call, log: silent },
    Math.max(0, slot - LOOK_BACK),
    slot,
    'confirmed',
    options,
  )
  const newest = listed ? listed.at(-1) : slot
  const header = newest === undefined ? undefined : await getBlockHeader(call, newest, 'confirmed', options)
  return header !== undefined
}

/** Reads a number that is at most the newest slot: a height, or the first slot of the node's history. */
export const upToNewestSlot = (bound: SlotBound, what: string) => (result: unknown) => {
  const value = wholeNumber(result, what)
  if (!bound.isPlausible(value))
    throw new Unanswered(`sent ${what} that the chain cannot have reached: ${value}`)
  return value
}
