import { readBlockLink } from '#chain/block-link.ts'
import type { Database } from '#store/database.ts'
import { finalizeBlocks } from '#store/finalize-blocks.ts'
import { packBlock } from '#store/packed-block.ts'
import { redecodeBlocks } from '#store/redecode-blocks.ts'
import type { EncodedBatch, EncodedState } from '#store/save-block.ts'
import { readSlotStates } from '#store/slot-states.ts'
import { listMints, saveNativeBalances, saveTokenAccounts } from './bootstrap/save-answers.ts'
import { saveNames } from './bootstrap/save-names.ts'
import { persist } from './persist.ts'
import { readBlocks } from './read-blocks.ts'
import { saveAll } from './save-all.ts'
import type { BlockOutcome, DecodeReply, RawBlock, Request, SaveRequest } from './work.ts'

/** What finalizing needs, of so many blocks that this worker saved; the store can make it again for older ones. */
const MOST_STATES = 256

/** Answers the requests of one worker process. */
export function createIngest(db: Database, stopping: AbortSignal) {
  /** Decoded, not flushed yet. */
  const decoded = new Map<number, EncodedBatch>()
  const states = new Map<number, EncodedState>()

  const decode = (block: RawBlock): DecodeReply => {
    const { batches, summaries, unreadable } = readBlocks([block], db.registry, { transactionRows: true })
    const [batch] = batches
    const [encoded] = batch?.blocks ?? []
    const [summary] = summaries
    if (!batch || !encoded || !summary)
      return unreadable[0] ?? { kind: 'unreadable', slot: block.slot, problem: 'The block is empty.' }
    const { transactions, ...rest } = encoded
    decoded.set(block.slot, { ...batch, blocks: [{ ...rest, transactions: [] }] })
    return {
      kind: 'decoded',
      summary,
      packed: packBlock(encoded.row, encoded.rewards, transactions, batch.rows),
    }
  }

  const flush = async (slots: readonly number[]): Promise<number[]> => {
    const batches = slots.flatMap((slot) => decoded.get(slot) ?? [])
    if (batches.length === 0) return []
    const saved = await saveAll(db, batches, { finalized: false, replace: true, stopping })
    for (const batch of batches)
      for (const { row, state } of batch.blocks) {
        if (decoded.get(row.slot) === batch) decoded.delete(row.slot)
        states.set(row.slot, state)
      }
    for (const slot of states.keys()) {
      if (states.size <= MOST_STATES) break
      states.delete(slot)
    }
    return [...saved.slots]
  }

  const finalize = async (slots: readonly number[]): Promise<number[]> => {
    const own = slots.flatMap((slot) => states.get(slot) ?? [])
    const done = await persist(() => finalizeBlocks(db, slots, own), { stopping })
    for (const slot of slots) states.delete(slot)
    return done
  }

  const save = async ({ blocks, finalized, leaveKnown }: SaveRequest): Promise<BlockOutcome[]> => {
    const outcomes: BlockOutcome[] = []
    const fresh = leaveKnown ? await withoutKnown(db, blocks, outcomes, stopping) : blocks
    const { batches, summaries, unreadable } = readBlocks(fresh, db.registry)
    outcomes.push(...unreadable)
    if (batches.length === 0) return outcomes
    const saved = await saveAll(db, batches, { finalized, replace: !leaveKnown, stopping })
    for (const summary of summaries) {
      const { slot } = summary
      const conflict = saved.conflicts.get(slot)
      if (conflict) outcomes.push({ kind: 'conflict', slot, ...conflict })
      else if (saved.slots.has(slot)) outcomes.push({ kind: 'saved', summary, isNew: saved.fresh.has(slot) })
    }
    return outcomes
  }

  return async (request: Request): Promise<unknown> => {
    switch (request.kind) {
      case 'decode':
        return decode(request.block)
      case 'flush':
        return flush(request.slots)
      case 'finalize':
        return finalize(request.slots)
      case 'save':
        return save(request)
      case 'forget':
        for (const slot of request.slots) decoded.delete(slot)
        return []
      case 'redecode':
        return redecodeBlocks(db, request)
      case 'list-mints':
        return listMints(request.answer)
      case 'save-token-accounts':
        return saveTokenAccounts(db, request)
      case 'save-native-balances':
        return saveNativeBalances(db, request.answer)
      case 'save-names':
        return saveNames(db, request)
    }
  }
}

/**
 * The blocks whose slot is free in the database and in this batch, or whose stored row has fewer transactions; for the others,
 * `outcomes` says why not.
 */
async function withoutKnown(
  db: Database,
  blocks: readonly RawBlock[],
  outcomes: BlockOutcome[],
  stopping: AbortSignal,
): Promise<RawBlock[]> {
  const slots = blocks.map(({ slot }) => slot)
  const states = await persist(() => readSlotStates(db, slots), { stopping })
  const taken = new Map<number, string | undefined>()
  for (const [slot, { blockhash }] of states) taken.set(slot, blockhash)
  return blocks.filter((block) => {
    const { slot } = block
    const { buffer, byteOffset, byteLength } = block.json
    const json = Buffer.from(buffer, byteOffset, byteLength)
    const given = readBlockLink(json, slot)?.blockhash
    const stored = taken.get(slot)
    if (stored === undefined) taken.set(slot, given)
    // A node had left transactions out of the stored block: the fuller one replaces it.
    else if (
      stored === given &&
      transactionsIn(json) > (states.get(slot)?.transactions ?? Number.POSITIVE_INFINITY)
    )
      return true
    else if (stored === given) outcomes.push({ kind: 'known', slot })
    else outcomes.push({ kind: 'conflict', slot, stored, given: given ?? '' })
    return stored === undefined
  })
}

/** How many transactions a block's JSON has, without parsing it: each has the key `transaction` once. */
function transactionsIn(json: Buffer): number {
  let count = 0
  for (let at = json.indexOf('"transaction":'); at !== -1; at = json.indexOf('"transaction":', at + 1))
    count++
  return count
}
