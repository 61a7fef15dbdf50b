import { CircleCheck, CircleX } from 'lucide-react'
import { type ShownStatus, statusWords } from '#contract/network/status-words.ts'
import { Badge } from '../../ui/layout/Badge.tsx'

const iconOf = (status: ShownStatus) => (status === 'success' ? CircleCheck : CircleX)

/**
 * The status as a word with its icon, in the surrounding text's colour. With `inList`, rows on phones show
 * the icon alone.
 */
export function StatusText({ status, inList = false }: { status: ShownStatus; inList?: boolean }) {
  const Icon = iconOf(status)
  return (
    <>
      <Icon size={13} aria-hidden="true" />
      {inList ? <span className="lines:sr-only">{statusWords[status]}</span> : statusWords[status]}
    </>
  )
}

export function StatusBadge({ status, inList = false }: { status: ShownStatus; inList?: boolean }) {
  return (
    <Badge tone={status === 'success' ? 'emerald' : 'red'}>
      <StatusText status={status} inList={inList} />
    </Badge>
  )
}

/** The status as a green tick or a red cross, for lists in which most rows would repeat the same badge. */
export function StatusIcon({ status }: { status: ShownStatus }) {
  const Icon = iconOf(status)
  return (
    <span title={statusWords[status]} className={status === 'success' ? 'text-good' : 'text-bad'}>
      <Icon size={15} aria-hidden="true" />
      <span className="sr-only">{statusWords[status]}: </span>
    </span>
  )
}
