import { useDeferredValue } from 'react'
import { Link } from 'wouter'
import { pages } from '#contract/pages/pages.ts'
import { rpcPath } from '#contract/paths.ts'
import { type RpcSubject, rpcSubjects } from '#contract/rpc/rpc-docs.ts'
import {
  rpcBalances,
  rpcDifferences,
  rpcLimits,
  rpcNotices,
  rpcSubscriptions,
} from '#contract/rpc/rpc-rules.ts'
import { Endpoint } from '../../components/docs/Endpoint.tsx'
import { wordMatcher } from '../../components/docs/match-words.ts'
import { useOpenCalls } from '../../components/docs/open-calls.ts'
import { SnippetCard } from '../../components/docs/SnippetCard.tsx'
import { Words } from '../../components/docs/Words.tsx'
import { plural } from '../../format/number.ts'
import { paths } from '../../paths.ts'
import { useNetworkNames } from '../../queries/network/network.ts'
import { useNetworkProfile } from '../../queries/network/network-profile.ts'
import { useRpcExampleValues } from '../../queries/openapi.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { TextInput } from '../../ui/controls/TextInput.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { EmptyState } from '../../ui/layout/EmptyState.tsx'
import { Fact, Facts } from '../../ui/layout/Facts.tsx'
import { PageHeading } from '../../ui/layout/PageHeading.tsx'
import { anyText, useUrlState } from '../../ui/url-state.ts'
import { listQuickstart } from './example.ts'
import { MethodEntry } from './MethodEntry.tsx'
import { WordList } from './WordList.tsx'

/** The screen of `/rpc-docs`. */
export function RpcDocsScreen() {
  const { title } = useNetworkNames()
  const profile = useNetworkProfile().data
  const examples = useRpcExampleValues()
  const rpc = window.location.origin + rpcPath
  const webSocket = rpc.replace(/^http/, 'ws')
  usePageTitle(pages.rpcDocs.title)
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <PageHeading title={pages.rpcDocs.title}>
          The {title} from its first indexed block on, for every wallet, library and indexer that takes the
          URL of a node
        </PageHeading>
        <Link href={paths.apiDocs()} className={buttonClass('secondary', 'mb-4')}>
          REST API
        </Link>
      </div>
      <div className="grid grid-cols-1 gap-4">
        {profile?.jsonRpc === null && (
          <p role="status" className="rounded-lg border border-line bg-card p-4">
            The operator of this explorer has switched its JSON-RPC off.
          </p>
        )}
        <Card title="Endpoints" flush>
          <Facts>
            <Fact label="HTTP">
              <Endpoint url={rpc} label="URL" />
            </Fact>
            <Fact label="WebSocket">
              <Endpoint url={webSocket} label="WebSocket URL" />
            </Fact>
            <Fact label="Key">None is needed, from programs and from pages of any site</Fact>
          </Facts>
        </Card>
        <Methods examples={examples} sends={profile && (profile.jsonRpc?.sends ?? false)} url={rpc} />
        <Card title="Subscriptions" flush>
          <p className="px-4 pt-3 text-small text-muted">
            Over the WebSocket; each has its <code className="font-mono text-ink">…Unsubscribe</code>.
          </p>
          <WordList words={rpcSubscriptions} />
        </Card>
        <Rules title="Notices" rules={rpcNotices} />
        <Rules title="Differences to a node" rules={rpcDifferences} />
        <Rules title="Balances" rules={rpcBalances} />
        <Rules title="Limits" rules={rpcLimits} />
        {listQuickstart({ rpc, webSocket }, examples.wallet || '11111111111111111111111111111111').map(
          (snippet) => (
            <SnippetCard key={snippet.title} snippet={snippet} />
          ),
        )}
      </div>
    </>
  )
}

function Rules({ title, rules }: { title: string; rules: readonly string[] }) {
  return (
    <Card title={title}>
      <ul className="list-disc space-y-1 pl-5 text-muted marker:text-faint">
        {rules.map((rule) => (
          <li key={rule}>
            <Words text={rule} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const fields = { search: anyText }
const ids = rpcSubjects.flatMap(({ methods }) => methods.map(({ name }) => name))

function Methods(props: Pick<Parameters<typeof MethodEntry>[0], 'examples' | 'sends' | 'url'>) {
  const { values, set } = useUrlState(fields)
  const found = findMethods(useDeferredValue(values.search))
  const open = useOpenCalls(ids)
  return (
    <>
      <TextInput
        type="search"
        aria-label="Search the methods"
        value={values.search}
        maxLength={200}
        onChange={({ target }) => set({ search: target.value }, { replace: true })}
        placeholder="Search by name or subject..."
        className="sm:max-w-96"
      />
      {found.length === 0 && (
        <div className="rounded-lg border border-line bg-card">
          <EmptyState title="No method matches the search" />
        </div>
      )}
      {found.map(({ subject, methods }) => (
        <Card key={subject} title={subject} flush actions={plural(methods.length, 'method')}>
          <ul className="divide-y divide-line/60">
            {methods.map((method) => (
              <MethodEntry
                key={method.name}
                method={method}
                open={open.has(method.name)}
                onToggle={() => open.toggle(method.name)}
                {...props}
              />
            ))}
          </ul>
        </Card>
      ))}
    </>
  )
}

/** The methods whose name, subject or description contains all words of `text`. */
function findMethods(text: string): RpcSubject[] {
  const matches = wordMatcher(text)
  return rpcSubjects
    .map(({ subject, methods }) => ({
      subject,
      methods: methods.filter(({ name, summary }) => matches(subject, name, summary)),
    }))
    .filter(({ methods }) => methods.length > 0)
}
