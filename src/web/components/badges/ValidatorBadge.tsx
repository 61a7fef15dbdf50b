import type { Validator } from '#contract/network/validators.ts'
import { count } from '../../format/number.ts'
import { Badge } from '../../ui/layout/Badge.tsx'

/**
 * Whether a validator votes, and the slot that it voted for last. Nodes call an offline validator delinquent.
 */
export function ValidatorBadge({ validator }: { validator: Pick<Validator, 'isActive' | 'lastVote'> }) {
  const { isActive, lastVote } = validator
  const voted = lastVote === null ? 'It has never voted' : `It last voted for slot ${count(lastVote)}`
  return (
    <Badge tone={isActive ? 'emerald' : 'red'} title={isActive ? voted : `Delinquent. ${voted}`}>
      {isActive ? 'Online' : 'Offline'}
    </Badge>
  )
}
