import { ByteReader } from '../byte-reader.ts'
import type { AccountParser } from './parsed-account.ts'

export type StakeMeta = {
  rentExemptReserve: bigint
  staker: string
  withdrawer: string
  lockup: { unixTimestamp: bigint; epoch: bigint; custodian: string }
}

export type Delegation = {
  voter: string
  stake: bigint
  activationEpoch: bigint
  /** The epoch of deactivation; u64::MAX while the stake is not being deactivated. */
  deactivationEpoch: bigint
  warmupCooldownRate: number
  creditsObserved: bigint
}

export type StakeState = { meta: StakeMeta; delegation: Delegation | undefined }

/** Byte offsets of the delegated amount and the observed credits, which reward payments change. */
export const STAKE_OFFSET = { stake: 156, activationEpoch: 164, creditsObserved: 188 } as const

/** The first bytes of a stake account, which `readStake` reads. */
export const STAKE_BYTES = 196

const tag = { uninitialized: 0, initialized: 1, delegated: 2, rewardsPool: 3 } as const

/**
 * An initialized or delegated stake account; `undefined` for the other states.
 * @see https://docs.rs/solana-stake-interface (StakeStateV2)
 */
export function readStake(data: Uint8Array): StakeState | undefined {
  const reader = new ByteReader(data)
  const state = reader.u32()
  if (state !== tag.initialized && state !== tag.delegated) return undefined
  const meta = {
    rentExemptReserve: reader.u64(),
    staker: reader.address(),
    withdrawer: reader.address(),
    lockup: { unixTimestamp: reader.i64(), epoch: reader.u64(), custodian: reader.address() },
  }
  if (state === tag.initialized) return { meta, delegation: undefined }
  const delegation = {
    voter: reader.address(),
    stake: reader.u64(),
    activationEpoch: reader.u64(),
    deactivationEpoch: reader.u64(),
    warmupCooldownRate: reader.f64(),
    creditsObserved: reader.u64(),
  }
  return { meta, delegation }
}

export const parseStake: AccountParser = (data) => {
  const space = data.length
  const state = new ByteReader(data).u32()
  if (state === tag.uninitialized) return { program: 'stake', parsed: { type: 'uninitialized' }, space }
  if (state === tag.rewardsPool) return { program: 'stake', parsed: { type: 'rewardsPool' }, space }
  const stake = readStake(data)
  if (!stake) return undefined
  const { meta, delegation } = stake
  const info = {
    meta: {
      rentExemptReserve: String(meta.rentExemptReserve),
      authorized: { staker: meta.staker, withdrawer: meta.withdrawer },
      lockup: meta.lockup,
    },
    stake: delegation && {
      delegation: {
        voter: delegation.voter,
        stake: String(delegation.stake),
        activationEpoch: String(delegation.activationEpoch),
        deactivationEpoch: String(delegation.deactivationEpoch),
        warmupCooldownRate: delegation.warmupCooldownRate,
      },
      creditsObserved: delegation.creditsObserved,
    },
  }
  return {
    program: 'stake',
    parsed: { type: delegation ? 'delegated' : 'initialized', info: { ...info, stake: info.stake ?? null } },
    space,
  }
}
