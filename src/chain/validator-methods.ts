import { isBase58Of } from '#lib/base58-of.ts'
import { isRecord, isWholeNumber, recordOf } from '#lib/guards.ts'
import { Unanswered } from './errors.ts'
import { listOf } from './methods.ts'
import type { CallOptions, RpcCaller } from './rpc-caller.ts'
import { wholeNumber, wholeNumberOrNull } from './whole-numbers.ts'

// Typed responses of the RPC methods about validators. https://solana.com/docs/rpc/http

export type VoteAccount = {
  votePubkey: string
  /** The validator's identity: it leads slots and pays for votes. */
  nodePubkey: string
  /** Lamports that count in this epoch. */
  activatedStake: bigint
  /** Whole per cent: nodes round the basis points of version 4 off. */
  commission: number
  /** The newest slot that it voted for; null for one that never voted, or where the node does not say. */
  lastVote: number | null
  /** The credits earned in each of the last epochs, oldest first. */
  epochCredits: { epoch: number; earned: bigint }[]
}

export type VoteAccounts = { current: VoteAccount[]; delinquent: VoteAccount[] }

export type BlockProduction = {
  /** By identity: the slots that it led in the range, and how many of them have a block. */
  byIdentity: ReadonlyMap<string, { leaderSlots: number; blocks: number }>
  firstSlot: number
  lastSlot: number
}

/** Per year, as shares of the total supply: 0.05 is 5 %. */
export type InflationRate = { total: number; validator: number; epoch: number }

type Call = RpcCaller['call']

export function getVoteAccounts(call: Call, options?: CallOptions): Promise<VoteAccounts> {
  return call('getVoteAccounts', [], options, (result) => {
    const { current, delinquent } = recordOf(result)
    return {
      current: listOf(current ?? []).map(voteAccountOf),
      delinquent: listOf(delinquent ?? []).map(voteAccountOf),
    }
  })
}

function voteAccountOf(item: unknown): VoteAccount {
  const { votePubkey, nodePubkey, activatedStake, commission, lastVote, epochCredits } = recordOf(item)
  return {
    votePubkey: addressOf(votePubkey),
    nodePubkey: addressOf(nodePubkey),
    activatedStake: u64Of(activatedStake, 'a stake'),
    commission: wholeNumber(commission ?? 0, 'a commission'),
    lastVote: isWholeNumber(lastVote) && lastVote > 0 ? lastVote : null,
    epochCredits: listOf(epochCredits ?? []).map((entry) => {
      const [epoch, credits, before] = listOf(entry)
      const earned = u64Of(credits, 'vote credits') - u64Of(before, 'vote credits')
      return { epoch: wholeNumber(epoch, 'an epoch'), earned: earned > 0n ? earned : 0n }
    }),
  }
}

/** The block production of the current epoch. */
export function getBlockProduction(call: Call, options?: CallOptions): Promise<BlockProduction> {
  return call('getBlockProduction', [], options, (result) => {
    const { byIdentity, range } = recordOf(recordOf(result).value)
    if (!isRecord(byIdentity)) throw new Unanswered('sent no block production by identity')
    const { firstSlot, lastSlot } = recordOf(range)
    return {
      byIdentity: new Map(
        Object.entries(byIdentity).map(([identity, counts]) => {
          const [leaderSlots, blocks] = listOf(counts)
          return [
            identity,
            { leaderSlots: wholeNumber(leaderSlots, 'leader slots'), blocks: wholeNumber(blocks, 'blocks') },
          ]
        }),
      ),
      firstSlot: wholeNumber(firstSlot, 'a first slot'),
      lastSlot: wholeNumber(lastSlot, 'a last slot'),
    }
  })
}

/**
 * By identity the indexes in the epoch of `slot` of the slots that it leads; null where the node has no schedule of that epoch.
 */
export function getLeaderSchedule(
  call: Call,
  slot: number,
  options?: CallOptions,
): Promise<ReadonlyMap<string, readonly number[]> | null> {
  return call('getLeaderSchedule', [slot], options, (result) => {
    if (result === null) return null
    if (!isRecord(result)) throw new Unanswered('sent no leader schedule by identity')
    return new Map(
      Object.entries(result).map(([identity, indexes]) => [
        identity,
        listOf(indexes).map((index) => wholeNumber(index, 'a slot index')),
      ]),
    )
  })
}

export function getInflationRate(call: Call, options?: CallOptions): Promise<InflationRate> {
  return call('getInflationRate', [], options, (result) => {
    const { total, validator, epoch } = recordOf(result)
    return {
      total: shareOf(total),
      validator: shareOf(validator),
      epoch: wholeNumberOrNull(epoch, 'an epoch') ?? 0,
    }
  })
}

function addressOf(value: unknown): string {
  if (typeof value !== 'string' || !isBase58Of(value, 32))
    throw new Unanswered('sent a vote account without its addresses')
  return value
}

/** A u64 as a number or, above 2^53, as decimal digits. */
function u64Of(value: unknown, what: string): bigint {
  if (!/^\d{1,20}$/.test(String(value))) throw new Unanswered(`sent ${what} that is no u64`)
  return BigInt(String(value))
}

function shareOf(value: unknown): number {
  if (typeof value !== 'number' || !(value >= 0 && value < 100))
    throw new Unanswered('sent an inflation rate that is no share of the supply')
  return value
}
