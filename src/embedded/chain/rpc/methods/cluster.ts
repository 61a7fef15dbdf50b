import { readStake } from '#svm/accounts/stake.ts'
import { activationAt } from '#svm/accounts/stake-activation.ts'
import { readVote } from '#svm/accounts/vote.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { missingBlock } from '#svm/rpc/block-json.ts'
import {
  blockProductionOf,
  inflationRewardJson,
  inflationRewardOf,
  producedJson,
  samplesLimitOf,
} from '#svm/rpc/epoch-json.ts'
import { API_VERSION, inContext } from '#svm/rpc/in-context.ts'
import { addressOf, commitmentOf, configOf, numberOf, optionalNumber } from '#svm/rpc/params.ts'
import { CODE, RpcError, unhealthy } from '#svm/rpc/rpc-error.ts'
import type { Address } from '../../bank/account.ts'
import type { AccountView } from '../../bank/accounts.ts'
import { INFLATION, inflationRate, YEARS_PER_EPOCH } from '../../bank/inflation.ts'
import { epochOf, SLOTS_PER_EPOCH } from '../../bank/schedule.ts'
import { CLIENT_ID, contextOf, FEATURE_SET, type Method, type NodeContext } from '../node-context.ts'

/** A validator that has not voted for this many slots is delinquent. */
const DELINQUENT_SLOTS = 128
const CREDIT_EPOCHS = 5
const MAX_LEADERS = 5_000

function listVoteAccounts(options: unknown, node: NodeContext) {
  const config = configOf(options)
  const { commitment, slot } = contextOf(config, node)
  const wanted =
    config.votePubkey === undefined || config.votePubkey === null ? undefined : addressOf(config.votePubkey)
  const distance = optionalNumber(config.delinquentSlotDistance, 'delinquentSlotDistance') ?? DELINQUENT_SLOTS
  const view = node.chain.accountsAt(commitment)
  const stakes = stakeByVoter(view, epochOf(slot))
  const current: unknown[] = []
  const delinquent: unknown[] = []
  for (const [votePubkey, account] of view.scan((index) => index.ownedBy(PROGRAM.vote))) {
    const state = account.owner === PROGRAM.vote ? readVote(account.data) : undefined
    if (!state || (wanted !== undefined && wanted !== votePubkey)) continue
    const activatedStake = stakes.get(votePubkey) ?? 0n
    const lastVote = Number(state.votes.at(-1)?.slot ?? 0n)
    const entry = {
      votePubkey,
      nodePubkey: state.nodePubkey,
      activatedStake,
      epochVoteAccount: activatedStake > 0n,
      epochCredits: state.epochCredits
        .slice(-CREDIT_EPOCHS)
        .map(({ epoch, credits, previousCredits }) => [epoch, credits, previousCredits]),
      commission: Math.floor(state.commissionBps / 100),
      inflationRewardsCommissionBps: state.commissionBps,
      lastVote,
      rootSlot: state.rootSlot ?? 0n,
    }
    if (lastVote + distance >= slot) current.push(entry)
    else if (activatedStake > 0n || config.keepUnstakedDelinquents === true) delinquent.push(entry)
  }
  return { current, delinquent }
}

function leaderSchedule(slotOrOptions: unknown, options: unknown, { chain }: NodeContext) {
  const hasSlot = typeof slotOrOptions === 'number'
  const config = configOf(hasSlot ? options : (options ?? slotOrOptions))
  const slot = hasSlot ? numberOf(slotOrOptions, 'slot') : chain.at(commitmentOf(config)).slot
  if (epochOf(slot) > epochOf(chain.current.slot) + 1) return null
  const wanted =
    config.identity === undefined || config.identity === null ? undefined : addressOf(config.identity)
  const schedule: Record<Address, number[]> = {}
  for (const [index, leader] of chain.schedule.leadersOf(epochOf(slot)).entries()) {
    if (wanted !== undefined && wanted !== leader) continue
    schedule[leader] ??= []
    schedule[leader].push(index)
  }
  if (wanted !== undefined && !schedule[wanted])
    throw new RpcError(CODE.identityNotScheduled, `Identity ${wanted} not found in the leader schedule`)
  return schedule
}

function blockProduction(params: readonly unknown[], node: NodeContext) {
  const { config, identity, range } = blockProductionOf(params)
  const { slot } = contextOf(config, node)
  const asked = range({ epochBegin: epochOf(slot) * SLOTS_PER_EPOCH, newest: slot })
  const made = new Set(node.ledger.listSlots(asked.firstSlot, asked.lastSlot))
  return inContext(
    slot,
    producedJson(asked, identity, {
      hasBlock: (at) => made.has(at),
      leaderOf: (at) => node.chain.schedule.leaderOf(at),
    }),
  )
}

