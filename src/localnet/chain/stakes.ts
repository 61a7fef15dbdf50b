import { type Delegation, readStake } from '#svm/accounts/stake.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { Address } from './account.ts'
import type { AccountView } from './accounts.ts'

export type Activation = { effective: bigint; activating: bigint; deactivating: bigint }

const NEVER = 18_446_744_073_709_551_615n

/**
 * The effective, activating and deactivating stake of a delegation in `epoch`. Warm-up and cool-down take one epoch:
 * the genesis stake is so large that the limit of 9 % of the total stake per epoch is never reached.
 */
export function activationAt(delegation: Delegation, epoch: bigint): Activation {
  const { stake, activationEpoch, deactivationEpoch } = delegation
  const isGenesis = activationEpoch === NEVER
  if (!isGenesis && epoch < activationEpoch) return { effective: 0n, activating: 0n, deactivating: 0n }
  if (!isGenesis && activationEpoch === deactivationEpoch)
    return { effective: 0n, activating: 0n, deactivating: 0n }
  if (!isGenesis && epoch === activationEpoch) return { effective: 0n, activating: stake, deactivating: 0n }
  if (epoch < deactivationEpoch) return { effective: stake, activating: 0n, deactivating: 0n }
  if (epoch === deactivationEpoch) return { effective: stake, activating: 0n, deactivating: stake }
  return { effective: 0n, activating: 0n, deactivating: 0n }
}

/** The effective stake behind each vote account in `epoch`. */
export function stakeByVoter(view: AccountView, epoch: number): Map<Address, bigint> {
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
