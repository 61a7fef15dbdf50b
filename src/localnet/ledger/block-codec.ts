import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { parseJson, stringifyJson } from '#lib/json.ts'
import {
  type Block,
  type BlockHeader,
  type Changes,
  type ExecutedTransaction,
  headerOf,
} from '../chain/block.ts'
import { readTransaction } from '../chain/signed-transaction.ts'
import { decodeAccounts, encodeAccount } from './account-codec.ts'

// header size u32 · header JSON · deflated: (body size u32 · body JSON · changed accounts)
// The header stands outside, so that one may walk over blocks without unpacking them.

/** A transaction as it is kept: its bytes, and its figures in JSON. */
type KeptTransaction = Omit<ExecutedTransaction, 'transaction' | 'slot' | 'index'> & { wire: string }
type KeptBody = { transactions: KeptTransaction[]; rewards: Block['rewards'] }

export function encodeBlock(block: Block, changes: Changes): Buffer {
  const header = Buffer.from(stringifyJson(headerOf(block)))
  const kept: KeptBody = { transactions: block.transactions.map(keep), rewards: block.rewards }
  const body = Buffer.from(stringifyJson(kept))
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
  const kept = parseJson(body.toString('utf8', 4, 4 + size)) as KeptBody
  return {
    ...header,
    transactions: kept.transactions.map((transaction, index) => restore(transaction, header.slot, index)),
    rewards: kept.rewards.map((reward) => ({
      ...reward,
      lamports: BigInt(reward.lamports),
      postBalance: BigInt(reward.postBalance),
    })),
  }
}

/** Only the accounts that the block changed. */
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

function keep({ transaction, slot: _, index: __, ...rest }: ExecutedTransaction): KeptTransaction {
  return { ...rest, wire: Buffer.from(transaction.bytes).toString('base64') }
}

function restore({ wire, ...kept }: KeptTransaction, slot: number, index: number): ExecutedTransaction {
  return {
    ...kept,
    transaction: readTransaction(Buffer.from(wire, 'base64')),
    slot,
    index,
    // JSON has forgotten which digits were bigints, and drops what is undefined.
    fee: BigInt(kept.fee),
    preBalances: kept.preBalances.map(BigInt),
    postBalances: kept.postBalances.map(BigInt),
    returnData: kept.returnData,
  }
}

function sizeOf(bytes: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(bytes.length)
  return size
}
