import { useEffect, useId, useRef, useState } from 'react'
import { isBase58Of } from '#lib/base58-of.ts'
import { shortAddress } from '../format/address.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/class-names.ts'
import { Segmented } from '../ui/Segmented.tsx'
import { TextInput } from '../ui/TextInput.tsx'

type InputProps = {
  label: string
  /** undefined: any. */
  value: string | undefined
  onChange: (value: string | undefined) => void
}

const labelClass = 'inline-flex items-center gap-1.5 text-muted text-xs'

type Status = 'success' | 'failed'

type StatusInputProps = { value: Status | undefined; onChange: (value: Status | undefined) => void }

/** Whether transactions succeeded; undefined: any. */
export function StatusInput({ value, onChange }: StatusInputProps) {
  return (
    <Segmented
      label="Status"
      value={value ?? 'all'}
      options={[
        { value: 'all', text: 'All' },
        { value: 'success', text: 'Success' },
        { value: 'failed', text: 'Failed' },
      ]}
      onChange={(chosen) => onChange(chosen === 'all' ? undefined : chosen)}
    />
  )
}

/** Before the first chain of this kind. */
const EARLIEST = '2020-01-01'

type Days = { from?: string | undefined; to?: string | undefined }

/** From one day to another; on a phone beside each other, below their labels. */
export function DayRange({ from, to, onChange }: Days & { onChange: (change: Days) => void }) {
  return (
    <span className="inline-flex flex-wrap gap-x-3 gap-y-2 max-sm:col-span-full max-sm:grid max-sm:grid-cols-subgrid max-[359px]:grid-cols-1">
      <DayInput label="From" value={from} onChange={(day) => onChange({ from: day })} />
      <DayInput label="To" value={to} onChange={(day) => onChange({ to: day })} />
    </span>
  )
}

/** A day in UTC, such as `2026-11-20`. */
function DayInput({ label, value = '', onChange }: InputProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current && input.current.value !== value) input.current.value = value
  }, [value])
  return (
    <span data-field className={labelClass}>
      <label htmlFor={id}>{label}</label>
      <TextInput
        id={id}
        ref={input}
        type="date"
        title="A day in UTC"
        defaultValue={value}
        // While a year is typed its first digits are a year too.
        onChange={({ target }) =>
          (!target.value || target.value >= EARLIEST) && onChange(target.value || undefined)
        }
        min={EARLIEST}
        className="w-auto! text-ink"
      />
    </span>
  )
}

/** An address, chosen as soon as the text is one; then it is shown with the way to drop it. */
export function AddressInput({ label, name: whole, value, onChange }: InputProps & { name?: string }) {
  const id = useId()
  const [text, setText] = useState('')
  const name = (whole ?? label).toLowerCase()
  if (value !== undefined)
    return (
      <span data-field className={labelClass}>
        {label}{' '}
        <span className="inline-flex items-center justify-between gap-1.5 max-sm:h-9">
          <span className="font-mono text-ink" title={value}>
            {shortAddress(value)}
          </span>
          <Button className="h-6 px-2" aria-label={`Any ${name}`} onClick={() => onChange(undefined)}>
            Any
          </Button>
        </span>
      </span>
    )
  return (
    // With a name of its own it belongs to the field before it.
    <span
      data-field={whole === undefined ? true : undefined}
      className={cx(labelClass, whole !== undefined && 'max-sm:col-span-full')}
    >
      <label htmlFor={id}>{label}</label>
      <TextInput
        id={id}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          if (!isBase58Of(target.value.trim(), 32)) return
          setText('')
          onChange(target.value.trim())
        }}
        placeholder="Address"
        aria-label={whole}
        aria-invalid={text !== ''}
        className="w-28! text-ink"
      />
    </span>
  )
}
