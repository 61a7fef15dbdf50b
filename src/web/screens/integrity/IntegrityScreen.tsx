import type { Integrity } from '#contract/network/integrity.ts'
import { pages } from '#contract/pages/pages.ts'
import { RelativeTime } from '../../components/time/RelativeTime.tsx'
import { count, plural } from '../../format/number.ts'
import { useIntegrity } from '../../queries/network/integrity.ts'
import { useHealth, useNetworkNames } from '../../queries/network/network.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { PageHeading } from '../../ui/layout/PageHeading.tsx'
import { type StatCard, StatCards } from '../../ui/layout/StatCards.tsx'
import { Checks } from './Checks.tsx'
import { checkTexts } from './check-texts.ts'
import { Differences } from './Differences.tsx'
import { CheckedCoins, CheckedSlots } from './Figures.tsx'

/** The screen of `/integrity`. */
export function IntegrityScreen() {
  usePageTitle(pages.integrity.title)
  const { title } = useNetworkNames()
  const query = useIntegrity()
  const { data } = query
  return (
    <>
      <PageHeading above={title} title={pages.integrity.title}>
        How the index compares with itself and with the node
      </PageHeading>
      <StatCards cards={cardsOf(data)} />
      <Progress integrity={data} />
      <div className="grid gap-4">
        <Differences query={query} />
        <Checks query={query} />
        <div className="grid gap-4 lg:grid-cols-2">
          <CheckedSlots query={query} />
          <CheckedCoins query={query} />
        </div>
      </div>
    </>
  )
}

function cardsOf(integrity: Integrity | undefined): StatCard[] {
  const usual = { value: '1 min ago', note: 'up to slot 1,000,000' }
  if (!integrity)
    return ['Differences', 'Last full check', 'Stored blocks', 'Unknown slots'].map((label) => ({
      ...{ label, value: undefined, note: '', usual },
    }))
  const { lastFull, differences, slots, checks } = integrity
  const compared = checks.some(({ state }) => state !== 'never')
  return [
    {
      label: 'Differences',
      value: compared ? count(differences) : 'Not known yet',
      note: compared ? sayChecks(integrity) : 'Nothing was compared yet',
    },
    {
      label: 'Last full check',
      value: lastFull ? <RelativeTime timestamp={lastFull.endedAt} /> : 'None yet',
      note: lastFull ? `up to slot ${count(lastFull.upTo)}` : '',
    },
    {
      label: 'Stored blocks',
      value: count(slots?.stored),
      note: slots ? `${count(slots.skipped)} skipped slots` : '',
    },
    {
      label: 'Unknown slots',
      value: count(slots?.unknown),
      note: slots ? `${plural(slots.breaks, 'broken link')} between blocks` : '',
    },
  ]
}

const sayChecks = ({ checks }: Integrity) =>
  `by ${plural(checks.filter(({ compared }) => compared > 0).length, 'check')} of ${checks.length}`

/**
 * The progress of the current round of checks. While the node is unreachable, it says that comparisons wait.
 */
function Progress({ integrity }: { integrity: Integrity | undefined }) {
  const isAway = useHealth().data?.chain.up === false
  const running = integrity?.running
  if (!running && !isAway) return null
  return (
    <p className="mb-4 text-small text-muted" role="status">
      {running &&
        `A round is under way, up to slot ${count(running.upTo)}: ${running.done} of ${running.of} checks are done, now “${checkTexts[running.check].title}”. `}
      {isAway && 'The node does not answer: what is compared with it waits.'}
    </p>
  )
}
