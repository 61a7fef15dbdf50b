import { readBlock } from '#decode/block/decode-block.ts'
import type { DecodedTransaction, ReadBlock } from '#decode/block/decoded-block.ts'
import { decodeBase58 } from '#lib/text/base58.ts'
import type { BlockSource } from '#svm/rpc-block.ts'
import { type Database, select } from '../engine/database.ts'
import { address, bigint, bool, number } from '../rows/columns.ts'
import { keysOf } from '../rows/key-literals.ts'
import { placeOf } from '../rows/place.ts'
import { decodedOfRow } from '../transactions/decoded-of-row.ts'
import { rowsAt } from '../transactions/select-rows.ts'
import { readStoredBlocks } from '../write/stored-blocks.ts'

/**
 * A value of a block that differs between the index and the node, or between the index's rows and the block's
 * own payloads.
 */
export type BlockDifference = { what: string; index: string; other: string }

/** How many addresses and signatures of a block are looked up. */
const ADDRESSES = 40
const SIGNATURES = 40

const NONE = 'none'

type Block = Omit<ReadBlock, 'transactions'> & { transactions: DecodedTransaction[] }

/**
 * Compares a stored block with the block that the node returned: the header, the rewards, and the
 * transactions in order with their fees. Then compares the rows in tables by slot, address and signature with
 * the payloads. For a transaction whose payload was dropped its row is used instead.
 *
 * @param fromNode undefined: only the rows are compared
 * @returns undefined where no block is stored at the slot
 */
export async function compareBlock(
  db: Database,
  slot: number,
  fromNode: BlockSource | undefined,
): Promise<BlockDifference[] | undefined> {
  const [stored] = await readStoredBlocks(db, [slot])
  if (!stored) return undefined
  const decode = (block: BlockSource): Block => {
    const read = readBlock(slot, block, { parse: 'tokenTransfers', registry: db.registry })
    return { ...read, transactions: [...read.transactions] }
  }
  const mine = decode(stored.rpc)
  const places = [...stored.dropped.keys()].map((index) => placeOf({ slot, index }))
  for (const row of await rowsAt(db, places)) mine.transactions[row.index] = decodedOfRow(row, db.registry)
  const different = fromNode ? compareDecoded(mine, decode(fromNode)) : []
  // Skip a damaged block: without a payload it has fewer transactions here than rows, which the check of
  // block sums reports.
  if (!stored.isDamaged) different.push(...(await compareRows(db, mine, places.length > 0)))
  return different
}

function compareDecoded(mine: Block, theirs: Block): BlockDifference[] {
  const different: BlockDifference[] = []
  const compare = (what: string, index: unknown, other: unknown) => {
    if (index !== other) different.push({ what, index: String(index ?? NONE), other: String(other ?? NONE) })
  }
  compare('blockhash', mine.blockhash, theirs.blockhash)
  compare('previous blockhash', mine.previousBlockhash, theirs.previousBlockhash)
  compare('parent slot', mine.parentSlot, theirs.parentSlot)
  compare('height', mine.height, theirs.height)
  compare('time', mine.blockTime, theirs.blockTime)
  compare('transactions', mine.transactions.length, theirs.transactions.length)
  for (const [index, transaction] of theirs.transactions.entries()) {
    const own = mine.transactions[index]
    if (!own) break
    compare(`signature of transaction ${index}`, own.signature, transaction.signature)
    compare(`fee of transaction ${index}`, own.fee, transaction.fee)
    compare(`success of transaction ${index}`, own.success, transaction.success)
  }
  // No rewards: the node does not support the parameter for rewards.
  if (theirs.rewards.length > 0 || mine.rewards.length === 0)
    compare('rewards', rewardsOf(mine), rewardsOf(theirs))
  return different
}

const rewardsOf = ({ rewards }: Block): string =>
  rewards
    .map(({ address, lamports, postBalance, rewardType }) =>
      [address, lamports, postBalance, rewardType ?? ''].join(' '),
    )
    .sort()
    .join(', ') || NONE

const RowOfTransaction = { index: number, fee: bigint, success: bool }

