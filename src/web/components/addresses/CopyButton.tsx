import { Check, Copy, type LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { cx } from '../../ui/class-names.ts'
import { type CopyMessages, copy } from './copy.ts'

/**
 * A button that copies `value` and then shows a tick for two seconds. `label` names the value: `Signature`.
 */
export function CopyButton({
  value,
  label,
  icon: Icon = Copy,
  className,
  messages,
  tabIndex,
}: {
  /** The text; a function is called when the button is pressed. */
  value: string | (() => string)
  label: string
  icon?: LucideIcon
  className?: string
  messages?: CopyMessages
  tabIndex?: number
}) {
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(false), 2000)
    return () => clearTimeout(timer)
  }, [done])
  return (
    <button
      type="button"
      aria-label={`Copy ${label.toLowerCase()}`}
      title={`Copy ${label.toLowerCase()}`}
      tabIndex={tabIndex}
      onClick={() => void copy(typeof value === 'string' ? value : value(), label, messages).then(setDone)}
      className={cx(
        'inline-grid size-6 shrink-0 place-items-center rounded text-faint hover:bg-raised hover:text-ink',
        className,
      )}
    >
      {done ? (
        <Check size={14} aria-hidden="true" className="text-good" />
      ) : (
        <Icon size={13} aria-hidden="true" />
      )}
    </button>
  )
}
