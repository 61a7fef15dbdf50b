import { epochOf, slotsOf } from '#chain/methods/epochs.ts'
import type { StakeAccount } from '#contract/addresses/stake-account.ts'
import type { routes } from '#contract/index.ts'
import { listEpochRewards, percentOf } from '#store/blocks/epoch-rewards.ts'
import { type Delegation, readStake, type StakeMeta } from '#svm/accounts/stake.ts'
import { activationAt } from '#svm/accounts/stake-activation.ts'
import { undefinedIfInvalid } from '#svm/program-decoder.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { findLiveAccount } from '../accounts/live-account.ts'
import { ApiError } from '../errors.ts'
import type { Handler } from '../handler.ts'
import { timestamp } from '../shared/iso-time.ts'
import { runningEpoch } from '../validators/running-epoch.ts'
import { stakeStateOf } from '../validators/stake-state.ts'
import type { StakesContext } from './context.ts'

export const getStakeAccount: Handler<typeof routes.getStakeAccount, StakesContext> = async (
  { address },
  context,
) => {
  const account = await findLiveAccount(address, context)
  const known =
    account?.owner === PROGRAM.stake ? undefinedIfInvalid(() => readStake(account.data)) : undefined
  if (!account || !known)
    throw new ApiError(404, 'not_found', `${address} is no stake account that is set up.`)
  const { meta, delegation } = known
  const epoch = runningEpoch(context)
  const [counted, rewards] = await Promise.all([
    delegation && epoch !== null ? countedOf(delegation, epoch, context) : nothingCounts(epoch),
    epoch === null ? [] : readRewards(address, epoch, context),
    context.validatorDetails.loadNames(delegation ? [delegation.voter] : []),
  ])
  return {
    output: {
      address,
      lamports: String(account.lamports),
      ...counted,
      ...delegationOf(delegation, context),
      staker: meta.staker,
      withdrawer: meta.withdrawer,
      lockup: lockupOf(meta),
      rentReserve: String(meta.rentExemptReserve),
      epoch,
      rewards,
    },
    cache: 'moment',
    nodeSlots: [account.slot],
  }
}

type Counted = Pick<StakeAccount, 'state' | 'effective' | 'activating' | 'deactivating'>

async function countedOf(
  delegation: Delegation,
  epoch: number,
  { validatorDetails }: StakesContext,
): Promise<Counted> {
  const activation = activationAt(delegation, BigInt(epoch), await validatorDetails.stakeHistory())
  return {
    state: stakeStateOf(activation),
    effective: String(activation.effective),
    activating: String(activation.activating),
    deactivating: String(activation.deactivating),
  }
}

const nothingCounts = (epoch: number | null): Counted =>
  epoch === null
    ? { state: null, effective: null, activating: null, deactivating: null }
    : { state: 'inactive', effective: '0', activating: '0', deactivating: '0' }

const NEVER = 2n ** 64n - 1n

type Delegated = Pick<
  StakeAccount,
  'delegated' | 'voteAccount' | 'validatorName' | 'activationEpoch' | 'deactivationEpoch'
>

function delegationOf(delegation: Delegation | undefined, { validatorDetails }: StakesContext): Delegated {
  const epochOr = (epoch: bigint | undefined) =>
    epoch === undefined || epoch === NEVER ? null : Number(epoch)
  return {
    delegated: delegation ? String(delegation.stake) : null,
    voteAccount: delegation?.voter ?? null,
    validatorName: (delegation && validatorDetails.nameOf(delegation.voter)) ?? null,
    activationEpoch: epochOr(delegation?.activationEpoch),
    deactivationEpoch: epochOr(delegation?.deactivationEpoch),
  }
}

function lockupOf({ lockup: { unixTimestamp, epoch, custodian } }: StakeMeta): StakeAccount['lockup'] {
  if (unixTimestamp === 0n && epoch === 0n) return null
  return {
    until: unixTimestamp === 0n ? null : timestamp(Number(unixTimestamp)),
    untilEpoch: epoch === 0n ? null : Number(epoch),
    custodian,
  }
}

/** The number of epochs whose rewards are searched. */
const EPOCHS = 10
/**
 * The number of an epoch's first slots in which rewards are searched: each of its first blocks pays 4,096
 * stake accounts.
 */
const FIRST_SLOTS = 1_024

async function readRewards(
  address: string,
  epoch: number,
  { db, chainState }: StakesContext,
): Promise<StakeAccount['rewards']> {
  const { epochSchedule } = chainState.now()
  if (!epochSchedule) return []
  const begins = Array.from({ length: Math.min(epoch, EPOCHS) }, (_, back) => {
    const { from, to } = slotsOf(epoch - back, epochSchedule)
    return { from, to: Math.min(to, from + FIRST_SLOTS - 1) }
  })
  const found = await listEpochRewards(db, [address], begins)
  return found
    .map(({ type, slot, blockTime, lamports, postBalance, ...reward }) => ({
      ...{ epoch: epochOf(slot, epochSchedule).epoch - 1, slot, timestamp: timestamp(blockTime) },
      isEnd: type === 'DeactivatedStake',
      ...{ lamports, postBalance, commission: percentOf(reward) },
    }))
    .reverse()
}
