import type { Log } from '#lib/log/log.ts'
import { entryAt } from '#lib/values/entry-at.ts'
import { NullBlock, RpcError, rpcCode } from '../rpc/errors.ts'
import type { CallOptions, RpcCaller } from '../rpc/rpc-caller.ts'
import { type BlockLink, readBlockLink } from '../tip/block-link.ts'
import { NEWEST_VERSION } from './methods.ts'

export type FetchedBlock =
  /**
   * `json`: the node's response `{"jsonrpc":…,"result":{…}}`, or the block object that it pushed; only the
   * block's link was parsed.
   */
  | { kind: 'block'; slot: number; json: Buffer; link: BlockLink }
  /** The response is not a valid block for this slot. */
  | { kind: 'invalid'; slot: number }
  /**
   * The node reports the slot as skipped or missing. Only the parent slot of the next block proves that it
   * was skipped.
   */
  | { kind: 'skipped'; slot: number }
  /** `forGood`: the node has pruned the block. Otherwise it does not have the block yet. */
  | { kind: 'unavailable'; slot: number; reason: string; forGood: boolean }

type Shape = { footer?: true; maxVersion?: number; rewards: boolean; encoding: 'base64' | 'json' }

// Parameter variants, best first; when a node rejects one as invalid, the next is used. The footer is new in
// Agave 4.3 (SIMD-0307), and some nodes send it only on request. Old nodes do not support transaction
// versions, some builds no rewards, and the oldest no base64 for blocks.
const shapes: Shape[] = [
  { footer: true, maxVersion: NEWEST_VERSION, rewards: true, encoding: 'base64' },
  { maxVersion: NEWEST_VERSION, rewards: true, encoding: 'base64' },
  { maxVersion: 0, rewards: true, encoding: 'base64' },
  { maxVersion: 0, rewards: false, encoding: 'base64' },
  { rewards: true, encoding: 'base64' },
  { rewards: false, encoding: 'base64' },
  { rewards: false, encoding: 'json' },
]

/** `least`: the lowest value that may be sent as the newest supported transaction version. */
type Asked = { shape: Shape; least: number }

/** Accepts newer transaction versions: decode keeps such transactions raw. */
const ANY_VERSION = 255

/** `fetchBlock` of the client; remembers which parameter variant the node accepts. */
export function createBlockFetcher(rpc: RpcCaller, log: Log) {
  let way = 0
  let leastVersion = 0

  const request = (slot: number, commitment: string, { shape, least }: Asked, options?: CallOptions) =>
    rpc.raw(
      'getBlock',
      [
        slot,
        {
          encoding: shape.encoding,
          transactionDetails: 'full',
          rewards: shape.rewards,
          commitment,
          ...(shape.footer && { footer: true }),
          ...(shape.maxVersion !== undefined && {
            maxSupportedTransactionVersion: Math.max(shape.maxVersion, least),
          }),
        },
      ],
      { slot, ...options },
      (json) => {
        if (isNull(json)) throw new NullBlock()
      },
    )

  return async (
    slot: number,
    commitment: 'confirmed' | 'finalized' = 'confirmed',
    options?: CallOptions,
  ): Promise<FetchedBlock> => {
    let tried = way
    for (;;) {
      // Another call may change the variable meanwhile.
      const least = leastVersion
      try {
        const json = await request(slot, commitment, { shape: entryAt(shapes, tried), least }, options)
        if (tried !== way) {
          log.warn(
            { host: rpc.host, parameters: shapes[tried] },
            'The node does not take our usual getBlock parameters',
          )
          way = tried
        }
        const link = readBlockLink(json, slot)
        return link ? { kind: 'block', slot, json, link } : { kind: 'invalid', slot }
      } catch (error) {
        if (!(error instanceof RpcError)) throw error
        if (error instanceof NullBlock)
          return { kind: 'unavailable', slot, reason: error.message, forGood: false }
        if (error.code === rpcCode.unsupportedVersion && least !== ANY_VERSION) {
          if (leastVersion !== ANY_VERSION)
            log.warn(
              { host: rpc.host, slot },
              'The chain has a newer transaction version than this explorer supports',
            )
          leastVersion = ANY_VERSION
          continue
        }
        if (error.code === rpcCode.invalidParams && tried + 1 < shapes.length) {
          tried++
          continue
        }
        return ending(slot, error)
      }
    }
  }
}

function ending(slot: number, error: RpcError): FetchedBlock {
  switch (error.code) {
    case rpcCode.slotSkipped:
    case rpcCode.longTermSlotSkipped:
      return { kind: 'skipped', slot }
    case rpcCode.blockCleanedUp:
    case rpcCode.unsupportedVersion:
      return { kind: 'unavailable', slot, reason: error.message, forGood: true }
    case rpcCode.blockNotAvailable:
    case rpcCode.blockStatusNotYet:
      return { kind: 'unavailable', slot, reason: error.message, forGood: false }
    default:
      throw error
  }
}

function isNull(json: Buffer): boolean {
  return json.length < 200 && /"result"\s*:\s*null/.test(json.toString('latin1'))
}
