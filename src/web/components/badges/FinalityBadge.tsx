import { CircleCheckBig, CircleDashed } from 'lucide-react'
import { Badge } from '../../ui/layout/Badge.tsx'

const finalityWord = (isFinalized: boolean) => (isFinalized ? 'Finalized' : 'Confirmed')

/** A badge that says whether a fork could still replace a block. */
export function FinalityBadge({ isFinalized }: { isFinalized: boolean }) {
  const Icon = isFinalized ? CircleCheckBig : CircleDashed
  return (
    <Badge
      tone={isFinalized ? 'emerald' : 'orange'}
      title={isFinalized ? 'It can no longer be replaced' : 'A fork could still replace it'}
    >
      <Icon size={13} aria-hidden="true" />
      {finalityWord(isFinalized)}
    </Badge>
  )
}
