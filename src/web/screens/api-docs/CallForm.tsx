import { type FormEvent, useState } from 'react'
import type { JsonSchema } from '#contract/openapi.ts'
import { openApiPath } from '#contract/paths.ts'
import { copy } from '../../components/addresses/copy.ts'
import { ResultView } from '../../components/docs/ResultView.tsx'
import { useRun } from '../../components/docs/run.ts'
import { shellWord } from '../../components/docs/shell-word.ts'
import { Button, buttonClass } from '../../ui/controls/Button.tsx'
import { FieldRow } from './FieldRow.tsx'
import type { Call, CallField } from './list-calls.ts'

type CallFormProps = {
  call: Call
  schemas: Record<string, JsonSchema>
  example: Record<string, string>
}

/** The fields of a call, filled in with an example, its URL, and buttons that send it. */
export function CallForm({ call, schemas, example }: CallFormProps) {
  const [edited, setEdited] = useState<Record<string, string>>({})
  const values = { ...example, ...edited }
  const path = pathOf(call, values)
  const missing = missingFields(call, values)
  const { state, run } = useRun()
  const canRun = call.method === 'get' && (call.output !== undefined || call.path === openApiPath)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canRun && missing.length === 0) run(path)
  }
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-3">
      {call.fields.length > 0 && (
        <ul className="divide-y divide-line/60 rounded-md border border-line">
          {call.fields.map((field) => (
            <FieldRow
              key={field.name}
              field={field}
              schemas={schemas}
              value={values[field.name] ?? ''}
              onChange={(value) => setEdited({ ...edited, [field.name]: value })}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 flex-1 basis-64 rounded-md bg-raised px-2.5 py-1.5 font-mono text-xs leading-5 [overflow-wrap:anywhere]">
          {call.method.toUpperCase()} {path}
        </code>
        {canRun && (
          <Button type="submit" look="primary" disabled={missing.length > 0} aria-label={`Run ${call.id}`}>
            Run
          </Button>
        )}
        {call.method === 'get' && !canRun && missing.length === 0 && (
          <a href={path} target="_blank" rel="noreferrer" className={buttonClass('primary')}>
            Open
          </a>
        )}
        <Button
          aria-label={`Copy as curl: ${call.id}`}
          onClick={() => void copy(curlOf(call, values, window.location.origin), 'Command')}
        >
          Copy as curl
        </Button>
      </div>
      {missing.length > 0 && (
        <p className="text-small text-muted">
          Fill in {missing.map(({ name }) => name).join(' and ')} to send it.
        </p>
      )}
      {call.method === 'post' && (
        <p className="text-small text-muted">
          It changes something: this page does not send it, and no page of another site may.
        </p>
      )}
      <ResultView state={state} name={call.id} />
    </form>
  )
}

/** The entered values, by field. */
type Values = Readonly<Record<string, string>>

/** The required fields that are still empty. */
export const missingFields = ({ fields }: Pick<Call, 'fields'>, values: Values): CallField[] =>
  fields.filter(({ name, required }) => required && !values[name])

/** The path with the values filled in. A path parameter without a value stays as `{name}`. */
export function pathOf({ path, fields }: Pick<Call, 'path' | 'fields'>, values: Values): string {
  const filled = path.replace(/\{(\w+)\}/g, (whole, name: string) =>
    values[name] ? encodeURIComponent(values[name]) : whole,
  )
  const query = new URLSearchParams()
  for (const { name, place } of fields) if (place === 'query' && values[name]) query.set(name, values[name])
  return query.size > 0 ? `${filled}?${query}` : filled
}

/** The call as a shell command. The command of an admin call has a placeholder for the token. */
export function curlOf(call: Call, values: Values, origin: string): string {
  const words = ['curl --fail-with-body', shellWord(origin + pathOf(call, values))]
  const body = call.fields.filter(({ place }) => place === 'body')
  if (call.method === 'post') words.push('-X POST')
  if (call.isOfAdmin) words.push(`-H "Authorization: Bearer $ADMIN_TOKEN"`)
  if (body.length > 0) {
    const content = Object.fromEntries(body.map(({ name }) => [name, values[name] ?? '']))
    words.push(`-H 'Content-Type: application/json'`, `-d ${shellWord(JSON.stringify(content))}`)
  }
  if (call.contentTypes.some((type) => type !== 'application/json')) words.push('-OJ')
  return words.join(' ')
}
