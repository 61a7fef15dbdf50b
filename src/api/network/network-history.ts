import { type HistoryRange, historyRanges } from '#contract/network/history-ranges.ts'
import type { NetworkHistory, NetworkPeriod } from '#contract/network/network-history.ts'
import type { Log } from '#lib/log/log.ts'
import {
  type ChainFigures,
  type FiguresTable,
  type PeriodRange,
  type RowLink,
  readEnds,
  readFigures,
  readLinks,
} from '#store/blocks/chain-history.ts'
import { markOfTables, readConsistently } from '#store/engine/consistent-read.ts'
import type { Database } from '#store/engine/database.ts'
import type { BlockLimits } from '../features/block-limit.ts'
import { type CachedValue, cacheValue } from '../shared/cached-value.ts'
import { feeQuantiles } from '../shared/fee-quantiles.ts'

type Shape = { table: FiguresTable; seconds: number; count: number }

const MINUTE = 60
const HOUR = 3_600
const DAY = 86_400

const shapes: Readonly<Record<Exclude<HistoryRange, 'all'>, Shape>> = {
  hour: { table: 'chain_minutes', seconds: MINUTE, count: 60 },
  day: { table: 'chain_minutes', seconds: 5 * MINUTE, count: 288 },
  week: { table: 'chain_hours', seconds: HOUR, count: 168 },
  month: { table: 'chain_hours', seconds: 4 * HOUR, count: 180 },
}
/** The shapes for the range of all indexed time; the finest one with at most `MOST` periods is used. */
const finest: readonly Omit<Shape, 'count'>[] = [
  { table: 'chain_minutes', seconds: MINUTE },
  { table: 'chain_minutes', seconds: 10 * MINUTE },
  { table: 'chain_hours', seconds: HOUR },
  { table: 'chain_hours', seconds: 4 * HOUR },
  { table: 'chain_days', seconds: DAY },
  { table: 'chain_days', seconds: 7 * DAY },
]
const MOST = 400

/**
 * The longest wait for the block limit. It is as long as for the history's other reads, because the result is
 * cached for all visitors.
 */
const LIMIT_MS = 10_000

/** The fewest indexed seconds for which a period has a rate. */
const LEAST_SECONDS = 30

export type NetworkHistories = Readonly<Record<HistoryRange, CachedValue<NetworkHistory>>>

/** The cached history of the chain for each range. */
export function createNetworkHistories(db: Database, limits: BlockLimits, log: Log): NetworkHistories {
  const cached = (range: HistoryRange) =>
    cacheValue(
      () => readHistory(db, range, limits),
      { name: `the ${range} of the chain`, freshMs: 5_000, outageMs: 600_000, waitMs: 15_000 },
      log,
    )
  return Object.fromEntries(historyRanges.map((range) => [range, cached(range)])) as NetworkHistories
}

export async function readHistory(
  db: Database,
  range: HistoryRange,
  limits: BlockLimits,
): Promise<NetworkHistory> {
  const all = await readEnds(db, 'chain_minutes')
  const since = all?.first ?? null
  const { table, seconds } = range === 'all' ? shapeOfAll(all) : shapes[range]
  return readConsistently(
    () => markOfTables(db, [table]),
    async () => {
      const ends = await readEnds(db, table)
      if (!ends) {
        const { units: blockComputeLimit } = await limits(0, null, LIMIT_MS)
        return { range, resolution: MINUTE, periods: [], since, blockComputeLimit, asOfSlot: null }
      }
      const count = range === 'all' ? countOf(ends, seconds) : shapes[range].count
      const newest = Math.floor(ends.last / seconds) * seconds
      const from = Math.max(0, newest - (count - 1) * seconds)
      const wanted: PeriodRange = { table, seconds, from, before: newest + seconds }
      const [figures, links, { units: blockComputeLimit }] = await Promise.all([
        readFigures(db, wanted),
        readLinks(db, wanted),
        limits(ends.slot, ends.last, LIMIT_MS),
      ])
      const starts = Array.from({ length: (newest - from) / seconds + 1 }, (_, nth) => from + nth * seconds)
      const known = knownSeconds(links, starts, seconds)
      const byTime = new Map(figures.map((one) => [one.time, one]))
      const periods = starts.map((time, nth) =>
        periodOf(time, { seconds, known: known[nth] ?? 0, figures: byTime.get(time), blockComputeLimit }),
      )
      // The history begins with the first period that has data, because a chain may be younger than the
      // range.
      const begun = periods.findIndex(({ indexedSeconds, time }) => indexedSeconds > 0 || byTime.has(time))
      return {
        range,
        resolution: seconds,
        periods: periods.slice(Math.max(0, begun)),
        since,
        blockComputeLimit,
        asOfSlot: ends.slot,
      }
    },
  )
}

