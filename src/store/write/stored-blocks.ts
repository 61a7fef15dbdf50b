import { encodeBase58 } from '#lib/text/base58.ts'
import { parseJson } from '#lib/text/json.ts'
import type { RpcBlock, RpcReward, RpcTransaction } from '#svm/rpc-block.ts'
import { type Database, select } from '../engine/database.ts'
import { array, bool, digits, nullable, number, string } from '../rows/columns.ts'
import { type RetentionSetting, readPayload } from '../rows/payload.ts'
import { placeAt, placeOf } from '../rows/place.ts'
import type { Selected } from '../rows/selected-rows.ts'
import { type PayloadRow, selectPayloads } from '../transactions/payload-rows.ts'

/** The state of a stored block, apart from its transactions. */
type BlockState = {
  finalized: boolean
  /** The transactions whose payloads were dropped, so that they cannot be read, by index. */
  dropped: ReadonlyMap<number, RetentionSetting>
  /** Whether a payload is missing that was not dropped, of a transaction that the block's row counts. */
  isDamaged: boolean
}

/** A stored block as the node returned it, with the fields that decode needs. */
export type StoredBlock = BlockState & {
  slot: number
  rpc: RpcBlock & { transactions: RpcTransaction[] }
  /** The stored size of its transactions in bytes. */
  bytes: number
}

/** A block whose transactions are read one by one, on request. */
export type OpenedBlock = BlockState & {
  /** The block without its transactions. */
  header: RpcBlock
  transactionCount: number
  /** The transaction as the node returned it. */
  transactionAt: (index: number) => RpcTransaction
  /** The transaction's first signature; undefined where only the payload has it. */
  signatureAt: (index: number) => string | undefined
}

const HeaderRow = {
  slot: number,
  finalized: bool,
  height: nullable(number),
  hash: string,
  previous: string,
  parent_slot: number,
  block_time: nullable(number),
  transaction_count: number,
  addresses: array(string),
  lamports: array(digits),
  balances: array(digits),
  types: array(string),
  commissions: array(number),
  extras: array(string),
  extra: string,
}
type HeaderRow = Selected<typeof HeaderRow>

type Rows = { header: HeaderRow; payloads: ReadonlyMap<number, PayloadRow> }

/** The stored blocks among `slots`, sorted by slot. */
export async function readStoredBlocks(db: Database, slots: readonly number[]): Promise<StoredBlock[]> {
  return (await readRows(db, slots)).map(storedBlock)
}

async function readRows(db: Database, slots: readonly number[]): Promise<Rows[]> {
  if (slots.length === 0) return []
  const { bySlot, byPlace } = rangeOf(slots)
  const [headers, payloads] = await Promise.all([
    select(
      db,
      HeaderRow,
      /* sql */ `
        SELECT slot, finalized, height, base58Encode(blockhash) AS hash, base58Encode(previous_blockhash) AS previous,
          parent_slot, block_time, transaction_count,
          arrayMap(address -> base58Encode(address), reward_addresses) AS addresses, reward_lamports AS lamports,
          reward_post_balances AS balances, reward_types AS types, reward_commissions AS commissions,
          reward_extras AS extras, extra
        FROM blocks FINAL WHERE ${bySlot} ORDER BY slot`,
    ),
    selectPayloads(db, `WHERE ${byPlace}`),
  ])
  const transactions = new Map<number, Map<number, PayloadRow>>()
  for (const row of payloads) {
    const { slot, index } = placeAt(row.place)
    const ofBlock = transactions.get(slot) ?? new Map<number, PayloadRow>()
    transactions.set(slot, ofBlock.set(index, row))
  }
  return headers.map((header) => ({ header, payloads: transactions.get(header.slot) ?? new Map() }))
}

