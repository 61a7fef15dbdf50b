import { useEffect, useState } from 'react'
import { pages } from '#contract/pages/pages.ts'
import { ExportLinks } from '../../components/lists/ExportLinks.tsx'
import { LoadFailure } from '../../components/page/LoadFailure.tsx'
import { LANGUAGE } from '../../format/language.ts'
import { plural } from '../../format/number.ts'
import { hasFailed } from '../../queries/api/failed.ts'
import { useNetworkNames } from '../../queries/network/network.ts'
import { useNetworkProfile } from '../../queries/network/network-profile.ts'
import { usePrograms } from '../../queries/programs.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { EmptyState } from '../../ui/layout/EmptyState.tsx'
import { PageHeading } from '../../ui/layout/PageHeading.tsx'
import { Bar } from '../../ui/layout/Skeleton.tsx'
import { builtInPrograms, type DirectoryProgram } from './built-in-programs.ts'
import { ProgramCard } from './ProgramCard.tsx'

/** The shortest time in ms for which the skeleton is shown, so that it does not flash. */
const SKELETON_MS = 100
const SKELETON_GROUPS = 3
const SKELETON_CARDS = 6

const grid = 'grid gap-3 lg:grid-cols-2 xl:grid-cols-3'

/** The screen of `/programs`. */
export function ProgramsScreen() {
  const { title } = useNetworkNames()
  usePageTitle(pages.programs.title)
  return (
    <>
      <PageHeading title={pages.programs.title}>
        <span>
          Programs that are indexed on the {title} <ExportLinks call="exportPrograms" what="programs" />
        </span>
      </PageHeading>
      <Directory />
    </>
  )
}

function Directory() {
  const query = usePrograms()
  const profile = useNetworkProfile()
  const waited = useWaited(SKELETON_MS)
  if (!waited || (!query.data && !hasFailed(query))) return <ProgramsSkeleton />
  // After an error the last list stays; if there is none, the built-in list is shown.
  const groups = groupPrograms(
    query.data?.length ? query.data : builtInPrograms(profile.data?.directory ?? []),
  )
  if (groups.length === 0)
    return (
      <div className="rounded-lg border border-line bg-card">
        <EmptyState title="No active programs found." />
      </div>
    )
  return (
    <div className="grid gap-8">
      {!query.data && (
        <div className="rounded-lg border border-line bg-card">
          <LoadFailure title="The programs of the index cannot be loaded just now" query={query}>
            <p>Below are those that the chain itself has.</p>
          </LoadFailure>
        </div>
      )}
      {groups.map(({ type, programs }) => (
        <section key={type} aria-label={type}>
          <h2 className="mb-3 flex items-baseline gap-3 font-semibold text-title">
            {type}
            <span className="font-normal text-small text-muted">{plural(programs.length, 'program')}</span>
          </h2>
          <div className={grid}>
            {programs.map((program) => (
              <ProgramCard key={program.programId} program={program} />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

function ProgramsSkeleton() {
  const indexes = (length: number) => Array.from({ length }, (_, index) => index)
  return (
    <div className="grid gap-8" aria-busy="true">
      <p role="status" className="text-muted">
        Loading programs...
      </p>
      {indexes(SKELETON_GROUPS).map((group) => (
        <div key={group}>
          <p className="mb-3">
            <Bar characters={16} />
          </p>
          <div className={grid}>
            {indexes(SKELETON_CARDS).map((card) => (
              <div
                key={card}
                data-skeleton="program"
                className="h-44 rounded-lg border border-line bg-card p-4"
              >
                <Bar characters={18} />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

/** Whether the component has been mounted for `milliseconds`. */
function useWaited(milliseconds: number): boolean {
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return waited
}

type ProgramGroup = { type: string; programs: DirectoryProgram[] }

/**
 * The programs by type. Types are in alphabetical order, and their programs in the given order. It omits
 * programs of the network profile that never existed on this chain.
 */
function groupPrograms(programs: readonly DirectoryProgram[]): ProgramGroup[] {
  const groups = new Map<string, DirectoryProgram[]>()
  for (const program of programs)
    if (program.isActive !== false || program.createdAt !== null)
      groups.set(program.type, [...(groups.get(program.type) ?? []), program])
  return [...groups]
    .map(([type, members]) => ({ type, programs: members }))
    .sort((a, b) => a.type.localeCompare(b.type, LANGUAGE))
}