type Ends = { first: number; last: number }

const countOf = ({ first, last }: Ends, seconds: number) =>
  Math.floor(last / seconds) - Math.floor(first / seconds) + 1

const shapeOfAll = (ends: Ends = { first: 0, last: 0 }) =>
  finest.find(({ seconds }) => countOf(ends, seconds) <= MOST) ??
  ({ table: 'chain_days', seconds: 7 * DAY } as const)

const NOTHING: Omit<ChainFigures, 'time'> = {
  blocks: 0,
  transactions: 0,
  votes: 0,
  failed: 0,
  fees: 0n,
  voteFees: 0n,
  computeUnits: 0n,
  unitsKnown: 0,
  active: 0,
  feeValues: [],
  feeCounts: [],
}

type Of = {
  seconds: number
  known: number
  figures: ChainFigures | undefined
  blockComputeLimit: number | null
}

function periodOf(time: number, { seconds, known, figures, blockComputeLimit }: Of): NetworkPeriod {
  const isWhole = known >= seconds
  // A period without blocks is one in which the chain stood still if all of it is indexed, otherwise it is
  // unknown.
  const found = figures ?? (isWhole ? NOTHING : undefined)
  if (!found)
    return {
      time,
      indexedSeconds: known,
      blocks: null,
      transactions: null,
      votes: null,
      failed: null,
      tps: null,
      voteTps: null,
      fees: null,
      voteFees: null,
      medianFee: null,
      p90Fee: null,
      computeUnits: null,
      computeShare: null,
      activeAddresses: null,
    }
  const { blocks, transactions, votes, failed, fees, voteFees, active } = found
  const perSecond = (count: number) => (isWhole || known >= LEAST_SECONDS ? count / known : null)
  const quantiles = feeQuantiles(found)
  const units = found.unitsKnown === transactions ? found.computeUnits : null
  const limit = blockComputeLimit === null ? 0 : blocks * blockComputeLimit
  return {
    time,
    indexedSeconds: known,
    blocks,
    transactions,
    votes,
    failed,
    tps: perSecond(transactions - votes),
    voteTps: perSecond(votes),
    fees: String(fees),
    voteFees: String(voteFees),
    medianFee: quantiles?.median ?? null,
    p90Fee: quantiles?.p90 ?? null,
    computeUnits: units === null ? null : String(units),
    // The limit is the current one, and blocks of an earlier time may have been larger.
    computeShare: units === null || limit === 0 ? null : Math.min(100, (Number(units) / limit) * 100),
    activeAddresses: isWhole ? active : null,
  }
}

/**
 * The number of seconds of each period whose blocks are all indexed: the seconds between two blocks of which
 * one follows the other. Time between rows counts in each period that it overlaps, also in one without any
 * block.
 *
 * @param links oldest first; a row's own seconds all belong to the period that contains its `time`
 * @param starts the first seconds of periods of `seconds` each, ascending, without a gap
 */
export function knownSeconds(
  links: readonly RowLink[],
  starts: readonly number[],
  seconds: number,
): number[] {
  const known = starts.map(() => 0)
  const [first = 0] = starts
  const add = (nth: number, more: number) => {
    if (nth >= 0 && nth < known.length) known[nth] = (known[nth] ?? 0) + more
  }
  const nthOf = (time: number) => Math.floor((time - first) / seconds)
  links.forEach((link, i) => {
    add(nthOf(link.time), link.seconds)
    const before = links[i - 1]
    if (!before || before.lastSlot !== link.firstParent) return
    const begin = Math.max(before.lastTime, first)
    for (let nth = nthOf(begin); nth <= nthOf(link.firstTime); nth++) {
      const from = Math.max(begin, first + nth * seconds)
      const to = Math.min(link.firstTime, first + (nth + 1) * seconds)
      if (to > from) add(nth, to - from)
    }
  })
  // The clock of a chain may go back by a second, which would count it twice.
  return known.map((one) => Math.min(one, seconds))
}
