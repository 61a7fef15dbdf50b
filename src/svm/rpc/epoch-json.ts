import {
  addressOf,
  type Config,
  configOf,
  ledgerCommitment,
  listOf,
  numberOf,
  optionalNumber,
} from './params.ts'
import { CODE, RpcError } from './rpc-error.ts'

const MAX_REWARDED = 32

/** The parameters of `getInflationReward(addresses, config?)`. */
export function inflationRewardOf([list, options]: readonly unknown[]) {
  const addresses = listOf(list, MAX_REWARDED).map(addressOf)
  const config = configOf(options)
  return {
    ...{ addresses, config, commitment: ledgerCommitment(config) },
    epoch: optionalNumber(config.epoch, 'epoch'),
  }
}

type PaidReward = {
  lamports: string | bigint
  postBalance: string | bigint
  commission: number | null
  commissionBps: number | null
}

/** @param effectiveSlot the slot of the block that paid the reward */
export const inflationRewardJson = (
  { lamports, postBalance, commission, commissionBps }: PaidReward,
  epoch: number,
  effectiveSlot: number,
) => {
  const amount = BigInt(lamports)
  return {
    ...{ epoch, effectiveSlot, amount: amount < 0n ? -amount : amount },
    ...{ postBalance: BigInt(postBalance), commission, commissionBps },
  }
}

/**
 * The error while rewards are being paid: the block that pays an address does not exist yet. All rewards are
 * paid at the block height `complete`.
 */
export const epochRewardsActive = (
  { slot, height }: { slot: number; height: number | null },
  complete: number,
) =>
  new RpcError(CODE.epochRewardsActive, `Epoch rewards period still active at slot ${slot}`, {
    ...{ currentBlockHeight: height, rewardsCompleteBlockHeight: complete, slot },
  })

/** The number of slots in the sysvar SlotHistory. */
const MAX_HISTORY = 1_048_576

/** The parameters of `getBlockProduction(config?)`. */
export function blockProductionOf([options]: readonly unknown[]) {
  const config = configOf(options)
  const identity =
    config.identity === undefined || config.identity === null ? undefined : addressOf(config.identity)
  return { config, identity, range: rangeOf(config) }
}

/**
 * @returns the requested slots: by default from the first one of the epoch up to the newest. @throws RpcError
 */
function rangeOf(config: Config) {
  const asked = config.range === undefined || config.range === null ? undefined : configOf(config.range)
  const first = asked && numberOf(asked.firstSlot, 'firstSlot')
  const last = optionalNumber(asked?.lastSlot, 'lastSlot')
  return ({ epochBegin, newest }: { epochBegin: number; newest: number }) => {
    const firstSlot = first ?? epochBegin
    const lastSlot = last ?? newest
    const refuse = (why: string) => new RpcError(CODE.invalidParams, why)
    if (lastSlot < firstSlot)
      throw refuse(`lastSlot, ${lastSlot}, cannot be less than firstSlot, ${firstSlot}`)
    if (lastSlot > newest) throw refuse(`lastSlot, ${lastSlot}, is too large; max ${newest}`)
    if (lastSlot - firstSlot >= MAX_HISTORY)
      throw refuse(`firstSlot, ${firstSlot}, is too small; min ${lastSlot - MAX_HISTORY + 1}`)
    return { firstSlot, lastSlot }
  }
}

/**
 * For each identity: the number of slots that it led, and how many of them have a block.
 *
 * @returns undefined where the leader of one of the slots is unknown
 */
export function producedJson(
  { firstSlot, lastSlot }: { firstSlot: number; lastSlot: number },
  identity: string | undefined,
  { hasBlock, leaderOf }: { hasBlock: (slot: number) => boolean; leaderOf: (slot: number) => string | null },
) {
  const byIdentity = new Map<string, [leaderSlots: number, blocks: number]>()
  let before: string | undefined
  let led: [number, number] = [0, 0]
  for (let slot = firstSlot; slot <= lastSlot; slot++) {
    const leader = leaderOf(slot)
    if (leader === null) return undefined
    // A leader has several slots in a row: the map is read only when the leader changes.
    if (leader !== before) {
      before = leader
      led = byIdentity.get(leader) ?? [0, 0]
      if (identity === undefined || identity === leader) byIdentity.set(leader, led)
    }
    led[0]++
    if (hasBlock(slot)) led[1]++
  }
  return { byIdentity: Object.fromEntries(byIdentity), range: { firstSlot, lastSlot } }
}

const MAX_SAMPLES = 720

/** The parameter of `getRecentPerformanceSamples(limit?)`. */
export function samplesLimitOf([value]: readonly unknown[]): number {
  const limit = optionalNumber(value, 'limit') ?? MAX_SAMPLES
  if (limit > MAX_SAMPLES) throw new RpcError(CODE.invalidParams, `Invalid limit; max ${MAX_SAMPLES}`)
  return limit
}
