// For the tests that read real chain data, which lies beside the project and is no part of it.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { decodeBase58, encodeBase58 } from '#lib/base58.ts'
import { parseJson } from '#lib/json.ts'
import type { RpcBlock, RpcTransaction } from '#svm/rpc-block.ts'
import { blockOf } from './decode-block.ts'
import { listOf } from './loose-json.ts'

const FOLDER = new URL('../../../shared/data/', import.meta.url)

export const hasRealData = existsSync(FOLDER)

const namesIn = (folder: string) =>
  hasRealData ? readdirSync(new URL(folder, FOLDER)).map((name) => `${folder}${name}`) : []

export const blockFiles = [...namesIn('blocks/'), ...namesIn('blocks/converted-from-protobuf/')].filter(
  (name) => /\.json(\.gz)?$/.test(name),
)
export const transactionFiles = namesIn('transactions/')
export const instructionFiles = namesIn('instructions/')

export function readText(name: string): string {
  const bytes = readFileSync(new URL(name, FOLDER))
  return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
}
export const readBlock = (name: string): RpcBlock => blockOf(parseJson(readText(name)))
export const readTransaction = (name: string) => parseJson(readText(name)) as RpcTransaction

/** The addresses of a transaction, by other means than the decoder's: what the balances of its meta belong to. */
export function addressesOf({ transaction, meta }: RpcTransaction): string[] {
  const loaded = meta?.loadedAddresses
  const lookedUp = [...(loaded?.writable ?? []), ...(loaded?.readonly ?? [])]
  if (typeof transaction === 'object' && 'message' in transaction) {
    const keys = transaction.message.accountKeys.map((key) => (typeof key === 'string' ? key : key.pubkey))
    return keys.length === meta?.preBalances.length ? keys : [...keys, ...lookedUp]
  }
  const [text, encoding] = listOf(transaction) as [string, string]
  const bytes = encoding === 'base64' ? Buffer.from(text, 'base64') : Buffer.from(decodeBase58(text) ?? [])
  // Signatures, perhaps a version byte, three counts, then the count of accounts: less than 128, so one byte.
  const message = 1 + 64 * bytes.readUInt8(0)
  const count = message + 3 + (bytes.readUInt8(message) >> 7)
  const place = (n: number) => bytes.subarray(count + 1 + 32 * n, count + 33 + 32 * n)
  return [...Array.from({ length: bytes.readUInt8(count) }, (_, n) => encodeBase58(place(n))), ...lookedUp]
}
