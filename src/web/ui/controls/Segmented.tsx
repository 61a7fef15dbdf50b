import { cx } from '../class-names.ts'

/** A choice between a few options, all visible: Parsed/Raw, Testnet/Mainnet. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: Value
  options: readonly { value: Value; text: string }[]
  onChange: (value: Value) => void
}) {
  return (
    <fieldset className="inline-flex flex-wrap rounded-md bg-raised p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={cx(
            'h-7 rounded px-2.5 text-xs transition-colors',
            option.value === value ? 'bg-card font-medium text-ink shadow-sm' : 'text-muted hover:text-ink',
          )}
        >
          {option.text}
        </button>
      ))}
    </fieldset>
  )
}
