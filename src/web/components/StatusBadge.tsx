import { CircleCheck, CircleX } from 'lucide-react'
import { Badge } from '../ui/Badge.tsx'

const icons = { success: CircleCheck, failed: CircleX }
const texts = { success: 'Success', failed: 'Failed' }

/** A green tick or a red cross, where a badge would be repeated in most rows. */
export function StatusIcon({ status }: { status: 'success' | 'failed' }) {
  const Icon = icons[status]
  return (
    <span title={texts[status]} className={status === 'success' ? 'text-good' : 'text-bad'}>
      <Icon size={15} aria-hidden="true" />
      <span className="sr-only">{texts[status]}: </span>
    </span>
  )
}

export function StatusBadge({ status }: { status: 'success' | 'failed' }) {
  const Icon = icons[status]
  return (
    <Badge tone={status === 'success' ? 'emerald' : 'red'}>
      <Icon size={13} aria-hidden="true" />
      {texts[status]}
    </Badge>
  )
}
