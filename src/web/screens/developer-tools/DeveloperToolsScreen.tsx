import { ExternalLink } from 'lucide-react'
import { Link } from 'wouter'
import { pages } from '#contract/pages/pages.ts'
import { SnippetCard } from '../../components/docs/SnippetCard.tsx'
import { LoadFailure } from '../../components/page/LoadFailure.tsx'
import { paths } from '../../paths.ts'
import { hasFailed } from '../../queries/api/failed.ts'
import { useHealth, useNetworkNames } from '../../queries/network/network.ts'
import { useNetworkProfile } from '../../queries/network/network-profile.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { EmptyState } from '../../ui/layout/EmptyState.tsx'
import { PageHeading } from '../../ui/layout/PageHeading.tsx'
import { Loading } from '../../ui/layout/Skeleton.tsx'
import { NetworkFacts } from './NetworkFacts.tsx'
import { listSnippets } from './snippets.ts'
import { consensus, layers, type Topic } from './topic-texts.ts'

/** The screen of `/developer-tools`. */
export function DeveloperToolsScreen() {
  const { title } = useNetworkNames()
  usePageTitle(pages.developerTools.title)
  return (
    <>
      <PageHeading title={pages.developerTools.title}>
        How to build on the {title} and read from it
      </PageHeading>
      <Tabs
        label="Parts of the developer tools"
        tabs={[
          { name: 'overview', label: 'Overview', panel: () => <Overview /> },
          { name: 'architecture', label: 'Architecture', panel: () => <Architecture /> },
          { name: 'quickstart', label: 'Quickstart', panel: () => <Quickstart /> },
          { name: 'network', label: 'Network', panel: () => <Network /> },
        ]}
      />
    </>
  )
}

function Overview() {
  const { title, coin } = useNetworkNames()
  const links = useHealth().data?.network.links
  return (
    <div className="grid gap-4">
      <Card title={`About the ${title}`}>
        <p className="max-w-prose">
          The {title} runs the Solana virtual machine (SVM): programs, wallets and tools of Solana work on it,
          with the same RPC methods, account model and token programs. Fees are paid in {coin}.
        </p>
        {/* On a phone the height is that of two lines, because the chain's links arrive later. */}
        <p className="mt-4 flex flex-wrap content-start gap-2 max-sm:min-h-18">
          <Link href={paths.home()} className={buttonClass('primary')}>
            Block Explorer
          </Link>
          <Link href={paths.apiDocs()} className={buttonClass()}>
            API Reference
          </Link>
          <Link href={paths.rpcDocs()} className={buttonClass()}>
            JSON-RPC
          </Link>
          <Outside url={links?.docs} text="Documentation" />
          <Outside url={links?.code} text="Code Repository" />
        </p>
      </Card>
      <h2 className="font-semibold text-title">Consensus</h2>
      <Topics topics={consensus} />
    </div>
  )
}

function Architecture() {
  return (
    <>
      <h2 className="mb-3 font-semibold text-title">From the runtime to this page</h2>
      <Topics topics={layers} />
    </>
  )
}

/** A link from the network profile; nothing if the profile does not contain it. */
function Outside({ url, text }: { url: string | undefined; text: string }) {
  if (!url) return null
  return (
    <a href={url} target="_blank" rel="noreferrer" className={buttonClass()}>
      {text}
      <ExternalLink size={12} aria-hidden="true" className="text-faint" />
    </a>
  )
}

function Quickstart() {
  const query = useNetworkProfile()
  const endpoints = query.data?.endpoints
  if (endpoints)
    return (
      <div className="grid gap-4">
        {listSnippets(endpoints, window.location.origin).map((snippet) => (
          <SnippetCard key={snippet.title} snippet={snippet} />
        ))}
      </div>
    )
  if (query.data) return <EmptyState title="No public node of this chain is known" />
  return hasFailed(query) ? (
    <LoadFailure title="Failed to load the endpoints" query={query} />
  ) : (
    <Loading what="the endpoints" />
  )
}

function Network() {
  const query = useNetworkProfile()
  if (!query.data && hasFailed(query))
    return <LoadFailure title="Failed to load the network facts" query={query} />
  return <NetworkFacts profile={query.data} />
}

/** Short texts, each in a box of its own. */
function Topics({ topics }: { topics: readonly Topic[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {topics.map(({ title, text }) => (
        <li key={title} className="rounded-lg border border-line bg-card p-4">
          <h3 className="font-semibold text-title">{title}</h3>
          <p className="mt-1.5 text-muted">{text}</p>
        </li>
      ))}
    </ul>
  )
}
