import { pages } from '#contract/pages/pages.ts'
import type { Sitemap } from '#contract/pages/sitemap.ts'
import { LoadFailure } from '../../components/page/LoadFailure.tsx'
import { AbsoluteTime } from '../../components/time/RelativeTime.tsx'
import { count } from '../../format/number.ts'
import { timeOf } from '../../format/time.ts'
import { hasFailed } from '../../queries/api/failed.ts'
import { useNetworkNames } from '../../queries/network/network.ts'
import { useSitemap } from '../../queries/sitemap.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { PageHeading } from '../../ui/layout/PageHeading.tsx'
import { Bar, Loading } from '../../ui/layout/Skeleton.tsx'
import { SitemapSection } from './SitemapSection.tsx'

/** The screen of `/sitemap`. */
export function SitemapScreen() {
  const { title } = useNetworkNames()
  usePageTitle(pages.sitemap.title)
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <PageHeading title={pages.sitemap.title}>The pages of the explorer of the {title}</PageHeading>
        <a href="/sitemap.xml" className={buttonClass('secondary', 'mb-4')}>
          /sitemap.xml
        </a>
      </div>
      <Pages />
    </>
  )
}

function Pages() {
  const query = useSitemap()
  const { data } = query
  if (!data && hasFailed(query))
    return (
      <div className="rounded-lg border border-line bg-card">
        <LoadFailure title="Sitemap Unavailable" query={query}>
          <p>Unable to load the sitemap data.</p>
        </LoadFailure>
      </div>
    )
  return (
    <>
      <Counts data={data} />
      {data ? <Sections data={data} /> : <Loading what="the sitemap" />}
    </>
  )
}

function Counts({ data }: { data: Sitemap | undefined }) {
  const dynamicPages = data && Object.values(data.dynamic_pages).reduce((sum, { length }) => sum + length, 0)
  const cards = [
    { label: 'Total Pages', value: data && count(data.meta.total_pages) },
    { label: 'Static Pages', value: data && count(data.static_pages.length) },
    { label: 'Dynamic Pages', value: data && count(dynamicPages) },
    { label: 'Last Updated', value: data && <AbsoluteTime time={timeOf(data.meta.last_updated)} /> },
  ]
  return (
    <dl className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-4">
      {cards.map(({ label, value }) => (
        <div key={label} className="rounded-lg border border-line bg-card px-4 py-3">
          <dt className="text-small text-muted">{label}</dt>
          <dd className="mt-0.5 min-h-7 font-semibold text-lg">{value ?? <Bar characters={8} />}</dd>
        </div>
      ))}
    </dl>
  )
}

function Sections({ data: { meta, static_pages, dynamic_pages } }: { data: Sitemap }) {
  const kinds = [
    { title: 'Static Pages', pages: static_pages },
    { title: 'Recent Blocks', pages: dynamic_pages.recent_blocks },
    { title: 'Tokens', pages: dynamic_pages.tokens },
    { title: 'Validators', pages: dynamic_pages.validators },
  ]
  return (
    <div className="grid gap-4">
      {kinds.map((kind) => (
        <SitemapSection key={kind.title} {...kind} baseUrl={meta.base_url || window.location.origin} />
      ))}
    </div>
  )
}
