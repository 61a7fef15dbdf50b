import { type Database, select } from '../engine/database.ts'
import { bigint, number } from '../rows/columns.ts'

/** The amounts of a token that were minted and burned within `step` seconds from `time` (Unix seconds) on. */
export type SupplyChange = { time: number; minted: bigint; burned: bigint }

const HOUR = 3_600
const DAY = 24 * HOUR
/** More points than fit in a chart. */
const MOST_POINTS = 500

/**
 * The mints and burns of a token over time, oldest first, in steps of a minute, an hour, a day or several
 * days, chosen so that there are at most some hundred. Blocks without a time are left out.
 */
export async function listSupplyChanges(
  db: Database,
  mint: string,
): Promise<{ step: number; changes: SupplyChange[] }> {
  const from = `FROM token_transfers WHERE mint = base58Decode({mint:String}) AND kind IN ('mint', 'burn') AND isNotNull(block_time)`
  const [range] = await select(
    db,
    { first: number, last: number, rows: number },
    `SELECT min(assumeNotNull(block_time)) AS first, max(assumeNotNull(block_time)) AS last, count() AS rows ${from}
     SETTINGS max_threads = 1`,
    { mint },
  )
  if (!range || range.rows === 0) return { step: DAY, changes: [] }
  const least = (range.last - range.first) / MOST_POINTS
  const step = [60, HOUR, DAY].find((seconds) => seconds >= least) ?? Math.ceil(least / DAY) * DAY
  const changes = await select(
    db,
    {
      time: number,
      minted: bigint,
      burned: bigint,
    },
    `SELECT intDiv(assumeNotNull(block_time), {step:Int64}) * {step:Int64} AS time,
       sumIf(toUInt128(amount), kind = 'mint') AS minted,
       sumIf(toUInt128(amount), kind = 'burn') AS burned
     ${from} GROUP BY time ORDER BY time SETTINGS max_threads = 1`,
    { mint, step },
  )
  return { step, changes }
}
