import type { Log } from '#lib/log/log.ts'
import { isBase58Of } from '#lib/text/base58-of.ts'
import { isInteger, isRecord, isWholeNumber, recordOf } from '#lib/values/guards.ts'
import { type EarnedCredits, earnedByEpoch, isSwitchMarker } from '#svm/accounts/epoch-credits.ts'
import { Unanswered } from '../rpc/errors.ts'
import type { CallOptions, RpcCaller } from '../rpc/rpc-caller.ts'
import { listOf } from './methods.ts'
import { readEach } from './read-each.ts'
import { wholeNumber, wholeNumberOrNull } from './whole-numbers.ts'

// Typed responses of the RPC methods about validators. https://solana.com/docs/rpc/http

export type VoteAccount = {
  votePubkey: string
  /** The validator's identity, which leads slots and pays for votes. */
  nodePubkey: string
  /** The stake in lamports that counts in this epoch. */
  activatedStake: bigint
  /**
   * The commission in basis points: from version 4 nodes directly, else 100 times the whole percent; null
   * where the node returns neither.
   */
  commissionBps: number | null
  /**
   * The newest slot that it voted for; null for one that never voted, or where the node does not return it.
   */
  lastVote: number | null
  /** The credits that it earned in each of the last epochs, oldest first. */
  epochCredits: EarnedCredits[]
}

export type VoteAccounts = { current: VoteAccount[]; delinquent: VoteAccount[] }

export type BlockProduction = {
  /** The number of slots that each identity led in the range, and how many of them have a block. */
  byIdentity: ReadonlyMap<string, { leaderSlots: number; blocks: number }>
  firstSlot: number
  lastSlot: number
}

/** `sinceSlot`: the slot of the block in the certificate with which Alpenglow began. */
export type Consensus = { kind: 'tower' } | { kind: 'alpenglow'; sinceSlot: number }

/** Rates per year as shares of the total supply: 0.05 is 5 %. */
export type InflationRate = { total: number; validator: number; epoch: number }

type Call = RpcCaller['call']

export function getVoteAccounts(call: Call, log: Log, options?: CallOptions): Promise<VoteAccounts> {
  return call('getVoteAccounts', [], options, (result) => {
    const { current, delinquent } = recordOf(result)
    const read = readEach(
      [
        ...listOf(current ?? []).map((item) => ({ item, votes: true })),
        ...listOf(delinquent ?? []).map((item) => ({ item, votes: false })),
      ],
      { what: 'validators', log },
      ({ item, votes }) => ({ account: voteAccountOf(item, log), votes }),
    )
    const those = (votes: boolean) => read.flatMap((one) => (one.votes === votes ? one.account : []))
    return { current: those(true), delinquent: those(false) }
  })
}

function voteAccountOf(item: unknown, log: Log): VoteAccount {
  const { votePubkey, nodePubkey, activatedStake, lastVote, epochCredits, ...charged } = recordOf(item)
  const entries = Array.isArray(epochCredits) ? epochCredits : []
  return {
    votePubkey: addressOf(votePubkey),
    nodePubkey: addressOf(nodePubkey),
    activatedStake: u64Of(activatedStake, 'a stake'),
    commissionBps: commissionOf(charged),
    lastVote: isWholeNumber(lastVote) && lastVote > 0 ? lastVote : null,
    epochCredits: earnedByEpoch(
      readEach(entries, { what: 'vote credits by epoch', log, mayBeEmpty: true }, creditsEntryOf),
    ),
  }
}

function creditsEntryOf(entry: unknown) {
  const [epoch, credits, previousCredits] = listOf(entry)
  const read = {
    epoch: u64Of(epoch, 'an epoch'),
    credits: u64Of(credits, 'vote credits'),
    previousCredits: u64Of(previousCredits, 'vote credits'),
  }
  if (!isSwitchMarker(read)) wholeNumber(epoch, 'an epoch')
  return read
}

/** Nodes before 4.2 return only whole percent; old nodes return up to 255, which counts as 100. */
function commissionOf({ inflationRewardsCommissionBps: bps, commission }: Record<string, unknown>) {
  const found = isInteger(bps) ? bps : isInteger(commission) ? commission * 100 : null
  return found === null || found < 0 || found > 65_535 ? null : found
}

/** The block production of the current epoch. */
export function getBlockProduction(call: Call, log: Log, options?: CallOptions): Promise<BlockProduction> {
  return call('getBlockProduction', [], options, (result) => {
    const { byIdentity, range } = recordOf(recordOf(result).value)
    if (!isRecord(byIdentity)) throw new Unanswered('sent no block production by identity')
    // Counts without their range are useless.
    const { firstSlot, lastSlot } = recordOf(range)
    const made = readEach(
      Object.entries(byIdentity),
      { what: 'block producers', log },
      ([identity, counts]) => {
        const [leaderSlots, blocks] = listOf(counts)
        const led = {
          leaderSlots: wholeNumber(leaderSlots, 'leader slots'),
          blocks: wholeNumber(blocks, 'blocks'),
        }
        return [addressOf(identity), led] as const
      },
    )
    return {
      byIdentity: new Map(made),
      firstSlot: wholeNumber(firstSlot, 'a first slot'),
      lastSlot: wholeNumber(lastSlot, 'a last slot'),
    }
  })
}

/**
 * The slots that each identity leads in the epoch of `slot`, as indexes in the epoch; null where the node has
 * no schedule for that epoch. A slot whose entry is unreadable has no leader.
 */
export function getLeaderSchedule(
  call: Call,
  log: Log,
  slot: number,
  options?: CallOptions,
): Promise<ReadonlyMap<string, readonly number[]> | null> {
  return call('getLeaderSchedule', [slot], options, (result) => {
    if (result === null) return null
    if (!isRecord(result)) throw new Unanswered('sent no leader schedule by identity')
    const what = 'leaders'
    return new Map(
      readEach(Object.entries(result), { what, log }, ([identity, indexes]) => [
        addressOf(identity),
        readEach(listOf(indexes), { what, log }, (index) => wholeNumber(index, 'a slot index')),
      ]),
    )
  })
}

/**
 * The consensus of the chain. Nodes before 4.3 do not offer the method.
 *
 * @see https://solana.com/docs/rpc/http/getaggenesiscert
 */
export function getConsensus(call: Call, options?: CallOptions): Promise<Consensus> {
  return call('getAgGenesisCert', [], options, (result) => {
    if (result === null) return { kind: 'tower' }
    const sinceSlot = wholeNumber(recordOf(recordOf(result).block).slot, 'a certificate whose slot is one')
    return { kind: 'alpenglow', sinceSlot }
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
    throw new Unanswered('sent no address of a validator')
  return value
}

/** Reads a u64 that is a number or, above 2^53, decimal digits. */
function u64Of(value: unknown, what: string): bigint {
  if (!/^\d{1,20}$/.test(String(value))) throw new Unanswered(`sent ${what} that is no u64`)
  return BigInt(String(value))
}

function shareOf(value: unknown): number {
  if (typeof value !== 'number' || !(value >= 0 && value < 100))
    throw new Unanswered('sent an inflation rate that is no share of the supply')
  return value
}
