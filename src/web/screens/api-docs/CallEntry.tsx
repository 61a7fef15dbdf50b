import type { JsonSchema } from '#contract/openapi.ts'
import type { ExampleValues } from '#contract/route.ts'
import { EntryLine, EntryName } from '../../components/docs/EntryLine.tsx'
import { Words } from '../../components/docs/Words.tsx'
import { Badge } from '../../ui/layout/Badge.tsx'
import { CallForm } from './CallForm.tsx'
import { type Call, exampleOf } from './list-calls.ts'
import { ResponseFields } from './ResponseFields.tsx'

type CallEntryProps = {
  call: Call
  schemas: Record<string, JsonSchema>
  examples: ExampleValues
  open: boolean
  onToggle: () => void
}

/** One call: a line with its path, which opens the call's input and output. */
export function CallEntry({ call, schemas, examples, open, onToggle }: CallEntryProps) {
  const { id, method, path, summary, description } = call
  return (
    <EntryLine
      id={id}
      open={open}
      onToggle={onToggle}
      summary={summary}
      title={
        <>
          <Badge tone={method === 'get' ? 'cyan' : 'orange'}>{method.toUpperCase()}</Badge>
          <EntryName>{path}</EntryName>
          {call.isOfAdmin && <Badge>Admin</Badge>}
        </>
      }
    >
      {description && (
        <p className="max-w-prose text-small">
          <Words text={description} />
        </p>
      )}
      <CallForm call={call} schemas={schemas} example={exampleOf(call, examples)} />
      <Errors call={call} />
      <ResponseFields call={call} schemas={schemas} />
    </EntryLine>
  )
}

function Errors({ call: { errors } }: { call: Call }) {
  return (
    <section>
      <h4 className="mb-1 font-medium text-small">Errors</h4>
      <dl className="grid gap-1 text-small">
        {errors.map(({ status, text }) => (
          <div key={status} className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-2">
            <dt className="font-mono text-xs leading-5">{status === 'default' ? 'other' : status}</dt>
            <dd className="text-muted">
              <Words text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
