import { CircleCheck, CircleX } from 'lucide-react'
import { Badge } from '../ui/Badge.tsx'

export function StatusBadge({ status }: { status: 'success' | 'failed' }) {
  return status === 'success' ? (
    <Badge tone="emerald">
      <CircleCheck size={13} aria-hidden="true" />
      Success
    </Badge>
  ) : (
    <Badge tone="red">
      <CircleX size={13} aria-hidden="true" />
      Failed
    </Badge>
  )
}
