import { useId, useState } from 'react'
import type { JsonSchema } from '#contract/openapi.ts'
import { Words } from '../../components/docs/Words.tsx'
import { ShowButton } from '../../ui/controls/Disclosure.tsx'
import type { Call } from './list-calls.ts'
import { fieldsOf, type SchemaField, typeOf } from './schema-fields.ts'

type ResponseFieldsProps = { call: Call; schemas: Record<string, JsonSchema> }

/** The fields of a response, or its content types if it is a file. */
export function ResponseFields({ call: { output, contentTypes }, schemas }: ResponseFieldsProps) {
  const [open, setOpen] = useState(false)
  const list = useId()
  const fields = fieldsOf(output, schemas)
  return (
    <section>
      <h4 className="mb-1 font-medium text-small">Response</h4>
      <p className="text-small text-muted">
        {output ? `JSON: ${typeOf(output, schemas)}` : contentTypes.join(' or ')}
      </p>
      {fields.length > 0 && (
        <div className="mt-1 -ml-2">
          <ShowButton open={open} onToggle={() => setOpen(!open)} controls={list} what="fields" />
        </div>
      )}
      <div id={list} hidden={!open} className="mt-1">
        {open && <FieldList fields={fields} />}
      </div>
    </section>
  )
}

function FieldList({ fields }: { fields: readonly SchemaField[] }) {
  return (
    <ul className="divide-y divide-line/60 border-line border-l pl-3 text-small">
      {fields.map(({ name, type, description, fields: inner }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields of a schema never change
        <li key={index} className="py-1">
          <p className="[overflow-wrap:anywhere]">
            <code className="font-medium font-mono">{name}</code>{' '}
            <span className="text-muted text-xs">{type}</span>
          </p>
          {description && (
            <p className="max-w-prose text-muted">
              <Words text={description} />
            </p>
          )}
          {inner.length > 0 && <FieldList fields={inner} />}
        </li>
      ))}
    </ul>
  )
}
