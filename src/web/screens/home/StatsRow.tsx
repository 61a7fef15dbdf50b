import { Activity, Coins, Layers, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { NetworkStats } from '#contract/network/network.ts'
import { pages } from '#contract/pages/pages.ts'
import { TextLink } from '../../components/addresses/links.tsx'
import { LoadFailure } from '../../components/page/LoadFailure.tsx'
import { compact, exact, percentOf, type Units, unitsOfCoins } from '../../format/amount.ts'
import { count, perSecond, UNKNOWN } from '../../format/number.ts'
import { paths } from '../../paths.ts'
import { hasFailed } from '../../queries/api/failed.ts'
import { useIsStarting, useMissingValue } from '../../queries/api/outage.ts'
import { useNetworkNames, useOverview, useRefusal, useStats } from '../../queries/network/network.ts'
import { useNetworkHistory } from '../../queries/network/network-history.ts'
import { scrollToTop } from '../../shell/header/navigation.ts'
import { Bar } from '../../ui/layout/Skeleton.tsx'
import { Sparkline } from '../../ui/layout/Sparkline.tsx'
import { epochRange } from './epoch.ts'

/**
 * Supply, epoch, transactions and stake in four tiles. The number of columns depends on the room for their
 * text (`@container` of the page).
 */
export function StatsRow() {
  const stats = useStats()
  const { data: overview } = useOverview()
  const { coin } = useNetworkNames()
  const isStarting = useIsStarting()
  const missing = useMissingValue()
  const supplyRefusal = useRefusal('getSupply')
  const stakeRefusal = useRefusal('getVoteAccounts')
  const epochRefusal = useRefusal('getEpochSchedule')
  if (hasFailed(stats) && !stats.data)
    return (
      <div className="rounded-lg border border-line bg-card">
        <LoadFailure title="Failed to load network statistics" query={stats} />
      </div>
    )
  const data = stats.data
  const wait = !data || isStarting
  const total = coins(data?.totalSupply)
  const circulating = coins(data?.circulatingSupply)
  const staked = coins(data?.stakedGor)
  const outside = total && circulating ? rest(total, circulating) : undefined
  // The epoch, the slot and its index in the epoch come from the same answer, because values of two answers
  // may contradict each other.
  const info = overview?.epochInfo ?? null
  const { epoch, slot } = (info && overview?.stats) ?? data ?? { epoch: null, slot: null }
  const range = info || missing === 'usual' ? epochRange(slot, info) : undefined
  return (
    <div className="grid gap-3 @facts:grid-cols-2 @6xl:grid-cols-4">
      <Tile
        icon={<Coins size={16} />}
        title={`${coin} Supply`}
        wait={wait}
        value={amount(total)}
        note={total ? sinceText(data) : supplyRefusal}
      >
        <Line label="Circulating" value={share(circulating, total)} wait={wait} />
        <Line label="Non-circulating" value={share(outside, total)} wait={wait} />
      </Tile>
      <Tile
        icon={<Timer size={16} />}
        title="Current Epoch"
        wait={wait}
        value={epoch === null ? UNKNOWN : <TextLink to={paths.epoch(epoch)}>{count(epoch)}</TextLink>}
        note={epoch === null ? epochRefusal : undefined}
      >
        <Line
          label="Slots"
          value={range ? `${count(range.first)} – ${count(range.last)}` : UNKNOWN}
          wait={wait}
        />
        <Line label="Current slot" value={count(data?.slot)} wait={wait} />
      </Tile>
      <Tile
        icon={<Activity size={16} />}
        title="Network Transactions"
        wait={wait}
        value={count(data?.totalTransactions)}
        chart={<LastHour />}
      >
        <Line label="Block height" value={count(data?.blockHeight)} wait={wait} />
        <Line label="TPS" value={perSecond(data?.tps)} wait={wait} />
      </Tile>
      <Tile
        icon={<Layers size={16} />}
        title="Total Stake"
        wait={wait}
        value={amount(staked)}
        note={staked ? undefined : stakeRefusal}
      >
        <Line
          label="Of the supply"
          value={(staked && total && percentOf(staked, total)) ?? UNKNOWN}
          wait={wait}
        />
        <Line label="Validators" value={count(data?.validators)} wait={wait} />
      </Tile>
    </div>
  )
}

function Tile({
  icon,
  title,
  value,
  wait,
  note,
  chart,
  children,
}: {
  icon: ReactNode
  title: string
  value: ReactNode
  wait: boolean
  /**
   * The reason why the value is unknown, or its source, in place of the lines. undefined if the value comes
   * from the node, or may still arrive.
   */
  note?: string | undefined
  /** The chart next to the title, or on a phone below the values. */
  chart?: ReactNode
  children: ReactNode
}) {
  return (
    <section
      aria-label={title}
      className="relative gap-x-1 rounded-lg border border-line bg-card px-4 py-2.5 @tiles:grid @tiles:grid-cols-[8.5rem_minmax(0,1fr)] @pairs:grid-cols-[9.5rem_minmax(0,1fr)] items-center @facts:block @facts:py-3"
    >
      <h2 className="flex items-center gap-2 text-small text-muted">
        <span aria-hidden="true" className="@max-facts:hidden">
          {icon}
        </span>
        {title}
      </h2>
      <p className="h-7 truncate font-mono @facts:mt-1 font-medium text-xl leading-7">
        {wait ? <Bar characters={10} /> : value}
      </p>
      {note === undefined ? (
        <dl className="col-span-2 space-y-0.5 text-small @facts:mt-1">{children}</dl>
      ) : (
        <p className="col-span-2 min-h-10 text-small text-muted @facts:mt-1">{note}</p>
      )}
      {chart && (
        <div className="col-span-2 h-9 @facts:absolute @facts:top-2.5 @facts:right-4 @facts:h-7 @facts:w-20">
          {chart}
        </div>
      )}
    </section>
  )
}

function Line({ label, value, wait }: { label: string; value: ReactNode; wait: boolean }) {
  return (
    <div className="flex min-h-5 flex-wrap items-center gap-x-2 @tiles:h-5 @tiles:flex-nowrap">
      <dt className="w-33 shrink-0 text-muted @pairs:w-37 @facts:w-28">{label}</dt>
      <dd className="min-w-0 truncate font-mono text-[0.929em]">{wait ? <Bar characters={9} /> : value}</dd>
    </div>
  )
}

/** The note about a supply that does not come from the node. */
const sinceText = (data: NetworkStats | undefined) =>
  data?.supplySource === 'blocks'
    ? `As of slot ${count(data.supplySlot)}, from blocks since the node last told it.`
    : undefined

function coins(text: string | null | undefined): Units | undefined {
  return text === null || text === undefined ? undefined : unitsOfCoins(text)
}

function amount(units: Units | undefined): ReactNode {
  return units ? <span title={exact(units)}>{compact(units)}</span> : UNKNOWN
}

/** An amount with its share of the total. */
function share(part: Units | undefined, whole: Units | undefined): ReactNode {
  if (!part || !whole) return UNKNOWN
  return (
    <>
      {amount(part)} <span className="text-muted">({percentOf(part, whole) ?? UNKNOWN})</span>
    </>
  )
}

/** The difference of `whole` and `part`; undefined if `part` is larger. */
function rest(whole: Units, part: Units): Units | undefined {
  const decimals = Math.max(whole.decimals, part.decimals)
  const scaled = ({ raw, decimals: own }: Units) => raw * 10n ** BigInt(decimals - own)
  const raw = scaled(whole) - scaled(part)
  return raw < 0n ? undefined : { raw, decimals }
}

/**
 * The transactions per second of the last hour as a small chart, which links to all charts. It includes
 * votes, like the number next to it. Nothing while no value is known.
 */
function LastHour() {
  const { data } = useNetworkHistory('hour')
  const values = data?.periods.map(({ tps, voteTps }) => (tps === null ? null : tps + (voteTps ?? 0))) ?? []
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return null
  const [least, most] = [Math.min(...known), Math.max(...known)].map(perSecond)
  return (
    <Link
      href={`${pages.charts.path}?range=hour`}
      onClick={scrollToTop}
      title="Transactions per second in the last hour, votes included"
      className="block h-full rounded transition-opacity hover:opacity-75"
    >
      <Sparkline
        label={`Transactions per second in the last hour: at least ${least}, at most ${most}`}
        values={values}
      />
    </Link>
  )
}
