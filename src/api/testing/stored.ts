import { decodeBlock } from '#decode/block/decode-block.ts'
import type { DecodedTransaction } from '#decode/block/decoded-block.ts'
import { EMPTY_REGISTRY, type ProgramRegistry } from '#decode/transaction/program-registry.ts'
import { loadNetwork } from '#profiles/index.ts'
import { createTokenRule } from '#profiles/token-rule.ts'
import { recomputeAll } from '#store/derived/recompute.ts'
import type { Database } from '#store/engine/database.ts'
import { createHead, type Head } from '#store/head/head.ts'
import { openUnflushed } from '#store/memory/memtable.ts'
import { packBlock } from '#store/memory/packed-block.ts'
import { openTestDatabases } from '#store/testing/database.ts'
import { profileOf } from '#store/testing/token-profiles.ts'
import { refreshTokenList } from '#store/tokens/refresh-token-list.ts'
import { saveTokenProfiles } from '#store/tokens/token-profiles.ts'
import { type EncodedBatch, encodeBlocks, saveBatch } from '#store/write/save-block.ts'
import type { RpcBlock, RpcTransaction } from '#svm/rpc-block.ts'

const rule = createTokenRule(loadNetwork('gorbagana'))

export type StoredChain = {
  db: Database
  head: Head
  /**
   * Announces the block, as the indexer does before the block is written.
   *
   * @param meaning additional values of the block's first transaction
   */
  accept(
    slot: number,
    rpc: RpcBlock,
    meaning?: Partial<DecodedTransaction>,
    registry?: ProgramRegistry,
  ): EncodedBatch
  /** Writes accepted blocks to the database, then takes them out of memory. */
  flush(batch: EncodedBatch, finalized?: boolean): Promise<void>
  /** Accepts and flushes a block, in the product's order. */
  save(
    slot: number,
    rpc: RpcBlock,
    finalized: boolean,
    meaning?: Partial<DecodedTransaction>,
    registry?: ProgramRegistry,
  ): Promise<void>
  /** Saves several blocks with one recomputation of derived values. */
  saveAll(blocks: readonly { slot: number; rpc: RpcBlock; finalized: boolean }[]): Promise<void>
  /** Saves the profiles of tokens, and updates the list of tokens. */
  profile(...profiles: Parameters<typeof profileOf>[0][]): Promise<void>
  /** Another database, without a block. */
  empty(): Promise<Database>
  stop(): Promise<void>
}

/** A database with the real engine, and a head that contains what is saved. */
export async function openStore(): Promise<StoredChain> {
  const databases = openTestDatabases()
  const db = await databases.fresh()
  const head = createHead(db.memtable)
  const accept: StoredChain['accept'] = (slot, rpc, meaning = {}, registry = EMPTY_REGISTRY) => {
    const decoded = decodeBlock(slot, rpc, { registry })
    Object.assign(decoded.transactions[0] ?? {}, meaning)
    const batch = encodeBlocks([{ decoded, rpc }], { names: true })
    const transactionAt = (index: number) => rpc.transactions?.[index] as RpcTransaction
    for (const block of batch.blocks)
      head.acceptUnflushed(openUnflushed(packBlock(block, batch.rows), transactionAt, 0))
    return batch
  }
  const write = async (batch: EncodedBatch, finalized: boolean) => {
    await saveBatch(db, batch, { finalized })
    for (const { row } of batch.blocks) {
      head.flushed(row.slot, row.blockhash)
      if (finalized) head.finalize(row.slot)
    }
  }
  const recompute = async () => {
    await recomputeAll(db)
    await refreshTokenList(db, rule)
  }
  const flush: StoredChain['flush'] = async (batch, finalized = false) => {
    await write(batch, finalized)
    await recompute()
  }
  return {
    db,
    head,
    accept,
    flush,
    save: (slot, rpc, finalized, ...rest) => flush(accept(slot, rpc, ...rest), finalized),
    saveAll: async (blocks) => {
      for (const { slot, rpc, finalized } of blocks) await write(accept(slot, rpc), finalized)
      await recompute()
    },
    profile: async (...profiles) => {
      await saveTokenProfiles(db, profiles.map(profileOf))
      await refreshTokenList(db, rule)
    },
    empty: databases.fresh,
    stop: databases.stop,
  }
}
