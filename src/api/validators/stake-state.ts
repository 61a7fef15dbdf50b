import type { stakeStates } from '#contract/network/validator.ts'
import type { Activation } from '#svm/accounts/stake-activation.ts'

/** The state of a stake account in an epoch. */
export function stakeStateOf({
  effective,
  activating,
  deactivating,
}: Activation): (typeof stakeStates)[number] {
  if (deactivating > 0n) return 'deactivating'
  if (activating > 0n) return 'activating'
  return effective > 0n ? 'active' : 'inactive'
}
