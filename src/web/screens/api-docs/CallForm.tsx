import { type FormEvent, useState } from 'react'
import type { JsonSchema } from '#contract/openapi.ts'
import { openApiPath } from '#contract/paths.ts'
import { copy } from '../../components/addresses/copy.ts'
import { ResultView } from '../../components/docs/ResultView.tsx'
import { useRun } from '../../components/docs/run.ts'
import { Button, buttonClass } from '../../ui/controls/Button.tsx'
import { FieldRow } from './FieldRow.tsx'
import type { Call } from './list-calls.ts'
import { curlOf, missingFields, pathOf } from './request.ts'

type CallFormProps = {
  call: Call
  schemas: Record<string, JsonSchema>
  example: Record<string, string>
}

/** The fields of a call with an example filled in, its URL, and the ways to send it. */
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
        <p className="text-[0.8125rem] text-muted">
          Fill in {missing.map(({ name }) => name).join(' and ')} to send it.
        </p>
      )}
      {call.method === 'post' && (
        <p className="text-[0.8125rem] text-muted">
          It changes something: this page does not send it, and no page of another site may.
        </p>
      )}
      <ResultView state={state} name={call.id} />
    </form>
  )
}
