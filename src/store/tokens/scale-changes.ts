import { z } from 'zod'
import type { TimedScaleChange } from '#svm/accounts/scale-history.ts'
import { type Database, select } from '../engine/database.ts'
import { bigint, nullable, number, string } from '../rows/columns.ts'
import type { Named } from './token-metadata.ts'

const Change = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('multiplier'),
    isFirst: z.boolean(),
    multiplier: z.number(),
    from: z.number(),
  }),
  z.object({ kind: z.literal('interest'), isFirst: z.boolean(), rate: z.number() }),
])
const Row = { mint: string, time: nullable(number), change: string }

/**
 * The indexed changes of the mints' multipliers and interest rates, in order. Changes in blocks without a
 * time are left out.
 *
 * @param mints base58 of 32 bytes each
 */
export async function readScaleChanges(
  db: Database,
  mints: readonly string[],
): Promise<Map<string, TimedScaleChange[]>> {
  const found = new Map<string, TimedScaleChange[]>()
  if (mints.length === 0) return found
  const rows = await select(
    db,
    Row,
    /* sql */ `
      SELECT base58Encode(changes.mint) AS mint, block_time AS time, change FROM scale_changes AS changes
      WHERE changes.mint IN (SELECT toFixedString(base58Decode(arrayJoin({mints:Array(String)})), 32))
      ORDER BY place, nth LIMIT 1 BY changes.mint, place, nth SETTINGS max_threads = 1`,
    { mints },
  )
  for (const { mint, time, change } of rows) {
    if (time === null) continue
    found.set(mint, [...(found.get(mint) ?? []), { time, change: Change.parse(JSON.parse(change)) }])
  }
  return found
}

/** The mints whose scale was changed after `place`, the earliest first; at most `limit`. */
export async function listScaledMints(db: Database, place: bigint, limit: number): Promise<Named[]> {
  return select(
    db,
    { key: string, place: bigint },
    /* sql */ `
      SELECT base58Encode(mint) AS key, max(scale_changes.place) AS place FROM scale_changes
      WHERE scale_changes.place > {place:UInt64}
      GROUP BY mint ORDER BY place LIMIT {limit:UInt64} SETTINGS max_threads = 1`,
    { place, limit },
  )
}

/** The mints that have a price and an indexed scale. */
export async function listPricedScaledMints(db: Database): Promise<string[]> {
  const rows = await select(
    db,
    { mint: string },
    /* sql */ `
      SELECT base58Encode(scaled.mint) AS mint FROM (SELECT DISTINCT mint FROM scale_changes) AS scaled
      WHERE scaled.mint GLOBAL IN (SELECT mint FROM token_prices) SETTINGS max_threads = 1`,
  )
  return rows.map(({ mint }) => mint)
}
