import { useEffect, useId, useRef, useState } from 'react'
import type { SearchGroup } from '#contract/names/search.ts'
import { statusWords } from '#contract/network/status-words.ts'
import { isBase58Of } from '#lib/text/base58-of.ts'
import { count } from '../../format/number.ts'
import { useNamed } from '../../queries/search.ts'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { TextInput } from '../../ui/controls/TextInput.tsx'
import { AddressText } from '../addresses/links.tsx'
import type { FilterChip } from './List.tsx'

type InputProps = {
  label: string
  /** undefined: any. */
  value: string | undefined
  onChange: (value: string | undefined) => void
}

const labelClass = 'inline-flex items-center gap-1.5 text-muted text-xs'

type Status = 'success' | 'failed'

type StatusInputProps = {
  value: Status | undefined
  onChange: (value: Status | undefined) => void
  /** How many there are of each, where that is known. */
  counts?: Record<Status, number> | undefined
}

/** Whether transactions succeeded; undefined: any. */
export function StatusInput({ value, onChange, counts }: StatusInputProps) {
  return (
    <Segmented
      label="Status"
      value={value ?? 'all'}
      options={[
        { value: 'all', text: 'All' },
        { value: 'success', text: withCount(statusWords.success, counts?.success) },
        { value: 'failed', text: withCount(statusWords.failed, counts?.failed) },
      ]}
      onChange={(chosen) => onChange(chosen === 'all' ? undefined : chosen)}
    />
  )
}

const withCount = (name: string, times: number | undefined) =>
  times === undefined ? name : `${name} ${count(times)}`

/** Before the first chain of this kind. */
const EARLIEST = '2020-01-01'

type Days = { from?: string | undefined; to?: string | undefined }

/** From one day to another; on a phone beside each other, below their labels. */
export function DayRange({ from, to, onChange }: Days & { onChange: (change: Days) => void }) {
  return (
    <span className="inline-flex flex-wrap gap-x-3 gap-y-2 max-sm:col-span-full max-sm:grid max-sm:grid-cols-subgrid max-narrow:grid-cols-1">
      <DayInput label="From" value={from} onChange={(day) => onChange({ from: day })} />
      <DayInput label="To" value={to} onChange={(day) => onChange({ to: day })} />
    </span>
  )
}

/** What the chip of a filter by an address says. */
export const addressChip = (label: string) => (address: string) => (
  <>
    {label}: <AddressText address={address} />
  </>
)

/** The chips of both days that are set. */
export const dayChips = (
  from: string | undefined,
  to: string | undefined,
  onChange: (change: Days) => void,
): FilterChip[] => [
  ...(from === undefined
    ? []
    : [{ key: 'from', text: `From ${from}`, remove: () => onChange({ from: undefined }) }]),
  ...(to === undefined ? [] : [{ key: 'to', text: `To ${to}`, remove: () => onChange({ to: undefined }) }]),
]

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

type AddressInputProps = {
  label: string
  onChange: (value: string) => void
  /** Suggestions by name. */
  named?: readonly { address: string; name: string }[]
  /** Gets what is typed. */
  onType?: (text: string) => void
}

/** An address: typed, or chosen by its name. It is taken as soon as the text is one. */
export function AddressInput({ label, onChange, named, onType }: AddressInputProps) {
  const id = useId()
  const [text, setText] = useState('')
  const type = (typed: string) => {
    setText(typed)
    onType?.(typed.trim())
  }
  return (
    <span data-field className={labelClass}>
      <label htmlFor={id}>{label}</label>
      <TextInput
        id={id}
        value={text}
        list={named && `${id} named`}
        onChange={({ target }) => {
          const address = target.value.trim()
          const isAddress = isBase58Of(address, 32)
          type(isAddress ? '' : target.value)
          if (isAddress) onChange(address)
        }}
        placeholder={named ? 'Name or address' : 'Address'}
        aria-invalid={text !== '' && !named}
        className="w-40! text-ink"
      />
      {named && (
        <datalist id={`${id} named`}>
          {named.map(({ address, name }) => (
            <option key={address} value={address} label={name} />
          ))}
        </datalist>
      )}
    </span>
  )
}

/** An address of one group of search results, found by its name while one types. */
export function SearchedInput({
  group,
  ...input
}: Pick<AddressInputProps, 'label' | 'onChange'> & { group: SearchGroup }) {
  const [text, setText] = useState('')
  const found = useNamed(text, group)
  const named = found.map(({ value, label }) => ({ address: value, name: label }))
  return <AddressInput {...input} named={named} onType={setText} />
}
