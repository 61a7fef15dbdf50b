import { stringifyJson } from '#lib/text/json.ts'
import { isRecord } from '#lib/values/guards.ts'
import { type BlockFormat, blockFormatOf } from './block-json.ts'
import { inContext } from './in-context.ts'
import { piecesOf } from './json-rpc.ts'
import {
  addressOf,
  type Commitment,
  commitmentOf,
  configOf,
  flagOf,
  ledgerCommitment,
  listOf,
  signatureOf,
} from './params.ts'
import { CODE, RpcError } from './rpc-error.ts'
import { UnsupportedVersion } from './transaction-json.ts'

// The parameters of subscriptions and the content of their notifications:
// https://solana.com/docs/rpc/websocket

type Params = readonly unknown[]

export type LogsSubscription = {
  commitment: Commitment
  /** If set, only transactions that name this address. */
  mentioned: string | undefined
  /** Whether vote transactions are included. */
  votes: boolean
}

/** `logsSubscribe("all" | "allWithVotes" | { mentions: [address] }, config?)` */
export function logsSubscriptionOf([filter, options]: Params): LogsSubscription {
  const commitment = commitmentOf(configOf(options))
  if (filter === 'all' || filter === 'allWithVotes')
    return { commitment, mentioned: undefined, votes: filter === 'allWithVotes' }
  const mentions = listOf(filterOf(filter, '`all`, `allWithVotes` or `mentions`').mentions, 1_000)
  if (mentions.length !== 1)
    throw new RpcError(CODE.invalidParams, 'Invalid Request: Only 1 address supported')
  return { commitment, mentioned: addressOf(mentions[0]), votes: true }
}

export type SignatureSubscription = {
  signature: string
  commitment: Commitment
  /** Whether a notification is sent as soon as the node receives the transaction. */
  received: boolean
}

/** `signatureSubscribe(signature, config?)` */
export function signatureSubscriptionOf([value, options]: Params): SignatureSubscription {
  const config = configOf(options)
  return {
    signature: signatureOf(value),
    commitment: commitmentOf(config),
    received: flagOf(config.enableReceivedNotification),
  }
}

export type BlockSubscription = {
  commitment: Exclude<Commitment, 'processed'>
  /** If set, only transactions that name this address; blocks without one are not sent. */
  mentioned: string | undefined
  format: BlockFormat
}

/**
 * `blockSubscribe("all" | { mentionsAccountOrProgram: address }, config?)`. Rewards are left out unless
 * requested.
 */
export function blockSubscriptionOf([filter, options]: Params): BlockSubscription {
  const config = configOf(options)
  const commitment = ledgerCommitment(config)
  const { showRewards: rewards = false, encoding = 'base64', ...others } = config
  return {
    commitment,
    mentioned:
      filter === 'all'
        ? undefined
        : addressOf(filterOf(filter, '`all` or `mentionsAccountOrProgram`').mentionsAccountOrProgram),
    format: blockFormatOf({ ...others, rewards: rewards === true, encoding }),
  }
}

function filterOf(filter: unknown, expected: string): Readonly<Record<string, unknown>> {
  if (isRecord(filter)) return filter
  throw new RpcError(CODE.invalidParams, `Invalid params: expected ${expected}.`)
}

export const slotNotice = (slot: number, parent: number, root: number) => ({ slot, parent, root })

/** @param err the chain's error value; null on success */
export const signatureNotice = (slot: number, err: unknown) => inContext(slot, { err })
export const receivedNotice = (slot: number) => inContext(slot, 'receivedSignature')

export const logsNotice = (
  slot: number,
  value: { signature: string; err: unknown; logs: readonly string[] },
) => inContext(slot, value)

/**
 * The text of a block notification, written in steps between which the caller may pause.
 *
 * @param write returns the block's JSON. If it, or a list in it, throws for a transaction that cannot be
 * written in the requested form, the notification has that error in place of the block
 */
export function* blockNotice(slot: number, write: () => object): Generator<undefined, string> {
  const pieces: string[] = []
  try {
    for (const piece of piecesOf(inContext(slot, { slot, err: null, block: write() }))) {
      pieces.push(piece)
      yield
    }
    return pieces.join('')
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    const err =
      error instanceof UnsupportedVersion
        ? { UnsupportedTransactionVersion: error.version }
        : 'BlockStoreError'
    return stringifyJson(inContext(slot, { slot, err, block: null }))
  }
}
