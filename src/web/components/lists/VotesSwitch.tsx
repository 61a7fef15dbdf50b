import { useId } from 'react'
import { Switch } from '../../ui/controls/Switch.tsx'

/** The switch that decides whether a list contains votes. */
export function VotesSwitch({ shown, onChange }: { shown: boolean; onChange: (shown: boolean) => void }) {
  const id = useId()
  return (
    <span className="inline-flex items-center gap-1.5 max-sm:min-h-9">
      <label htmlFor={id} className="text-muted text-xs">
        Votes
      </label>
      <Switch id={id} checked={shown} onChange={onChange} />
    </span>
  )
}
