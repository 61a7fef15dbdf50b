import { toneOf } from '../format/instructions.ts'
import { Badge } from '../ui/Badge.tsx'

/** What an instruction or a transaction does, in the colour of its kind. */
export function ActionBadge({ action }: { action: string }) {
  return (
    <Badge tone={toneOf(action.split(/[ ,]/)[0] ?? action)} title={action}>
      <span className="truncate">{action}</span>
    </Badge>
  )
}
