import { useDeferredValue } from 'react'
import type { OpenApiDocument } from '#contract/openapi.ts'
import { pages } from '#contract/pages/pages.ts'
import { openApiPath } from '#contract/paths.ts'
import { useOpenCalls } from '../../components/docs/open-calls.ts'
import { LoadFailure } from '../../components/page/LoadFailure.tsx'
import { plural } from '../../format/number.ts'
import { hasFailed } from '../../queries/api/failed.ts'
import { useNetworkNames } from '../../queries/network/network.ts'
import { useExampleValues, useOpenApi } from '../../queries/openapi.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { TextInput } from '../../ui/controls/TextInput.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { EmptyState } from '../../ui/layout/EmptyState.tsx'
import { PageHeading } from '../../ui/layout/PageHeading.tsx'
import { Loading } from '../../ui/layout/Skeleton.tsx'
import { anyText, useUrlState } from '../../ui/url-state.ts'
import { CallEntry } from './CallEntry.tsx'
import { findCalls, groupCalls } from './list-calls.ts'

/** The screen of `/api-docs`. */
export function ApiDocsScreen() {
  const { title } = useNetworkNames()
  const query = useOpenApi()
  usePageTitle(pages.apiDocs.title)
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <PageHeading title={pages.apiDocs.title}>
          Read the {title} from your own programs and pages
        </PageHeading>
        <a href={openApiPath} className={buttonClass('secondary', 'mb-4')}>
          openapi.json
        </a>
      </div>
      <div className="grid gap-4">
        <Conventions />
        {query.data ? (
          <Calls document={query.data} />
        ) : hasFailed(query) ? (
          <div className="rounded-lg border border-line bg-card">
            <LoadFailure title="The calls cannot be loaded just now" query={query} />
          </div>
        ) : (
          <Loading what="the calls" />
        )}
      </div>
    </>
  )
}

const fields = { search: anyText }

function Calls({ document }: { document: OpenApiDocument }) {
  const { values, set } = useUrlState(fields)
  const text = useDeferredValue(values.search)
  const examples = useExampleValues()
  const groups = groupCalls(document)
  const found = findCalls(groups, text)
  const open = useOpenCalls(groups.flatMap(({ calls }) => calls.map(({ id }) => id)))
  return (
    <>
      <TextInput
        type="search"
        aria-label="Search the calls"
        value={values.search}
        maxLength={200}
        onChange={({ target }) => set({ search: target.value }, { replace: true })}
        placeholder="Search by path, parameter or subject..."
        className="sm:max-w-96"
      />
      {found.length === 0 && (
        <div className="rounded-lg border border-line bg-card">
          <EmptyState title="No call matches the search" />
        </div>
      )}
      {found.map(({ subject, calls }) => (
        <Card key={subject} title={subject} flush actions={plural(calls.length, 'call')}>
          <ul className="divide-y divide-line/60">
            {calls.map((call) => (
              <CallEntry
                key={call.id}
                call={call}
                schemas={document.components.schemas}
                examples={examples}
                open={open.has(call.id)}
                onToggle={() => open.toggle(call.id)}
              />
            ))}
          </ul>
        </Card>
      ))}
    </>
  )
}

const rules = [
  'Calls that read need no key, and may be sent from the pages of any site (CORS).',
  'Amounts in the smallest unit, such as lamports, are decimal digits in strings: they can exceed 2^53.',
  'Unknown values are null. A list without entries is empty, and no error.',
  'Lists with a nextCursor continue when it is passed back as cursor.',
  'Every error has the body {"error": {"code", "message"}}: the code is stable, the message is for people.',
]

/** The rules that apply to all calls. */
function Conventions() {
  return (
    <Card title="Conventions">
      <ul className="list-disc space-y-1 pl-5 text-muted marker:text-faint">
        <li>
          The calls are at{' '}
          <code className="break-all font-mono text-small text-ink">{window.location.origin}</code>
        </li>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </Card>
  )
}
