import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { parseJson, stringifyJson } from '#lib/text/json.ts'
import {
  type Block,
  type BlockHeader,
  type Changes,
  commissionOf,
  type ExecutedTransaction,
  headerOf,
} from '../bank/block.ts'
import { readTransaction } from '../bank/signed-transaction.ts'
import { decodeAccounts, encodeAccount } from './account-codec.ts'

// Layout: header size u32 · header JSON · deflated: (body size u32 · body JSON · changed accounts)
// The header is not compressed, so that headers can be read without inflating the body.

/** A transaction on disk: its wire bytes, and its result as JSON. */
type StoredTransaction = Omit<ExecutedTransaction, 'transaction' | 'slot' | 'index'> & { wire: string }
type StoredBody = { transactions: StoredTransaction[]; rewards: Block['rewards'] }

export function encodeBlock(block: Block, changes: Changes): Buffer {
  const header = Buffer.from(stringifyJson(headerOf(block)))
  const stored: StoredBody = { transactions: block.transactions.map(toStored), rewards: block.rewards }
  const body = Buffer.from(stringifyJson(stored))
  const accounts = [...changes].map(([address, account]) => encodeAccount(address, account))
  const packed = deflateRawSync(Buffer.concat([sizeOf(body), body, ...accounts]), { level: 1 })
  return Buffer.concat([sizeOf(header), header, packed])
}

export function decodeHeader(payload: Buffer): BlockHeader {
  const size = payload.readUInt32LE(0)
  const header = parseJson(payload.toString('utf8', 4, 4 + size)) as BlockHeader
  return { ...header, capitalization: BigInt(header.capitalization) }
}

export function decodeBlock(payload: Buffer): Block {
  const { header, body } = unpack(payload)
  const size = body.readUInt32LE(0)
  const stored = parseJson(body.toString('utf8', 4, 4 + size)) as StoredBody
  return {
    ...header,
    transactions: stored.transactions.map((transaction, index) =>
      fromStored(transaction, header.slot, index),
    ),
    rewards: stored.rewards.map((reward) => ({
      ...reward,
      // Chains that were written before rewards had basis points have whole per cents.
      ...commissionOf(reward.commissionBps ?? (reward.commission === null ? null : reward.commission * 100)),
      lamports: BigInt(reward.lamports),
      postBalance: BigInt(reward.postBalance),
    })),
  }
}

/** The accounts that the block changed. */
export function decodeChanges(payload: Buffer): Changes {
  const { body } = unpack(payload)
  return decodeAccounts(body.subarray(4 + body.readUInt32LE(0)))
}

function unpack(payload: Buffer): { header: BlockHeader; body: Buffer } {
  return {
    header: decodeHeader(payload),
    body: inflateRawSync(payload.subarray(4 + payload.readUInt32LE(0))),
  }
}

function toStored({ transaction, slot: _, index: __, ...rest }: ExecutedTransaction): StoredTransaction {
  return { ...rest, wire: Buffer.from(transaction.bytes).toString('base64') }
}

function fromStored(
  { wire, ...stored }: StoredTransaction,
  slot: number,
  index: number,
): ExecutedTransaction {
  return {
    ...stored,
    transaction: readTransaction(Buffer.from(wire, 'base64')),
    slot,
    index,
    // JSON loses the bigint type and drops undefined values.
    fee: BigInt(stored.fee),
    preBalances: stored.preBalances.map(BigInt),
    postBalances: stored.postBalances.map(BigInt),
    returnData: stored.returnData,
  }
}

function sizeOf(bytes: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(bytes.length)
  return size
}
