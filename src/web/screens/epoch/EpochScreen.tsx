import { CalendarX2, ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Epoch } from '#contract/blocks/epochs.ts'
import { pages } from '#contract/pages/pages.ts'
import { titles } from '#contract/pages/titles.ts'
import { PageFailure } from '../../components/page/LoadFailure.tsx'
import { GoesOnLooking, MissingPage } from '../../components/page/MissingPage.tsx'
import { RelativeTime } from '../../components/time/RelativeTime.tsx'
import { count, percentText } from '../../format/number.ts'
import { paths } from '../../paths.ts'
import { hasFailed, useLastError } from '../../queries/api/failed.ts'
import { saysNo } from '../../queries/api/refresh.ts'
import { useEpoch } from '../../queries/epochs.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { usePageValue } from '../../shell/page-value.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { Chip, Chips } from '../../ui/layout/Chips.tsx'
import { PageHeading } from '../../ui/layout/PageHeading.tsx'
import { Ghost } from '../../ui/layout/Skeleton.tsx'
import { EpochCards } from './EpochCards.tsx'
import { EpochLeaders } from './EpochLeaders.tsx'
import { progressOf } from './progress.ts'

/** The screen of `/epoch/:epoch`, and of `/epoch` for the current epoch. */
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
      ? pages.currentEpoch.title
      : titles.epoch(Number(asked))
  const isNone = asked === undefined || (isMissing && saysNo(error))
  usePageTitle(isNone ? titles.noEpoch : title)
  if (asked === undefined) return <EpochNotFound />
  if (isMissing) return <PageFailure what="This epoch" query={query} missing={<EpochNotFound waiting />} />
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <PageHeading above="Epoch Overview" title={title} />
        <Neighbours epoch={data} />
      </div>
      <EpochChips epoch={data} isOver={data?.isOver ?? asked !== 'current'} />
      <EpochCards epoch={data} isOver={data?.isOver ?? asked !== 'current'} />
      <EpochLeaders query={query} />
    </>
  )
}

/** The screen of an epoch without data. `waiting` means that the epoch may still begin. */
function EpochNotFound({ waiting = false }: { waiting?: boolean }) {
  return (
    <MissingPage icon={CalendarX2} title={titles.noEpoch}>
      <p>
        This epoch has not begun, or there is no such number.{' '}
        <Link href={pages.currentEpoch.path} className="text-link underline">
          The running epoch
        </Link>
      </p>
      {waiting && <GoesOnLooking />}
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

/** @param isOver whether the epoch is over; while it is loading, the most likely answer */
function EpochChips({ epoch, isOver }: { epoch: Epoch | undefined; isOver: boolean }) {
  const progress = epoch && progressOf(epoch)
  return (
    <Chips>
      <Chip>
        {epoch ? (
          <span className={isOver ? 'text-muted' : 'text-good'}>{isOver ? 'Over' : 'Running'}</span>
        ) : (
          <Ghost text={isOver ? 'Over' : 'Running'} />
        )}
      </Chip>
      <Chip label="Slots">
        {epoch ? `${count(epoch.firstSlot)} – ${count(epoch.lastSlot)}` : <Ghost text="5,184 – 5,615" />}
      </Chip>
      {!isOver && (
        <Chip label="Progress">{progress == null ? <Ghost text="35.2%" /> : percentText(progress, 1)}</Chip>
      )}
      {isOver && (!epoch || epoch.endTime) && (
        <Chip label="Ended">
          {epoch ? <RelativeTime timestamp={epoch.endTime} /> : <Ghost text="10 mins ago" />}
        </Chip>
      )}
    </Chips>
  )
}
