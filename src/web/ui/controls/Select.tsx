import { ChevronDown } from 'lucide-react'
import { useId } from 'react'

/** A choice between many options: the browser's native select. Its width does not depend on the selection. */
export function Select<Value extends string>({
  label,
  value,
  options,
  onChange,
  disabled = false,
}: {
  label: string
  value: Value
  options: readonly { value: Value; text: string }[]
  onChange: (value: Value) => void
  disabled?: boolean
}) {
  const id = useId()
  return (
    <span data-field className="inline-flex min-w-0 max-w-full items-center gap-1.5">
      <label htmlFor={id} className="text-muted text-xs">
        {label}
      </label>
      <span className="relative inline-flex min-w-0">
        <select
          id={id}
          value={value}
          disabled={disabled}
          onChange={({ target }) => {
            const chosen = options.find((option) => option.value === target.value)
            if (chosen) onChange(chosen.value)
          }}
          className="h-8 w-40 min-w-0 appearance-none truncate rounded-md border border-line bg-card pr-7 pl-2.5 text-small text-ink transition-colors hover:border-line-strong disabled:cursor-not-allowed disabled:opacity-45 max-sm:w-52 max-sm:text-base"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
        <ChevronDown
          size={14}
          aria-hidden="true"
          className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-2 text-muted"
        />
      </span>
    </span>
  )
}
