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
  /** The chosen value; undefined: any. */
  value: string | undefined
  onChange: (value: string | undefined) => void
}

const labelClass = 'inline-flex items-center gap-1.5 text-muted text-xs'

type Status = 'success' | 'failed'

type StatusInputProps = {
  value: Status | undefined
  onChange: (value: Status | undefined) => void
  /** The number of transactions with each status, if it is known. */
  counts?: Record<Status, number> | undefined
}

/** The choice of a status; undefined: any. */
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

/** The earliest day that can be chosen. No such chain is older. */
const EARLIEST = '2020-01-01'

type Days = { from?: string | undefined; to?: string | undefined }

/** The choice of a first and a last day. On a phone they are next to each other, below their labels. */
export function DayRange({ from, to, onChange }: Days & { onChange: (change: Days) => void }) {
  return (
    <span className="inline-flex flex-wrap gap-x-3 gap-y-2 max-sm:col-span-full max-sm:grid max-sm:grid-cols-subgrid max-narrow:grid-cols-1">
      <DayInput label="From" value={from} onChange={(day) => onChange({ from: day })} />
      <DayInput label="To" value={to} onChange={(day) => onChange({ to: day })} />
    </span>
  )
}

/** The text on the chip of a filter by an address. */
export const addressChip = (label: string) => (address: string) => (
  <>
    {label}: <AddressText address={address} />
  </>
)

/** The chips of the chosen days. */
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

/** The choice of a day in UTC, such as `2026-11-20`. */
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
        // Ignore earlier years, because the digits of a partly typed year form such a year.
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
  /** Suggestions of addresses, by their names. */
  named?: readonly { address: string; name: string }[]
  /** Receives the text while the visitor types. */
  onType?: (text: string) => void
}

/**
 * The choice of an address, which is typed or chosen by its name. It is applied as soon as the text is an
 * address.
 */
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

/**
 * The choice of an address from one group of search results, which are searched by name while the visitor
 * types.
 */
export function SearchedInput({
  group,
  ...input
}: Pick<AddressInputProps, 'label' | 'onChange'> & { group: SearchGroup }) {
  const [text, setText] = useState('')
  const found = useNamed(text, group)
  const named = found.map(({ value, label }) => ({ address: value, name: label }))
  return <AddressInput {...input} named={named} onType={setText} />
}