/** The block of one slot, from memory or the database; undefined where none is indexed. */
export async function openStoredBlock(db: Database, slot: number): Promise<OpenedBlock | undefined> {
  const unflushed = db.memtable.get(slot)
  if (!unflushed) {
    const [rows] = await readRows(db, [slot])
    return rows && openedBlock(rows)
  }
  const { row, stored, payload } = unflushed
  let signatures: readonly string[] | undefined
  const { blockhash: hash, previous_blockhash: previous, ...others } = stored()
  const header: HeaderRow = {
    ...{ ...others, slot, finalized: row.finalized, hash, previous },
    ...{ height: row.height, parent_slot: row.parentSlot, block_time: row.blockTime },
    addresses: others.reward_addresses,
    lamports: others.reward_lamports.map(String),
    balances: others.reward_post_balances.map(String),
    types: others.reward_types,
    commissions: others.reward_commissions.map(Number),
    extras: others.reward_extras,
  }
  return {
    finalized: row.finalized,
    header: headerOf(header),
    transactionCount: row.transactionCount,
    transactionAt: (index) => payload(index).transaction,
    signatureAt: (index) => {
      signatures ??= unflushed.signatures()
      return signatures[index] || undefined
    },
    dropped: new Map(),
    isDamaged: false,
  }
}

/** SQL conditions for rows of `slots`, in tables by slot and in tables by place. */
export function rangeOf(slots: readonly number[]): { bySlot: string; byPlace: string } {
  const first = slots.reduce((a, b) => Math.min(a, b))
  const last = slots.reduce((a, b) => Math.max(a, b))
  // Numbers need no escaping. The range uses the primary key, the list selects within it.
  const list = slots.join(', ')
  const from = placeOf({ slot: first, index: 0 })
  const to = placeOf({ slot: last + 1, index: 0 })
  return {
    bySlot: `slot IN (${list})`,
    byPlace: `place >= ${from} AND place < ${to} AND bitShiftRight(place, 20) IN (${list})`,
  }
}

/** A placeholder for a dropped transaction, so that the others keep their index in the block. */
const NOTHING: RpcTransaction = { transaction: '', meta: null }

function openedBlock({ header, payloads }: Rows): OpenedBlock {
  const { finalized, transaction_count: count } = header
  const dropped = new Map<number, RetentionSetting>()
  // The transactions before the first missing one can be read.
  let readable = 0
  for (; readable < count; readable++) {
    const row = payloads.get(readable)
    if (row?.dropped) dropped.set(readable, row.dropped)
    else if (row?.payload === undefined) break
  }
  return {
    ...{ finalized, dropped, header: headerOf(header), transactionCount: readable },
    transactionAt: (index) => {
      const payload = dropped.has(index) ? undefined : payloads.get(index)?.payload
      return payload === undefined ? NOTHING : readPayload(payload).transaction
    },
    signatureAt: (index) => {
      const signature = payloads.get(index)?.signature
      return signature && encodeBase58(signature)
    },
    isDamaged: readable !== count || payloads.size !== count,
  }
}

function storedBlock(rows: Rows): StoredBlock {
  const { header, transactionAt, signatureAt: _, transactionCount, ...state } = openedBlock(rows)
  const transactions = Array.from({ length: transactionCount }, (_, index) => transactionAt(index))
  return {
    ...state,
    slot: rows.header.slot,
    rpc: { ...header, transactions },
    bytes: [...rows.payloads.values()].reduce((sum, { payload }) => sum + (payload?.length ?? 0), 0),
  }
}

function headerOf(header: HeaderRow): RpcBlock {
  const extra = fieldsOf<RpcBlock>(header.extra)
  const rewards = header.addresses.map((pubkey, i): RpcReward => {
    const commission = header.commissions[i] ?? -1
    return {
      ...fieldsOf<RpcReward>(header.extras[i] ?? ''),
      pubkey,
      lamports: header.lamports[i] ?? '0',
      postBalance: header.balances[i] ?? '0',
      rewardType: header.types[i] || null,
      commission: commission < 0 ? null : commission,
    }
  })
  return {
    ...extra,
    blockhash: header.hash,
    previousBlockhash: header.previous,
    parentSlot: header.parent_slot,
    blockTime: header.block_time,
    blockHeight: header.height,
    rewards,
  }
}

/** The fields that have no column of their own. */
const fieldsOf = <Of>(json: string) => (json === '' ? {} : (parseJson(json) as Partial<Of>))
