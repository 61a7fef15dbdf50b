import { z } from 'zod'
import { decodeTransaction } from '#decode/decode-block.ts'
import { command, type Database, select, selectJson } from './database.ts'
import { applyFinalized, type FinalizedState } from './derived/apply-finalized.ts'
import { type EncodedState, stateRows } from './encode-state.ts'
import { readPayload } from './payload.ts'
import { placeOf } from './place.ts'
import { inChunks, readSlotStates } from './slot-states.ts'
import { blocks } from './tables/blocks.ts'

/**
 * Marks stored blocks as finalized, after their newest values and dirty keys are written.
 *
 * @param states `EncodedBlock.state` of the blocks when they were saved; a missing one (after a restart) is computed again
 *   from the stored transactions
 * @returns the slots that are finalized now, without those that were already, or are not stored
 */
export async function finalizeBlocks(
  db: Database,
  slots: readonly number[],
  states: readonly EncodedState[] = [],
): Promise<number[]> {
  const wanted = [...new Set(slots)]
  const known = await readSlotStates(db, wanted)
  const kept = new Map(states.map((state) => [`${state.slot} ${state.blockhash}`, state]))
  const finalized: number[] = []
  const applied: FinalizedState[] = []
  for (const slot of wanted) {
    const { blockhash, finalized: isFinal } = known.get(slot) ?? {}
    if (blockhash === undefined || isFinal) continue
    applied.push(kept.get(`${slot} ${blockhash}`) ?? { slot, rows: await storedState(db, slot) })
    finalized.push(slot)
  }
  if (finalized.length === 0) return []
  // First: a block that is marked as finalized has written its newest values and dirty keys.
  await applyFinalized(db, applied)
  const columns = blocks.columnNames.slice(0, -1).join(', ')
  for (const some of inChunks(finalized))
    await command(
      db,
      /* sql */ `
        INSERT INTO blocks (${columns}, finalized)
        SELECT ${columns}, 1 FROM blocks FINAL WHERE slot IN {slots:Array(UInt64)} AND finalized = 0`,
      { slots: some },
    )
  return finalized
}

const RewardRow = z.object({
  addresses: z.array(z.string()),
  balances: z.array(z.string()),
  types: z.array(z.string()),
})

async function storedState(db: Database, slot: number): Promise<EncodedState['rows']> {
  const [payloads, [rewards]] = await Promise.all([
    selectJson(
      db,
      'SELECT payload FROM transaction_payloads WHERE place >= {from:UInt64} AND place < {to:UInt64}',
      { from: placeOf({ slot, index: 0 }), to: placeOf({ slot: slot + 1, index: 0 }) },
    ),
    select(
      db,
      RewardRow,
      /* sql */ `
        SELECT arrayMap(address -> base58Encode(address), reward_addresses) AS addresses,
          reward_post_balances AS balances, reward_types AS types
        FROM blocks FINAL WHERE slot = {slot:UInt64}`,
      { slot },
    ),
  ])
  const transactions = payloads
    .map(readPayload)
    .map(({ index, transaction }) =>
      decodeTransaction(index, transaction, { parse: 'tokenTransfers', registry: db.registry }),
    )
    .sort((a, b) => a.index - b.index)
  return stateRows({
    slot,
    transactions,
    rewards: (rewards?.addresses ?? []).map((address, i) => ({
      address,
      postBalance: BigInt(rewards?.balances[i] ?? 0),
      rewardType: rewards?.types[i] || null,
    })),
  })
}
