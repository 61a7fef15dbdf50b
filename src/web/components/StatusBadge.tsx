import { CircleCheck, CircleX } from 'lucide-react'
import { Badge } from '../ui/Badge.tsx'

type Status = 'success' | 'failed'

const icons = { success: CircleCheck, failed: CircleX }
export const statusWords = { success: 'Success', failed: 'Failed' } as const

/** The word and its icon, in the colour of what is around them. `inList`: the icon alone in the rows of a phone. */
export function StatusText({ status, inList = false }: { status: Status; inList?: boolean }) {
  const Icon = icons[status]
  return (
    <>
      <Icon size={13} aria-hidden="true" />
      {inList ? <span className="lines:sr-only">{statusWords[status]}</span> : statusWords[status]}
    </>
  )
}

export function StatusBadge({ status, inList = false }: { status: Status; inList?: boolean }) {
  return (
    <Badge tone={status === 'success' ? 'emerald' : 'red'}>
      <StatusText status={status} inList={inList} />
    </Badge>
  )
}

/** A green tick or a red cross, where a badge would be repeated in most rows. */
export function StatusIcon({ status }: { status: Status }) {
  const Icon = icons[status]
  return (
    <span title={statusWords[status]} className={status === 'success' ? 'text-good' : 'text-bad'}>
      <Icon size={15} aria-hidden="true" />
      <span className="sr-only">{statusWords[status]}: </span>
    </span>
  )
}
