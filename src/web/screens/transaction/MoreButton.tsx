import { count as countText } from '../../format/number.ts'
import { Button } from '../../ui/controls/Button.tsx'

/** The button that opens the rest of a list of `count` rows. On paper all rows are open. */
export function MoreButton({ count, onClick }: { count: number; onClick: () => void }) {
  return (
    <p className="border-line/60 border-t px-4 py-1.5">
      <Button look="ghost" className="-ml-2 h-7 px-2" onClick={onClick}>
        Show all {countText(count)}
      </Button>
    </p>
  )
}
