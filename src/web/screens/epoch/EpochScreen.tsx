import { CalendarX2, ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Epoch } from '#contract/epochs.ts'
import { pagePaths } from '#contract/pages.ts'
import { sections, titles } from '#contract/titles.ts'
import { PageFailure } from '../../components/LoadFailure.tsx'
import { MissingPage } from '../../components/MissingPage.tsx'
import { RelativeTime } from '../../components/RelativeTime.tsx'
import { count, percentText } from '../../format/number.ts'
import { paths } from '../../paths.ts'
import { useEpoch } from '../../queries/epochs.ts'
import { hasFailed, useLastError } from '../../queries/failed.ts'
import { saysNo } from '../../queries/refresh.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { usePageValue } from '../../shell/page-value.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Chip, Chips } from '../../ui/Chips.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Bar } from '../../ui/Skeleton.tsx'
import { EpochCards } from './EpochCards.tsx'
import { EpochLeaders } from './EpochLeaders.tsx'
import { progressOf } from './progress.ts'

/** `/epoch/:epoch`, and `/epoch` for the one that runs */
export function EpochScreen() {
  const value = usePageValue() || 'current'
  const asked = value === 'current' ? value : /^\d{1,9}$/.test(value) ? String(Number(value)) : undefined
  const query = useEpoch(asked)
  const error = useLastError(query)
  const { data } = query
  const isMissing = !data && hasFailed(query)
  const title = data
    ? titles.epoch(data.epoch)
    : asked === 'current'
      ? sections.currentEpoch.title
      : titles.epoch(Number(asked))
  const isNone = asked === undefined || (isMissing && saysNo(error))
  usePageTitle(isNone ? titles.noEpoch : title)
  if (asked === undefined) return <EpochNotFound />
  if (isMissing) return <PageFailure what="This epoch" query={query} missing={<EpochNotFound />} />
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <PageHeading above="Epoch Overview" title={title} />
        <Neighbours epoch={data} />
      </div>
      <EpochChips epoch={data} />
      <EpochCards epoch={data} />
      <EpochLeaders query={query} />
    </>
  )
}

function EpochNotFound() {
  return (
    <MissingPage icon={CalendarX2} title={titles.noEpoch}>
      <p>
        This epoch has not begun, or there is no such number.{' '}
        <Link href={pagePaths.currentEpoch} className="text-link underline">
          The running epoch
        </Link>
      </p>
    </MissingPage>
  )
}

function Neighbours({ epoch }: { epoch: Epoch | undefined }) {
  const to = (number: number, isThere: boolean | undefined, name: string, children: ReactNode) =>
    isThere ? (
      <Link href={paths.epoch(number)} aria-label={name} title={name} className={buttonClass()}>
        {children}
      </Link>
    ) : (
      <span className="inline-block w-9" />
    )
  const at = epoch?.epoch ?? 0
  return (
    <span className="no-print flex gap-2">
      {to(at - 1, epoch && at > 0, 'Previous epoch', <ChevronLeft size={15} aria-hidden="true" />)}
      {to(at + 1, epoch?.isOver, 'Next epoch', <ChevronRight size={15} aria-hidden="true" />)}
    </span>
  )
}

function EpochChips({ epoch }: { epoch: Epoch | undefined }) {
  const wait = <Bar characters={8} />
  const progress = epoch && progressOf(epoch)
  return (
    <Chips>
      <Chip>
        {epoch ? (
          <span className={epoch.isOver ? 'text-muted' : 'text-good'}>
            {epoch.isOver ? 'Over' : 'Running'}
          </span>
        ) : (
          wait
        )}
      </Chip>
      <Chip label="Slots">
        {epoch ? `${count(epoch.firstSlot)} – ${count(epoch.lastSlot)}` : <Bar characters={16} />}
      </Chip>
      {progress !== null && (
        <Chip label="Progress">{progress === undefined ? wait : percentText(progress, 1)}</Chip>
      )}
      {epoch?.isOver && epoch.endTime && (
        <Chip label="Ended">
          <RelativeTime timestamp={epoch.endTime} />
        </Chip>
      )}
    </Chips>
  )
}
