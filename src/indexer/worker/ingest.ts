import { readProgramAccounts } from '#chain/methods/program-accounts.ts'
import { countTransactions, findTransactions } from '#chain/tip/block-json.ts'
import { readBlockLink } from '#chain/tip/block-link.ts'
import type { Database } from '#store/engine/database.ts'
import { compareBlock } from '#store/integrity/compare-block.ts'
import { packBlock } from '#store/memory/packed-block.ts'
import { listedName, saveNameAccounts, subdomainOf } from '#store/names/name-accounts.ts'
import { redecodeBlocks } from '#store/redecode/redecode-blocks.ts'
import { finalizeBlocks } from '#store/write/finalize-blocks.ts'
import type { EncodedBatch, EncodedState } from '#store/write/save-block.ts'
import { readSlotStates } from '#store/write/slot-states.ts'
import { listMints, saveNativeBalances, saveTokenAccounts } from '../bootstrap/save-answers.ts'
import { parseBlock } from './parse-block.ts'
import type { Persist } from './persist.ts'
import { readBlocks } from './read-blocks.ts'
import { saveAll } from './save-all.ts'
import type {
  BlockOutcome,
  DecodeReply,
  RawBlock,
  Request,
  SavedNames,
  SaveNamesRequest,
  SaveRequest,
} from './worker-messages.ts'

/**
 * How many saved blocks' state for finalizing this worker keeps; the store computes the state of older blocks
 * again.
 */
const MOST_STATES = 256

/** Handles the requests to one worker process. */
export function createIngest(db: Database, persist: Persist) {
  /** Blocks that are decoded and not flushed yet, by slot. */
  const decoded = new Map<number, EncodedBatch>()
  const states = new Map<number, EncodedState>()
  let isCut = false

  const decode = async (block: RawBlock): Promise<DecodeReply> => {
    const { batches, summaries, unreadable } = await readBlocks(db, [block], { names: true })
    const [batch] = batches
    const [encoded] = batch?.blocks ?? []
    const [summary] = summaries
    if (!batch || !encoded || !summary)
      return unreadable[0] ?? { kind: 'unreadable', slot: block.slot, problem: 'The block is empty.' }
    decoded.set(block.slot, { ...batch, blocks: [{ ...encoded, names: [] }] })
    return { kind: 'decoded', summary, packed: packBlock(encoded, batch.rows) }
  }

  const flush = async (slots: readonly number[]): Promise<number[]> => {
    const batches = slots.flatMap((slot) => decoded.get(slot) ?? [])
    if (batches.length === 0) return []
    const saved = await saveAll(db, batches, { finalized: false, replace: true, persist })
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
    const done = await persist(() => finalizeBlocks(db, slots, own))
    for (const slot of slots) states.delete(slot)
    return done
  }

  const save = async ({ blocks, finalized, leaveKnown }: SaveRequest): Promise<BlockOutcome[]> => {
    const outcomes: BlockOutcome[] = []
    const fresh = leaveKnown ? await withoutKnown(db, blocks, outcomes, persist) : blocks
    const { batches, summaries, unreadable } = await readBlocks(db, fresh, { isCut: () => isCut })
    outcomes.push(...unreadable)
    if (batches.length === 0) return outcomes
    const saved = await saveAll(db, batches, { finalized, replace: !leaveKnown, persist })
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
      case 'cut':
        isCut = true
        return []
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
      case 'compare-block':
        return compareBlock(db, request.slot, request.json ? parseBlock(bytesOf(request.json)) : undefined)
    }
  }
}

/**
 * The blocks to save: those whose slot is free in the database, and those with more transactions than the
 * stored row; of two copies of one block the fuller one. For all others, `outcomes` gives the reason. A block
 * without a list of transactions is returned too, to be reported as unreadable, but does not count as the
 * block of its slot.
 */
async function withoutKnown(
  db: Database,
  blocks: readonly RawBlock[],
  outcomes: BlockOutcome[],
  persist: Persist,
): Promise<RawBlock[]> {
  const slots = blocks.map(({ slot }) => slot)
  const states = await persist(() => readSlotStates(db, slots))
  const chosen = new Map<number, { block: RawBlock; hash: string | undefined }>()
  const refused: RawBlock[] = []
  for (const block of blocks) {
    const { slot } = block
    const json = bytesOf(block.json)
    if (findTransactions(json) === undefined) {
      refused.push(block)
      continue
    }
    const hash = readBlockLink(json, slot)?.blockhash
    const before = chosen.get(slot)
    const state = states.get(slot)
    const stored = before ? before.hash : state?.blockhash
    if (stored === undefined) chosen.set(slot, { block, hash })
    else if (stored !== hash) outcomes.push({ kind: 'conflict', slot, stored, given: hash ?? '' })
    else {
      outcomes.push({ kind: 'known', slot })
      // A node left transactions out of the other copy: the fuller one replaces it.
      const others = before ? countTransactions(bytesOf(before.block.json)) : state?.transactions
      if (countTransactions(json) <= (others ?? 0)) continue
      if (!before) outcomes.pop()
      chosen.set(slot, { block, hash })
    }
  }
  return [...refused, ...[...chosen.values()].map(({ block }) => block)]
}

function bytesOf(json: Uint8Array): Buffer {
  return Buffer.from(json.buffer, json.byteOffset, json.byteLength)
}

/** How many rows one statement inserts; they take some megabytes. */
const ROWS = 20_000

/** Runs in a worker process: deriving an address takes a tenth of a millisecond, and each text needs two. */
async function saveNames(db: Database, { answer, tree }: SaveNamesRequest): Promise<SavedNames> {
  const { slot, accounts } = readProgramAccounts(answer)
  const listed = accounts.flatMap(({ address, data }) => listedName(tree, address, data) ?? [])
  for (let start = 0; start < listed.length; start += ROWS)
    await saveNameAccounts(db, slot, listed.slice(start, start + ROWS))
  return { records: listed.length, subdomains: listed.flatMap((record) => subdomainOf(record) ?? []) }
}
