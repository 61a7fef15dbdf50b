import type { Delegator } from '#contract/network/validator.ts'
import { Badge, type BadgeTone } from '../../ui/layout/Badge.tsx'

const states: Record<Delegator['state'], readonly [word: string, tone: BadgeTone, title: string]> = {
  active: ['Active', 'emerald', 'All of it counts in this epoch'],
  activating: ['Activating', 'cyan', 'It begins to count'],
  deactivating: ['Deactivating', 'orange', 'It counts in this epoch and not much longer'],
  inactive: ['Inactive', 'gray', 'Nothing of it counts'],
}

/** The state of a stake account in a word. */
export function StakeBadge({ state }: { state: Delegator['state'] }) {
  const [word, tone, title] = states[state]
  return (
    <Badge tone={tone} title={title}>
      {word}
    </Badge>
  )
}
