import { decodeBlock } from '#decode/block/decode-block.ts'
import { command, type Database } from '../engine/database.ts'
import { blocks } from '../tables/blocks/blocks.ts'
import { applyFinalized } from './apply-finalized.ts'
import { encodeBlocks } from './encode-blocks.ts'
import type { EncodedState } from './encode-state.ts'
import { inChunks, readSlotStates } from './slot-states.ts'
import { readStoredBlocks } from './stored-blocks.ts'

/**
 * Marks stored blocks as finalized, after writing their newest values and dirty keys.
 *
 * @param states `EncodedBlock.state` of the blocks from when they were saved. It is computed again from the
 *   stored transactions where it is missing (after a restart), or where it has fewer transactions than are
 *   stored by now
 * @returns the slots that became finalized; not those that already were, or are not stored
 */
export async function finalizeBlocks(
  db: Database,
  slots: readonly number[],
  states: readonly EncodedState[] = [],
): Promise<number[]> {
  const wanted = [...new Set(slots)]
  const known = await readSlotStates(db, wanted)
  const kept = new Map(states.map((state) => [keyOf(state), state]))
  const finalized: number[] = []
  const applied: EncodedState[] = []
  for (const slot of wanted) {
    const { blockhash, transactions = 0, finalized: isFinal } = known.get(slot) ?? {}
    if (blockhash === undefined || isFinal) continue
    const state = kept.get(keyOf({ slot, blockhash, transactions })) ?? (await storedState(db, slot))
    if (!state) continue
    applied.push(state)
    finalized.push(slot)
  }
  if (finalized.length === 0) return []
  // First, because the newest values and dirty keys of every block marked as finalized must be written.
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

const keyOf = ({
  slot,
  blockhash,
  transactions,
}: Pick<EncodedState, 'slot' | 'blockhash' | 'transactions'>) => `${slot} ${blockhash} ${transactions}`

async function storedState(db: Database, slot: number): Promise<EncodedState | undefined> {
  const [stored] = await readStoredBlocks(db, [slot])
  if (!stored) return undefined
  const decoded = decodeBlock(slot, stored.rpc, { parse: 'tokenTransfers', registry: db.registry })
  // Without the transactions as the node returned them: their payloads are stored already.
  const [encoded] = encodeBlocks([{ decoded, rpc: { ...stored.rpc, transactions: [] } }]).blocks
  return encoded?.state
}