function clusterNodes({ validators, ports }: NodeContext) {
  // The offline validator is not in the cluster's gossip.
  const online = validators.filter(({ reliability }) => reliability > 0)
  return online.map(({ identity }, index) => {
    const host = `127.0.0.${index + 1}`
    return {
      pubkey: identity.address,
      gossip: `${host}:8001`,
      tvu: `${host}:8002`,
      tpu: `${host}:8003`,
      tpuForwards: `${host}:8004`,
      tpuVote: `${host}:8005`,
      tpuQuic: `${host}:8009`,
      tpuForwardsQuic: `${host}:8010`,
      serveRepair: `${host}:8012`,
      rpc: index === 0 ? `127.0.0.1:${ports.rpc}` : null,
      pubsub: index === 0 ? `127.0.0.1:${ports.ws}` : null,
      version: API_VERSION,
      clientId: CLIENT_ID,
      featureSet: FEATURE_SET,
      shredVersion: 1,
    }
  })
}

function inflationRewards(params: readonly unknown[], node: NodeContext) {
  const { addresses, config, ...asked } = inflationRewardOf(params)
  const { slot } = contextOf(config, node)
  const epoch = asked.epoch ?? Math.max(0, epochOf(slot) - 1)
  // An epoch's rewards are paid in the first block of the next one.
  const [effectiveSlot] = node.ledger.listSlots((epoch + 1) * SLOTS_PER_EPOCH, slot, 1)
  if (effectiveSlot === undefined) throw missingBlock.notAvailable((epoch + 1) * SLOTS_PER_EPOCH)
  const rewards = node.ledger.findBlock(effectiveSlot)?.rewards ?? []
  return addresses.map((address) => {
    const reward = rewards.find(({ pubkey, rewardType }) => pubkey === address && rewardType !== 'Fee')
    return reward ? inflationRewardJson(reward, epoch, effectiveSlot) : null
  })
}

export const clusterMethods: Record<string, Method> = {
  getHealth: (_, { chain }) => {
    if (chain.isBlocked) throw unhealthy()
    return 'ok'
  },
  getVersion: () => ({ 'solana-core': API_VERSION, 'feature-set': FEATURE_SET }),
  getGenesisHash: (_, { chain }) => chain.genesis.hash,
  // Null, because the validators vote by transactions: the chain has not switched to Alpenglow.
  getAgGenesisCert: () => null,
  getIdentity: (_, { validators }) => ({ identity: validators[0]?.identity.address }),
  getClusterNodes: (_, node) => clusterNodes(node),
  getVoteAccounts: ([options], node) => listVoteAccounts(options, node),
  getEpochInfo: ([options], node) => {
    const { commitment, slot: absoluteSlot } = contextOf(configOf(options), node)
    const { height: blockHeight } = node.chain.at(commitment)
    return {
      absoluteSlot,
      blockHeight,
      epoch: epochOf(absoluteSlot),
      slotIndex: absoluteSlot % SLOTS_PER_EPOCH,
      slotsInEpoch: SLOTS_PER_EPOCH,
      transactionCount: node.chain.transactionsAt(commitment),
    }
  },
  getEpochSchedule: () => ({
    slotsPerEpoch: SLOTS_PER_EPOCH,
    leaderScheduleSlotOffset: SLOTS_PER_EPOCH,
    warmup: false,
    firstNormalEpoch: 0,
    firstNormalSlot: 0,
  }),
  getLeaderSchedule: ([slot, options], node) => leaderSchedule(slot, options, node),
  getSlotLeader: ([options], node) => node.chain.schedule.leaderOf(contextOf(configOf(options), node).slot),
  getSlotLeaders: ([start, count], { chain }) => {
    const first = numberOf(start, 'startSlot')
    const limit = numberOf(count, 'limit')
    if (limit < 1 || limit > MAX_LEADERS)
      throw new RpcError(CODE.invalidParams, `Invalid limit; max ${MAX_LEADERS}`)
    if (epochOf(first + limit) > epochOf(chain.current.slot) + 1)
      throw new RpcError(
        CODE.invalidParams,
        `Invalid slot range: leader schedule for epoch ${epochOf(first + limit)} is unavailable`,
      )
    return Array.from({ length: limit }, (_, at) => chain.schedule.leaderOf(first + at))
  },
  getBlockProduction: (params, node) => blockProduction(params, node),
  getRecentPerformanceSamples: (params, { samples }) => samples.list(samplesLimitOf(params)),
  getInflationGovernor: () => INFLATION,
  getInflationRate: (_, { chain }) => {
    const epoch = epochOf(chain.current.slot)
    const total = inflationRate(epoch * YEARS_PER_EPOCH)
    return { total, validator: total, foundation: 0, epoch }
  },
  getInflationReward: (params, node) => inflationRewards(params, node),
}

/**
 * The effective stake behind each vote account in `epoch`. Warm-up and cool-down take one epoch: the genesis
 * stake is so large that the limit of 9 % of the total stake per epoch is never reached. So the stake history
 * is not needed.
 */
function stakeByVoter(view: AccountView, epoch: number): Map<Address, bigint> {
  const stakes = new Map<Address, bigint>()
  for (const [, account] of view.scan((index) => index.ownedBy(PROGRAM.stake))) {
    if (account.owner !== PROGRAM.stake || account.data.length < 200) continue
    const delegation = readStake(account.data)?.delegation
    if (!delegation) continue
    const { effective } = activationAt(delegation, BigInt(epoch))
    if (effective > 0n) stakes.set(delegation.voter, (stakes.get(delegation.voter) ?? 0n) + effective)
  }
  return stakes
}
