import type { SitemapPage } from '#contract/pages/sitemap.ts'
import { Badge } from '../../ui/layout/Badge.tsx'
import { Card } from '../../ui/layout/Card.tsx'

/** The priority from which a page's badge is green. */
const HIGH_PRIORITY = 0.8

type SitemapSectionProps = {
  title: string
  pages: readonly SitemapPage[]
  /** The origin of the explorer: `https://host`. */
  baseUrl: string
}

/** The pages of one kind. */
export function SitemapSection({ title, pages, baseUrl }: SitemapSectionProps) {
  return (
    <Card title={title} flush actions={String(pages.length)}>
      {pages.length === 0 && <p className="p-4 text-muted">None is known yet.</p>}
      <ul className="divide-y divide-line/60">
        {pages.map((page) => (
          <Entry key={page.url} page={page} baseUrl={baseUrl} />
        ))}
      </ul>
    </Card>
  )
}

function Entry({ page, baseUrl }: { page: SitemapPage; baseUrl: string }) {
  const { title, description, priority, changefreq, url } = page
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 break-words font-medium">{title}</h3>
        <Badge tone={priority >= HIGH_PRIORITY ? 'green' : 'gray'}>{`Priority ${priority}`}</Badge>
        <span className="text-small text-muted">Updated: {changefreq}</span>
      </div>
      <p className="mt-0.5 break-words text-muted">{description}</p>
      <a
        href={baseUrl + url}
        className="mt-0.5 inline-block break-all text-small text-link underline-offset-3 hover:underline"
      >
        {baseUrl + url}
      </a>
    </li>
  )
}
