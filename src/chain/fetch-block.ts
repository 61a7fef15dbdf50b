import type { Log } from '#lib/log.ts'
import type { Ask, CallOptions } from './ask.ts'
import { type BlockLink, readBlockLink } from './block-link.ts'
import { RpcError, rpcCode } from './errors.ts'

export type FetchedBlock =
  /** `json` is the node's whole answer `{"jsonrpc":…,"result":{…}}` as bytes; only its link was read. */
  | { kind: 'block'; slot: number; json: Buffer; link: BlockLink }
  /** What the node sent is no block that can stand at this slot. */
  | { kind: 'invalid'; slot: number }
  /** The node says that no block was made in this slot, or that it misses it: only the next block's parent can tell. */
  | { kind: 'skipped'; slot: number }
  /** `forGood`: the node has thrown the block away. Otherwise it does not have it yet. */
  | { kind: 'unavailable'; slot: number; reason: string; forGood: boolean }

type Shape = { maxVersion?: number; rewards: boolean; encoding: 'base64' | 'json' }

// What to ask for, best first; a node that calls the parameters invalid is asked the next way. Old nodes know no
// transaction versions, some builds no rewards, and the oldest no base64 for blocks.
const shapes: Shape[] = [
  { maxVersion: 0, rewards: true, encoding: 'base64' },
  { maxVersion: 0, rewards: false, encoding: 'base64' },
  { rewards: true, encoding: 'base64' },
  { rewards: false, encoding: 'base64' },
  { rewards: false, encoding: 'json' },
]

/** A block with a transaction version from the future is better than none: decoding keeps it raw. */
const ANY_VERSION = 255

/** `fetchBlock` of the client; remembers which way of asking the node understands. */
export function createBlockFetcher(ask: Ask, log: Log) {
  let way = 0
  let maxVersion = 0

  const request = (slot: number, commitment: string, shape: Shape, options?: CallOptions) =>
    ask.raw(
      'getBlock',
      [
        slot,
        {
          encoding: shape.encoding,
          transactionDetails: 'full',
          rewards: shape.rewards,
          commitment,
          ...(shape.maxVersion === undefined ? {} : { maxSupportedTransactionVersion: maxVersion }),
        },
      ],
      options,
    )

  return async (
    slot: number,
    commitment: 'confirmed' | 'finalized' = 'confirmed',
    options?: CallOptions,
  ): Promise<FetchedBlock> => {
    let tried = way
    for (;;) {
      try {
        const json = await request(slot, commitment, shapes[tried] as Shape, options)
        if (tried !== way) {
          log.warn(
            { host: ask.host, asking: shapes[tried] },
            'The node does not take our usual getBlock parameters',
          )
          way = tried
        }
        if (isNull(json))
          return { kind: 'unavailable', slot, reason: 'the node has no block', forGood: false }
        const link = readBlockLink(json, slot)
        return link ? { kind: 'block', slot, json, link } : { kind: 'invalid', slot }
      } catch (error) {
        if (!(error instanceof RpcError)) throw error
        if (error.code === rpcCode.unsupportedVersion && maxVersion !== ANY_VERSION) {
          log.warn({ host: ask.host, slot }, 'The chain has a newer transaction version than we know')
          maxVersion = ANY_VERSION
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
