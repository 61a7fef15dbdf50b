import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { feeRewardOf, readBlock } from '#decode/block/decode-block.ts'
import type { ReadBlock } from '#decode/block/decoded-block.ts'
import { type LeaderOf, readLeaders } from '#store/blocks/leaders.ts'
import type { Database } from '#store/engine/database.ts'
import { type EncodedBatch, type EncodedBlock, encodeBlocks } from '#store/write/save-block.ts'
import type { BlockSource } from '#svm/rpc-block.ts'
import { parseBlock } from './parse-block.ts'
import type { BlockSummary, RawBlock, Unreadable } from './worker-messages.ts'

export type ReadBlocks = { batches: EncodedBatch[]; summaries: BlockSummary[]; unreadable: Unreadable[] }

type Parsed = { decoded: ReadBlock; rpc: BlockSource }

/** Blocks up to this many bytes together are encoded as one group; this also limits the objects in memory. */
const GROUP_BYTES = 2_000_000
const LEADERS_MS = 1_000

/**
 * Decodes and encodes blocks from the node's bytes for the store. Bytes that are not a block are returned as
 * `unreadable`.
 *
 * @param options.isCut called at times between two blocks; true leaves out the remaining ones
 */
export async function readBlocks(
  db: Database,
  blocks: readonly RawBlock[],
  options: { names?: boolean; isCut?: () => boolean } = {},
): Promise<ReadBlocks> {
  const leaderOf = await leadersFor(db, blocks)
  const result: ReadBlocks = { batches: [], summaries: [], unreadable: [] }
  let group: Parsed[] = []
  let bytes = 0
  const encodeGroup = () => {
    if (group.length > 0) encodeInto(result, group, options)
    group = []
    bytes = 0
  }
  for (const block of blocks) {
    try {
      group.push(decodeRaw(block, db, leaderOf))
      bytes += block.json.byteLength
    } catch (error) {
      result.unreadable.push(unreadable(block.slot, error))
    }
    if (bytes < GROUP_BYTES) continue
    encodeGroup()
    if (!options.isCut) continue
    await setImmediate() // lets the message arrive that sets `isCut`
    if (options.isCut()) return result
  }
  encodeGroup()
  return result
}

/**
 * Reads the leaders of the blocks, without waiting long for the database: blocks in memory must not be held
 * up, and get their leader later.
 */
async function leadersFor(db: Database, blocks: readonly RawBlock[]): Promise<LeaderOf> {
  const slots = blocks.map(({ slot }) => slot)
  const unknown = () => null
  return Promise.race([
    readLeaders(db, slots).catch(() => unknown),
    sleep(LEADERS_MS, unknown, { ref: false }),
  ])
}

function encodeInto(result: ReadBlocks, group: Parsed[], options: { names?: boolean }): void {
  try {
    const batch = encodeBlocks(group, options)
    result.batches.push(batch)
    for (const block of batch.blocks) result.summaries.push(summaryOf(block))
  } catch (error) {
    const [only] = group
    if (group.length === 1 && only) result.unreadable.push(unreadable(only.decoded.slot, error))
    else for (const each of group) encodeInto(result, [each], options)
  }
}

function decodeRaw({ slot, json }: RawBlock, { registry }: Database, leaderOf: LeaderOf): Parsed {
  const rpc = parseBlock(Buffer.from(json.buffer, json.byteOffset, json.byteLength))
  // Enough for the rows; pages decode the rest on request.
  const decoded = readBlock(slot, rpc, { parse: 'tokenTransfers', registry, leaderOf })
  // The ledger relies on the links.
  if (decoded.parentSlot >= slot && slot !== 0)
    throw new Error(`The parent's slot is ${decoded.parentSlot}, which is not before ${slot}.`)
  return { decoded, rpc }
}

function summaryOf({ row, rewards }: EncodedBlock): BlockSummary {
  const { slot, height, parentSlot, blockhash, previousBlockhash, transactionCount, brokenCount } = row
  // On every SVM chain the leader gets at most the block's fees. A transaction that cannot be read may hide
  // its fee.
  const paid = feeRewardOf(rewards)?.lamports ?? 0n
  return {
    slot,
    height,
    parentSlot,
    blockhash,
    previousBlockhash,
    transactions: transactionCount,
    broken: brokenCount,
    isIncomplete: brokenCount === 0 && paid > BigInt(row.totalFees),
  }
}

function unreadable(slot: number, error: unknown): Unreadable {
  return { kind: 'unreadable', slot, problem: error instanceof Error ? error.message : String(error) }
}
