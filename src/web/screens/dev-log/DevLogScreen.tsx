import { Link } from 'wouter'
import { pages } from '#contract/pages/pages.ts'
import { LoadFailure } from '../../components/page/LoadFailure.tsx'
import { hasFailed } from '../../queries/api/failed.ts'
import { useNetworkNames } from '../../queries/network/network.ts'
import { useNetworkProfile } from '../../queries/network/network-profile.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { EmptyState } from '../../ui/layout/EmptyState.tsx'
import { PageHeading } from '../../ui/layout/PageHeading.tsx'
import { Bar, Loading } from '../../ui/layout/Skeleton.tsx'
import { ChangelogCard } from './ChangelogCard.tsx'

/** The screen of `/dev-log`. */
export function DevLogScreen() {
  const { title } = useNetworkNames()
  usePageTitle(pages.devLog.title)
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <PageHeading title={pages.devLog.title}>
          What changed on the {title}: upgrades, resets and new programs
        </PageHeading>
        <Link href={pages.programs.path} className={buttonClass('primary', 'mb-4')}>
          View Programs
        </Link>
      </div>
      <Entries title={title} />
    </>
  )
}

function Entries({ title }: { title: string }) {
  const query = useNetworkProfile()
  const entries = query.data?.devLog
  if (!entries)
    return (
      <div className="rounded-lg border border-line bg-card">
        {hasFailed(query) ? (
          <LoadFailure title="Failed to load the development log" query={query} />
        ) : (
          <div className="p-4">
            <Loading what="the development log" />
            <Bar characters={40} />
          </div>
        )}
      </div>
    )
  if (entries.length === 0)
    return (
      <div className="rounded-lg border border-line bg-card">
        <EmptyState title="No changelog entries yet" />
      </div>
    )
  return (
    <>
      <ol className="grid gap-4">
        {entries.map((entry) => (
          <li key={entry.id}>
            <ChangelogCard entry={entry} />
          </li>
        ))}
      </ol>
      <p className="mt-6 text-center text-small text-muted">
        More updates will follow as development of the {title} goes on.
      </p>
    </>
  )
}
