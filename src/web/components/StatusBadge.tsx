import { CircleCheck, CircleX } from 'lucide-react'
import { Badge } from '../ui/Badge.tsx'

type Status = 'success' | 'failed'

const icons = { success: CircleCheck, failed: CircleX }
const texts = { success: 'Success', failed: 'Failed' }

/** The word and its icon, in the colour of what is around them. */
export function StatusText({ status }: { status: Status }) {
  const Icon = icons[status]
  return (
    <>
      <Icon size={13} aria-hidden="true" />
      {texts[status]}
    </>
  )
}

export function StatusBadge({ status }: { status: Status }) {
  return (
    <Badge tone={status === 'success' ? 'emerald' : 'red'}>
      <StatusText status={status} />
    </Badge>
  )
}

/** A green tick or a red cross, where a badge would be repeated in most rows. */
export function StatusIcon({ status }: { status: Status }) {
  const Icon = icons[status]
  return (
    <span title={texts[status]} className={status === 'success' ? 'text-good' : 'text-bad'}>
      <Icon size={15} aria-hidden="true" />
      <span className="sr-only">{texts[status]}: </span>
    </span>
  )
}
