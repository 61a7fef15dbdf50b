import { ChevronRight, Link2 } from 'lucide-react'
import { useId } from 'react'
import type { JsonSchema } from '#contract/openapi.ts'
import type { ExampleValues } from '#contract/route.ts'
import { Badge } from '../../ui/Badge.tsx'
import { cx } from '../../ui/class-names.ts'
import { CallForm } from './CallForm.tsx'
import { type Call, exampleOf } from './list-calls.ts'
import { ResponseFields } from './ResponseFields.tsx'
import { Words } from './Words.tsx'

type CallEntryProps = {
  call: Call
  schemas: Record<string, JsonSchema>
  examples: ExampleValues
  open: boolean
  onToggle: () => void
}

/** One call: a line with its path, and below it, when open, what can be sent and what comes back. */
export function CallEntry({ call, schemas, examples, open, onToggle }: CallEntryProps) {
  const { id, method, path, summary, description } = call
  const panel = useId()
  return (
    <li id={id} className="scroll-mt-2">
      <div className="flex items-start gap-1 px-2 py-1.5">
        <h3 className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={panel}
            onClick={onToggle}
            className="flex w-full min-w-0 items-start gap-2 rounded-md px-2 py-1.5 text-left hover:bg-raised"
          >
            <ChevronRight
              size={14}
              aria-hidden="true"
              className={cx('mt-1 shrink-0 text-muted transition-transform', open && 'rotate-90')}
            />
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
                <Badge tone={method === 'get' ? 'cyan' : 'orange'}>{method.toUpperCase()}</Badge>
                <code className="min-w-0 font-medium font-mono text-[0.8125rem] [overflow-wrap:anywhere]">
                  {path}
                </code>
                {call.isOfAdmin && <Badge>Admin</Badge>}
              </span>
              <span className="mt-0.5 block text-[0.8125rem] text-muted">{summary}</span>
            </span>
          </button>
        </h3>
        <a
          href={`#${id}`}
          aria-label={`Link to ${id}`}
          title={`Link to ${id}`}
          className="mt-1 inline-grid size-8 shrink-0 place-items-center rounded-md text-faint hover:bg-raised hover:text-ink"
        >
          <Link2 size={14} aria-hidden="true" />
        </a>
      </div>
      <div id={panel} hidden={!open}>
        {open && (
          <div className="grid grid-cols-1 gap-4 px-4 pb-4 sm:pl-9">
            {description && (
              <p className="max-w-prose text-[0.8125rem]">
                <Words text={description} />
              </p>
            )}
            <CallForm call={call} schemas={schemas} example={exampleOf(call, examples)} />
            <Errors call={call} />
            <ResponseFields call={call} schemas={schemas} />
          </div>
        )}
      </div>
    </li>
  )
}

function Errors({ call: { errors } }: { call: Call }) {
  return (
    <section>
      <h4 className="mb-1 font-medium text-[0.8125rem]">Errors</h4>
      <dl className="grid gap-1 text-[0.8125rem]">
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
