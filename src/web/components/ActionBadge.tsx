import { toneOf } from '../format/instructions.ts'
import { Badge } from '../ui/Badge.tsx'

/** What an instruction or a transaction does, in the colour of its kind; `title` says more on hover. */
export function ActionBadge({ action, title = action }: { action: string; title?: string }) {
  return (
    <Badge tone={toneOf(action.split(/[ ,]/)[0] ?? action)} title={title}>
      <span className="truncate">{action}</span>
    </Badge>
  )
}
