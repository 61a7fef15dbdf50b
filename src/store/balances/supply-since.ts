import { WELL_KNOWN } from '#svm/program-ids.ts'
import { findNewestFinalizedBlock } from '../blocks/blocks.ts'
import { findUnlinkedBlocks } from '../blocks/chain-links.ts'
import { type Database, select } from '../engine/database.ts'
import { bigint, number } from '../rows/columns.ts'
import { placeOf } from '../rows/place.ts'

/** The number of lamports that exist at the end of a finalized slot's block. */
export type SupplyAt = { slot: number; total: bigint }

const Row = {
  begins: number,
  unknown: number,
  change: bigint,
  burned: number,
}

/**
 * The supply at the newest finalized block: a known supply, plus the rewards and minus the fees of the
 * finalized blocks since. undefined where a block since is missing or does not report who received its fees,
 * or where the incinerator destroyed coins.
 */
export async function findSupplySince(db: Database, known: SupplyAt): Promise<SupplyAt | undefined> {
  const { slot: from, total } = known
  const to = (await findNewestFinalizedBlock(db))?.slot
  if (to === undefined || to < from) return undefined
  const [row] = await select(
    db,
    Row,
    /* sql */ `
      SELECT countIf(slot = {from:UInt64}) AS begins,
        countIf(slot > {from:UInt64} AND (finalized = 0 OR (total_fees > 0 AND NOT has(reward_types, 'Fee')))) AS unknown,
        sumIf(toInt128(arraySum(reward_lamports)) - toInt128(total_fees), slot > {from:UInt64}) AS change,
        (SELECT count() FROM native_balances
          WHERE address = base58Decode({incinerator:String}) AND version > {after:UInt64}) AS burned
      FROM blocks FINAL WHERE slot >= {from:UInt64} AND slot <= {to:UInt64}`,
    { from, to, incinerator: WELL_KNOWN.incinerator, after: String(placeOf({ slot: from + 1, index: 0 })) },
  )
  const isKnown = row?.begins === 1 && row.unknown === 0 && row.burned === 0
  if (!isKnown || (await findUnlinkedBlocks(db, { from, to }, 1)).length > 0) return undefined
  return { slot: to, total: total + row.change }
}
