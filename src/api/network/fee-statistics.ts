import type { FeeStatistics } from '#contract/network/network-history.ts'
import type { Log } from '#lib/log/log.ts'
import { readEnds, readFigures, readProgramFees } from '#store/blocks/chain-history.ts'
import { markOfTables, readConsistently } from '#store/engine/consistent-read.ts'
import type { Database } from '#store/engine/database.ts'
import type { Idls } from '../idls/idl-access.ts'
import type { Names } from '../names/names.ts'
import { type CachedValue, cacheValue } from '../shared/cached-value.ts'
import { feeQuantiles } from '../shared/fee-quantiles.ts'

const MINUTE = 60
const HOUR = 3_600
const PROGRAMS = 20

export type FeeStatisticsCache = CachedValue<FeeStatistics>

type Sources = { db: Database; names: Pick<Names, 'program'>; idls: Pick<Idls, 'load'>; log: Log }

export function cacheFeeStatistics({ db, names, idls, log }: Sources): FeeStatisticsCache {
  const compute = async (): Promise<FeeStatistics> => {
    const statistics = await readFeeStatistics(db)
    await idls.load(
      statistics.programs.map(({ address }) => address),
      Number.MAX_SAFE_INTEGER,
    )
    const programs = statistics.programs.map((one) => ({
      ...one,
      name: names.program(one.address),
    }))
    return { ...statistics, programs }
  }
  return cacheValue(
    compute,
    { name: 'the statistics of fees', freshMs: 15_000, outageMs: 600_000, waitMs: 15_000 },
    log,
  )
}

/** Reads the statistics, without the names of the programs. */
export function readFeeStatistics(db: Database): Promise<FeeStatistics> {
  return readConsistently(
    () => markOfTables(db, ['chain_minutes']),
    async () => {
      const ends = await readEnds(db, 'chain_minutes')
      if (!ends) return { from: null, to: null, all: null, programs: [], asOfSlot: null }
      const newest = Math.floor(ends.last / MINUTE) * MINUTE
      const from = Math.max(0, newest + MINUTE - HOUR)
      const whole = {
        table: 'chain_minutes',
        seconds: newest + MINUTE,
        from,
        before: newest + MINUTE,
      } as const
      const [[all], programs] = await Promise.all([
        readFigures(db, whole),
        readProgramFees(db, from, PROGRAMS),
      ])
      return {
        from,
        to: ends.last,
        all: all ? feeQuantiles(all) : null,
        programs: programs.flatMap(({ program, ...fees }) => {
          const quantiles = feeQuantiles(fees)
          return quantiles ? [{ address: program, name: null, ...quantiles }] : []
        }),
        asOfSlot: ends.slot,
      }
    },
  )
}
