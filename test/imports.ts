import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { VersionedTransaction } from '@solana/web3.js'
import { afterAll, beforeAll, expect } from 'vitest'
import { importArchives } from '#indexer/index.ts'
import { type Log, silent } from '#lib/log/log.ts'
import { decodeBase58 } from '#lib/text/base58.ts'
import { readConfig } from '#setup/config.ts'
import { openStore } from '#setup/open-store.ts'
import { findBlockBySlot } from '#store/blocks/blocks.ts'
import type { Database } from '#store/engine/database.ts'
import { selectPayloadSources } from '#store/transactions/payload-sources.ts'
import { openPayload } from '#store/transactions/transactions.ts'

// Expected totals are computed from the raw JSON by code that is independent of the product: JSON.parse, and
// another library for the wire format.

/** A folder for files, and a store into which they are imported, for all tests of a file. */
export function setImports() {
  const folder = mkdtempSync(join(tmpdir(), 'gorscope-import-'))
  let store: Awaited<ReturnType<typeof openStore>>
  beforeAll(async () => {
    store = await openStore({ ...readConfig({}), dataDir: folder }, silent)
  })
  afterAll(async () => {
    await store?.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    folder,
    get db() {
      return store.db
    },
    /** Imports blocks of any chain; those of several chains are imported into one index. */
    importAll: (files: string[], log: Log = silent) =>
      importArchives({ db: store.db, files, log, workers: 1, force: true }),
    storedTotals: (slot: number) => totalsIn(store.db, slot),
  }
}

// biome-ignore lint/suspicious/noExplicitAny: raw JSON, read without our types on purpose
export type Raw = any

/** The expected totals of a block; `changes` is the net change of lamports of each account, without zeros. */
export type BlockTotals = {
  transactions: number
  fees: bigint
  successes: number
  failures: number
  changes: Record<string, string>
}

export function totalsOf(block: Raw): BlockTotals {
  const changes = new Map<string, bigint>()
  let fees = 0n
  let failures = 0
  for (const tx of block.transactions ?? []) {
    fees += BigInt(tx.meta.fee)
    if (tx.meta.err !== null) failures++
    accountsOf(tx).forEach((address, i) => {
      const change = BigInt(tx.meta.postBalances[i]) - BigInt(tx.meta.preBalances[i])
      changes.set(address, (changes.get(address) ?? 0n) + change)
    })
  }
  const transactions = block.transactions?.length ?? 0
  return { transactions, fees, failures, successes: transactions - failures, changes: shown(changes) }
}

function accountsOf(tx: Raw): string[] {
  const loaded = tx.meta.loadedAddresses ?? { writable: [], readonly: [] }
  if (Array.isArray(tx.transaction)) {
    const [text, encoding] = tx.transaction
    const bytes =
      encoding === 'base64' ? Buffer.from(text, 'base64') : (decodeBase58(text) ?? new Uint8Array())
    const { message } = VersionedTransaction.deserialize(new Uint8Array(bytes))
    return [...message.staticAccountKeys.map(String), ...loaded.writable, ...loaded.readonly]
  }
  const keys = tx.transaction.message.accountKeys
  if (typeof keys[0] === 'object') return keys.map((key: Raw) => key.pubkey)
  return [...keys, ...loaded.writable, ...loaded.readonly]
}

const shown = (changes: Map<string, bigint>) =>
  Object.fromEntries(
    [...changes]
      .filter(([, change]) => change !== 0n)
      .map(([address, change]) => [address, String(change)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

/**
 * The same totals according to the database: from the block's row, and from every transaction as a page would
 * show it.
 */
async function totalsIn(db: Database, slot: number): Promise<BlockTotals | undefined> {
  const block = await findBlockBySlot(db, slot)
  if (!block) return undefined
  const payloads = await selectPayloadSources(db, 'WHERE bitShiftRight(place, 20) = {slot:UInt64}', { slot })
  expect(payloads.length).toBe(block.transactionCount)
  const changes = new Map<string, bigint>()
  for (const payload of payloads)
    for (const { address, pre, post } of openPayload(payload, db).decoded.nativeChanges)
      changes.set(address, (changes.get(address) ?? 0n) + post - pre)
  return {
    transactions: block.transactionCount,
    fees: BigInt(block.totalFees),
    successes: block.successCount,
    failures: block.failedCount,
    changes: shown(changes),
  }
}

/** A logger, and the lines that were written to it. */
export const noted = () => {
  const lines: string[] = []
  const note = (_: object, message: string) => void lines.push(message)
  return { lines, log: { ...silent, warn: note, error: note } }
}
