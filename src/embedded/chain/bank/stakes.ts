import { readStake } from '#svm/accounts/stake.ts'
import { activationAt } from '#svm/accounts/stake-activation.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { Address } from './account.ts'
import type { AccountView } from './accounts.ts'

/**
 * The effective stake behind each vote account in `epoch`. Warm-up and cool-down take one epoch: the genesis
 * stake is so large that the limit of 9 % of the total stake per epoch is never reached. So the stake history
 * is not needed.
 */
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
