import { useId } from 'react'
import type { JsonSchema } from '#contract/openapi.ts'
import { Words } from '../../components/docs/Words.tsx'
import { TextInput } from '../../ui/controls/TextInput.tsx'
import type { CallField } from './list-calls.ts'
import { typeOf } from './schema-fields.ts'

type FieldRowProps = {
  field: CallField
  schemas: Record<string, JsonSchema>
  value: string
  onChange: (value: string) => void
}

/** A parameter with its type, limits and description, and an input for its value. */
export function FieldRow({ field, schemas, value, onChange }: FieldRowProps) {
  const { name, place, required, description, schema } = field
  const input = useId()
  const choices = schema.enum?.map(String)
  return (
    <li className="grid gap-x-4 gap-y-1.5 px-3 py-2 sm:grid-cols-[minmax(0,1fr)_16rem]">
      <div className="min-w-0 text-small">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <label htmlFor={input} className="font-medium font-mono">
            {name}
          </label>
          <span className="text-muted text-xs">
            {[
              place,
              choices ? 'string' : typeOf(schema, schemas),
              required ? 'required' : 'optional',
              ...limitsOf(schema),
            ].join(', ')}
          </span>
        </p>
        {description && (
          <p className="text-muted [overflow-wrap:anywhere]">
            <Words text={description} />
          </p>
        )}
      </div>
      {choices ? (
        <select
          id={input}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className="h-8 w-full min-w-0 rounded-md border border-line-strong bg-card px-2 text-small max-sm:h-9 max-sm:text-base"
        >
          {(!required || !value) && <option value="">{defaultText(schema)}</option>}
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <TextInput
          id={input}
          value={value}
          onChange={({ target }) => onChange(target.value.trim() === '' ? '' : target.value)}
          placeholder={required ? undefined : defaultText(schema)}
          className="font-mono"
        />
      )}
    </li>
  )
}

const defaultText = (schema: JsonSchema): string => (schema.default === undefined ? '' : `${schema.default}`)

/** The limits of a value, such as `at least 1`, `at most 100` and `default 20`. */
function limitsOf(schema: JsonSchema): string[] {
  const { minimum, maximum, maxLength, pattern } = schema
  // The general limits of numbers (2^53), addresses and signatures are omitted, because they follow from the
  // type.
  const isBounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
  return [
    minimum ? `at least ${minimum}` : '',
    isBounded ? `at most ${maximum}` : '',
    maxLength !== undefined && !pattern ? `at most ${maxLength} characters` : '',
    schema.default === undefined ? '' : `default ${schema.default}`,
  ].filter(Boolean)
}
