import { toneOf } from '../../format/instructions.ts'
import { Badge } from '../../ui/layout/Badge.tsx'

/** The type of an instruction or transaction, in the colour of its kind. Hovering it shows `title`. */
export function ActionBadge({ action, title = action }: { action: string; title?: string }) {
  return (
    <Badge tone={toneOf(action.split(/[ ,]/)[0] ?? action)} title={title}>
      <span className="truncate">{action}</span>
    </Badge>
  )
}
