import { useId } from 'react'
import { useProgramNames } from '../../queries/programs.ts'
import { TextInput } from '../../ui/controls/TextInput.tsx'
import { textWhere } from '../../ui/url-state.ts'
import { AddressInput } from './FilterInputs.tsx'

type InputProps = { value: string | undefined; onChange: (value: string | undefined) => void }

/** The type of an instruction in a URL, in the form that the API accepts. */
export const aType = textWhere((text) => /^[A-Za-z]\w{0,30}$/.test(text))

/** The choice of a called program: one of the chain's programs by name, or any by address. */
export function ProgramInput({ onChange }: Pick<InputProps, 'onChange'>) {
  const named = useProgramNames().map(({ programId, vanityName }) => ({
    address: programId,
    name: vanityName,
  }))
  return <AddressInput label="Program" named={named} onChange={onChange} />
}

/** Suggested types. The visitor can also type any other one. */
const COMMON = [
  'transfer',
  'transferChecked',
  'mint',
  'burn',
  'swap',
  'createIdempotent',
  'createAccount',
  'closeAccount',
  'delegate',
  'vote',
]

/**
 * The choice of an instruction's type. It is applied by Enter, by leaving the field, or as soon as the text
 * is one of the suggestions.
 */
export function TypeInput({ value = '', onChange }: InputProps) {
  const id = useId()
  const choose = (text: string) => {
    const name = text.trim()
    if (name !== value && (name === '' || aType.parse(name))) onChange(name || undefined)
  }
  return (
    <span data-field className="inline-flex items-center gap-1.5 text-muted text-xs">
      <label htmlFor={id}>Type</label>
      <TextInput
        key={value}
        id={id}
        list={`${id} types`}
        defaultValue={value}
        placeholder="Any"
        onChange={({ target }) => COMMON.includes(target.value) && choose(target.value)}
        onBlur={({ target }) => choose(target.value)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && choose(currentTarget.value)}
        className="w-32! text-ink"
      />
      <datalist id={`${id} types`}>
        {COMMON.map((type) => (
          <option key={type} value={type} />
        ))}
      </datalist>
    </span>
  )
}
