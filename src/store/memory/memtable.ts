import type { RpcTransaction } from '#svm/rpc-block.ts'
import { allOf, orders, within } from '../rows/key-range.ts'
import type { Payload } from '../rows/payload.ts'
import { placeRanges } from '../rows/place.ts'
import { type RowLayout, rowsIn } from '../rows/row-layout.ts'
import type { BlockReward, BlockRow } from '../rows/rows.ts'
import type { Selected } from '../rows/selected-rows.ts'
import { readTextTable } from '../rows/text-table.ts'
import { addressActivities } from '../tables/addresses/address-activities.ts'
import { ownerTransactions } from '../tables/addresses/owner-transactions.ts'
import { blocks as blocksTable } from '../tables/blocks/blocks.ts'
import { defiActivities } from '../tables/markets/defi-activities.ts'
import { tokenTransfers } from '../tables/tokens/token-transfers.ts'
import {
  indexesNaming,
  indexOfSignature,
  type KeyedRows,
  type KeyedTableName,
  openRows,
  type PackedBlock,
  type TransactionRows,
} from './packed-block.ts'

/** A block that is accepted and not in the database yet. */
export type UnflushedBlock = {
  row: BlockRow
  /** Its row of `blocks` as it will be stored, without `finalized`. */
  stored: () => Omit<Selected<typeof blocksTable.columns>, 'finalized'>
  rewards: readonly BlockReward[]
  transactions: TransactionRows
  /** The signatures of its transactions in block order; '' where one could not be read. */
  signatures: () => readonly string[]
  /** The index of the transaction with this signature, or -1. */
  indexOfSignature: (signature: string) => number
  /** The indexes of the transactions that name the address, ascending. */
  indexesNaming: (address: string) => number[]
  /** The rows of a table in RowBinary that begin with the 32 bytes of `key`, in the order of writing. */
  keyedRows: (table: KeyedTableName, key: Uint8Array) => readonly Buffer[]
  payload: (index: number) => Payload
  /** How many bytes of memory it takes. */
  bytes: number
}

const NOT_FINALIZED = Buffer.of(0)

/**
 * @param transactionAt the transaction at an index, as the node returned it
 * @param bytes the memory that `transactionAt` takes
 */
export function openUnflushed(
  packed: PackedBlock,
  transactionAt: (index: number) => RpcTransaction,
  bytes: number,
): UnflushedBlock {
  const { row, rewards } = packed
  const { slot, height: blockHeight, blockTime } = row
  return {
    row,
    stored: () => blocksTable.readRow(Buffer.concat([packed.header, NOT_FINALIZED])),
    rewards,
    transactions: openRows(packed),
    signatures: () => readTextTable(packed.signatures),
    indexOfSignature: (signature) => indexOfSignature(packed, signature),
    indexesNaming: (address) => indexesNaming(packed, address),
    keyedRows: openKeyedRows(packed.rows),
    payload: (index) => ({ slot, index, blockHeight, blockTime, transaction: transactionAt(index) }),
    bytes:
      bytes +
      packed.signatures.bytes.byteLength +
      packed.addresses.bytes.byteLength +
      packed.accounts.byteLength +
      Object.values(packed.rows).reduce((sum, { byteLength }) => sum + byteLength, 0),
  }
}

/**
 * The blocks that are accepted and not yet in the database, like the memtable of an LSM tree. Every reader of
 * blocks and transactions joins them with the rows of the database (lists by `newestOf`), so a block in
 * memory is as visible as after the flush. A block is removed when its commit marker, the row of `blocks`,
 * was written. Only the head adds and removes blocks: see `head.ts`.
 */
export type Memtable = {
  get: (slot: number) => UnflushedBlock | undefined
  /** Adds a block; it replaces another block of the same slot. */
  put: (block: UnflushedBlock) => void
  delete: (slot: number) => void
  /** Newest first. */
  blocks: () => UnflushedBlock[]
  /** How many bytes of memory its blocks take. */
  bytes: () => number
}

export function createMemtable(): Memtable {
  const bySlot = new Map<number, UnflushedBlock>()
  return {
    get: (slot) => bySlot.get(slot),
    put: (block) => void bySlot.set(block.row.slot, block),
    delete: (slot) => void bySlot.delete(slot),
    blocks: () => [...bySlot.values()].sort((a, b) => b.row.slot - a.row.slot),
    bytes: () => [...bySlot.values()].reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

/** The blocks that one read takes from memory. */
export type MemoryView = {
  /** Newest first. */
  blocks: readonly UnflushedBlock[]
  /** Whether to ignore the database's rows of the slot. */
  hides: (slot: number) => boolean
  /** An SQL condition on the column that excludes the slots of `blocks`; `1` when there are none. */
  except: (column: 'slot' | 'place') => string
}

/** A view without the rows in memory; the slots of these blocks stay hidden. */
export const withoutMemory = (view: MemoryView): MemoryView => ({ ...view, blocks: [] })

/**
 * The one rule of visibility: a slot that is in memory is read from memory alone, all others from the
 * database.
 *
 * Open the view before the database is queried: then a block that is flushed meanwhile is read from the view,
 * and a block that is accepted meanwhile is not read at all, though the database may have part of its rows.
 */
export function openView({ memtable }: { memtable: Memtable }): MemoryView {
  const blocks = memtable.blocks()
  const slots = blocks.map(({ row }) => row.slot)
  const held = new Set(slots)
  const hides = (slot: number) => held.has(slot) || memtable.get(slot) !== undefined
  return {
    blocks,
    hides,
    except: (column) =>
      allOf(
        placeRanges(slots).map(({ from, to }) =>
          column === 'place'
            ? `NOT (${within(orders.place, { from, to })})`
            : `NOT (${within(orders.slot, { from: from >> 20n, to: to >> 20n })})`,
        ),
      ),
  }
}

const layouts: Record<KeyedTableName, RowLayout> = {
  token_transfers: tokenTransfers.layout,
  address_activities: addressActivities.layout,
  defi_activities: defiActivities.layout,
  owner_transactions: ownerTransactions.layout,
}

const KEY_BYTES = 32

/** Finds rows by the address with which they begin. A table is indexed on its first read. */
function openKeyedRows(rows: KeyedRows): (table: KeyedTableName, key: Uint8Array) => readonly Buffer[] {
  const indexes = new Map<KeyedTableName, Map<string, Buffer[]>>()
  const indexOf = (table: KeyedTableName) => {
    const known = indexes.get(table)
    if (known) return known
    const index = new Map<string, Buffer[]>()
    const { buffer, byteOffset, byteLength } = rows[table]
    for (const row of rowsIn(layouts[table], Buffer.from(buffer, byteOffset, byteLength))) {
      const key = row.toString('latin1', 0, KEY_BYTES)
      const others = index.get(key)
      if (others) others.push(row)
      else index.set(key, [row])
    }
    indexes.set(table, index)
    return index
  }
  return (table, key) => indexOf(table).get(Buffer.from(key).toString('latin1')) ?? []
}
