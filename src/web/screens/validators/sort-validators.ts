import type { Validator } from '#contract/network/validators.ts'
import type { SortOrder } from '../../ui/table/sorting.ts'

export type ValidatorSortKey =
  | 'stake'
  | 'name'
  | 'commission'
  | 'apy'
  | 'uptime'
  | 'skipRate'
  | 'blocks'
  | 'delegators'

/**
 * A sorted copy. Validators with an unknown value come last in both orders, and equal ones stay in the order
 * of their stake.
 */
export function sortValidators(
  validators: readonly Validator[],
  by: ValidatorSortKey,
  order: SortOrder,
): Validator[] {
  const turn = order === 'asc' ? 1 : -1
  return [...validators].sort((a, b) => {
    const [one, other] = [sortValue(a, by), sortValue(b, by)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return one < other ? -turn : one > other ? turn : 0
  })
}

function sortValue(validator: Validator, by: ValidatorSortKey): number | bigint | string | null {
  if (by === 'stake') return validator.stake === null ? null : BigInt(validator.stake)
  if (by === 'name') return validator.name?.toLowerCase() ?? null
  return validator[by]
}