/** @param isPartial the accounts of some transactions are unknown */
async function compareRows(
  db: Database,
  { slot, transactions }: Block,
  isPartial: boolean,
): Promise<BlockDifference[]> {
  const [rows, named, signed] = await Promise.all([
    select(
      db,
      RowOfTransaction,
      /* sql */ `
        SELECT tx_index AS index, argMax(transactions.fee, rewritten) AS fee, argMax(transactions.success, rewritten) AS success
        FROM transactions WHERE slot = {slot:UInt64} GROUP BY tx_index SETTINGS max_threads = 1`,
      { slot },
    ),
    isPartial ? [] : compareAddresses(db, slot, transactions),
    compareSignatures(db, slot, transactions),
  ])
  const different = [...named, ...signed]
  for (const { index, fee, success } of rows) {
    const known = transactions[index]
    if (!known) continue
    if (known.fee !== fee)
      different.push({
        what: `fee in the row of transaction ${index}`,
        index: `${fee}`,
        other: `${known.fee}`,
      })
    if (known.success !== success)
      different.push({
        what: `success in the row of transaction ${index}`,
        index: `${success}`,
        other: `${known.success}`,
      })
  }
  return different
}

type Transactions = readonly DecodedTransaction[]

/** The first place of a slot and the first one after it, as query parameters. */
const placesOf = (slot: number) => ({
  first: String(placeOf({ slot, index: 0 })),
  end: String(placeOf({ slot: slot + 1, index: 0 })),
})

/**
 * Compares, for some addresses, the number of the block's transactions in the address's list with the number
 * in the payloads.
 */
async function compareAddresses(
  db: Database,
  slot: number,
  transactions: Transactions,
): Promise<BlockDifference[]> {
  const counts = new Map<string, number>()
  for (const { accounts } of transactions)
    for (const each of new Set(accounts.map(({ address }) => address)))
      counts.set(each, (counts.get(each) ?? 0) + 1)
  const some = everyNth([...counts.keys()].sort(), ADDRESSES)
  if (some.length === 0) return []
  const rows = await select(
    db,
    { address, count: number },
    /* sql */ `
      SELECT address, uniqExact(place) AS count FROM address_transactions
      WHERE address IN (${keysOf(some)}) AND place >= {first:UInt64} AND place < {end:UInt64}
      GROUP BY address SETTINGS max_threads = 1`,
    placesOf(slot),
  )
  const stored = new Map(rows.map((row) => [row.address, row.count]))
  return some.flatMap((each) => {
    const [index, other] = [stored.get(each) ?? 0, counts.get(each) ?? 0]
    return index === other
      ? []
      : [{ what: `transactions of ${each}`, index: String(index), other: String(other) }]
  })
}

async function compareSignatures(
  db: Database,
  slot: number,
  transactions: Transactions,
): Promise<BlockDifference[]> {
  const some = everyNth(
    transactions.filter(({ signature }) => signature !== ''),
    SIGNATURES,
  )
  if (some.length === 0) return []
  const keys = some.map(({ signature }) =>
    Buffer.from(decodeBase58(signature) ?? Buffer.alloc(8)).readBigUInt64LE(0),
  )
  const rows = await select(
    db,
    { place: bigint },
    /* sql */ `
      SELECT DISTINCT place FROM signatures
      WHERE signature_key IN (${keys.join(', ')}) AND place >= {first:UInt64} AND place < {end:UInt64}
      SETTINGS max_threads = 1`,
    placesOf(slot),
  )
  const found = new Set(rows.map(({ place }) => place))
  return some
    .filter(({ index }) => !found.has(placeOf({ slot, index })))
    .map(({ index, signature }) => ({
      what: `place of transaction ${index} by its signature`,
      index: NONE,
      other: signature,
    }))
}

/** At most `most` items, evenly spread over the list. */
function everyNth<Item>(list: readonly Item[], most: number): Item[] {
  const step = Math.max(1, list.length / most)
  const count = Math.min(list.length, most)
  return Array.from({ length: count }, (_, nth) => list[Math.floor(nth * step)] as Item)
}
