import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { VersionedTransaction } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { decodeBlock } from '#decode/decode-block.ts'
import { committedData, realData } from '#decode/testing/real-data.ts'
import { importArchives } from '#indexer/index.ts'
import { decodeBase58, encodeBase58 } from '#lib/base58.ts'
import { type Log, silent } from '#lib/log.ts'
import { findBlockBySlot } from '#store/blocks.ts'
import { type Database, select } from '#store/database.ts'
import { readBacklog } from '#store/derived/dirty-keys.ts'
import { encodeBlocks, saveBatch } from '#store/save-block.ts'
import { countedHolders, storedHolders } from '#store/testing/holders.ts'
import { openPayload } from '#store/transactions.ts'
import { syntheticBlocks } from '../bench/synthetic-blocks.ts'
import { readConfig } from '../src/config.ts'
import { openStore } from '../src/open-store.ts'

// From archive file to database, compared with totals computed from the raw JSON by code independent of
// the product: JSON.parse, and another library for the wire format.

const folder = mkdtempSync(join(tmpdir(), 'gorscope-import-'))
let store: Awaited<ReturnType<typeof openStore>>
let db: Database

beforeAll(async () => {
  store = await openStore({ ...readConfig({}), dataDir: folder }, silent)
  db = store.db
})
afterAll(async () => {
  await store?.stop()
  rmSync(folder, { recursive: true, force: true })
})

// biome-ignore lint/suspicious/noExplicitAny: raw JSON, read without our types on purpose
type Raw = any

/** The expected totals of a block; `changes` is the net change of lamports per account, zeros left out. */
type BlockTotals = {
  transactions: number
  fees: bigint
  successes: number
  failures: number
  changes: Record<string, string>
}

function totalsOf(block: Raw): BlockTotals {
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

/** The same totals from the database: the block's row, and every transaction as a page would show it. */
async function storedTotals(slot: number): Promise<BlockTotals | undefined> {
  const block = await findBlockBySlot(db, slot)
  if (!block) return undefined
  const payloads = await select(
    db,
    z.object({ payload: z.string() }),
    'SELECT payload FROM transaction_payloads WHERE bitShiftRight(place, 20) = {slot:UInt64}',
    { slot },
  )
  expect(payloads.length).toBe(block.transactionCount)
  const changes = new Map<string, bigint>()
  for (const { payload } of payloads)
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

const importAll = (files: string[], log: Log = silent) => importArchives({ db, files, log, workers: 1 })

/** A log and what was written to it. */
const noted = () => {
  const lines: string[] = []
  const note = (_: object, message: string) => void lines.push(message)
  return { lines, log: { ...silent, warn: note, error: note } }
}

/** Rows and checksums of every table: equal for two databases with the same content. */
async function fingerprint(): Promise<Record<string, string>> {
  const tables = await select(
    db,
    z.object({ name: z.string() }),
    `SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree' AND name NOT IN ('migrations', 'block_intents')`,
  )
  const result: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await select(
      db,
      z.object({ rows: z.string(), sum: z.string() }),
      `SELECT toString(count()) AS rows, ifNull(toString(groupBitXor(cityHash64(*))), '') AS sum FROM ${name} FINAL`,
    )
    result[name] = `${row?.rows} ${row?.sum}`
  }
  return result
}

describe.each(['json', 'base64'] as const)('synthetic blocks in %s', (encoding) => {
  const firstSlot = encoding === 'json' ? 5_000_000 : 6_000_000
  const blocks = [...syntheticBlocks({ blocks: 4, transactionsPerBlock: 60, encoding, firstSlot })]
  const file = join(folder, `${encoding}.jsonl`)
  writeFileSync(file, blocks.map((line) => `${JSON.stringify(line)}\n`).join(''))

  test('are stored with the totals of the raw JSON', async () => {
    expect(await importAll([file])).toMatchObject({ blocks: 4, transactions: 240, lost: 0, broken: 0 })
    for (const { slot, block } of blocks) expect(await storedTotals(slot)).toEqual(totalsOf(block))
  })

  test('leave no value that is computed from many blocks behind', async () => {
    const holders = await countedHolders(db)
    expect(holders).not.toEqual([])
    expect(await storedHolders(db)).toEqual(holders)
    expect(await readBacklog(db)).toEqual([])
  })

  test('change no table when they are imported again', async () => {
    const before = await fingerprint()
    expect(await importAll([file])).toMatchObject({ blocks: 0, alreadyThere: 4, lost: 0 })
    expect(await fingerprint()).toEqual(before)
  })
})

test('a block that was stored without some of its transactions is replaced by the whole block, and not the other way', async () => {
  const [whole] = syntheticBlocks({
    blocks: 1,
    transactionsPerBlock: 60,
    encoding: 'json',
    firstSlot: 7_000_000,
  })
  if (!whole) throw new Error('There is one block.')
  const { slot, block } = whole as { slot: number; block: Raw }
  const part = { ...block, transactions: block.transactions.slice(0, 20) }
  const [partFile, wholeFile] = [join(folder, 'part.jsonl'), join(folder, 'whole.jsonl')]
  writeFileSync(partFile, `${JSON.stringify({ slot, block: part })}\n`)
  writeFileSync(wholeFile, `${JSON.stringify({ slot, block })}\n`)
  await importAll([partFile])
  expect(await storedTotals(slot)).toEqual(totalsOf(part))
  await importAll([wholeFile])
  expect(await storedTotals(slot)).toEqual(totalsOf(block))
  expect(await importAll([partFile])).toMatchObject({ blocks: 0, alreadyThere: 1 })
  expect(await storedTotals(slot)).toEqual(totalsOf(block))
})

const oneBlock = (firstSlot: number) => {
  const [made] = syntheticBlocks({ blocks: 1, transactionsPerBlock: 60, encoding: 'json', firstSlot })
  if (!made) throw new Error('There is one block.')
  const { slot, block } = made as { slot: number; block: Raw }
  const { transactions, ...header } = block
  const signatures = transactions.map((each: Raw) => each.transaction.signatures[0])
  return { slot, block, header, transactions, signatures }
}
const write = (name: string, ...objects: unknown[]) => {
  const path = join(folder, name)
  writeFileSync(path, objects.map((each) => `${JSON.stringify(each)}\n`).join(''))
  return path
}

test('a block without its transactions is refused by file, line and name, and is not stored', async () => {
  const { slot, block, header, transactions, signatures } = oneBlock(7_100_000)
  const accounts = transactions.map(({ meta }: Raw) => ({
    meta,
    transaction: { accountKeys: [], signatures },
  }))
  const kinds = [{ ...header, signatures }, header, { ...header, transactions: accounts }]
  const path = write('emptied.jsonl', ...kinds.map((each) => ({ slot, block: each })))
  const { lines, log } = noted()
  expect(await importAll([path], log)).toMatchObject({ blocks: 0, lost: 3, files: 1 })
  expect(await findBlockBySlot(db, slot)).toBeUndefined()
  expect(lines.join('\n')).toContain(`${path}, line 1`)
  for (const what of [
    'the signatures of 60 transactions only (transactionDetails "signatures")',
    'no list of transactions',
    'the accounts of its transactions only',
  ])
    expect(lines.join('\n')).toContain(what)
  // In one batch with the whole block, before and after it.
  const mixed = write('mixed.jsonl', ...[kinds[0], block, kinds[1]].map((each) => ({ slot, block: each })))
  expect(await importAll([mixed])).toMatchObject({ blocks: 1, transactions: 60, lost: 2 })
  expect(await storedTotals(slot)).toEqual(totalsOf(block))
})

test('of a block twice in one file the one with more transactions is stored', async () => {
  const { slot, block, header } = oneBlock(7_200_000)
  const path = write(
    'twice.jsonl',
    { slot, block: { ...header, transactions: [] } },
    { slot, block },
    { slot, block: { ...block, transactions: block.transactions.slice(0, 9) } },
  )
  expect(await importAll([path])).toMatchObject({ blocks: 1, transactions: 60, alreadyThere: 2, lost: 0 })
  expect(await storedTotals(slot)).toEqual(totalsOf(block))
})

test('a block that an earlier version stored as empty gives way to the whole one', async () => {
  const { slot, block, header, signatures } = oneBlock(7_300_000)
  const rpc = { ...header, signatures }
  await saveBatch(db, encodeBlocks([{ decoded: decodeBlock(slot, rpc), rpc }]), { finalized: true })
  expect((await findBlockBySlot(db, slot))?.transactionCount).toBe(0)
  expect(await importAll([write('whole-again.jsonl', { slot, block })])).toMatchObject({ blocks: 1, lost: 0 })
  expect(await storedTotals(slot)).toEqual(totalsOf(block))
})

test('skipped slots are counted, and an empty file is a warning that names it', async () => {
  const { lines, log } = noted()
  const [skipped, empty] = [write('skipped.jsonl', { slot: 7_400_000, block: null }), write('empty.jsonl')]
  expect(await importAll([skipped, empty], log)).toMatchObject({ files: 2, skipped: 1, blocks: 0, lost: 0 })
  expect(lines).toEqual([`${empty}: the file is empty. Nothing was imported from it.`])
  expect(await findBlockBySlot(db, 7_400_000)).toBeUndefined()
})

test('blocks without their slots are stored where the slot is certain, by files and by the index', async () => {
  const blocks = [
    ...syntheticBlocks({ blocks: 4, transactionsPerBlock: 5, encoding: 'json', firstSlot: 7_500_000 }),
  ]
  const [first, second, third, last] = blocks.map(({ block }) => block)
  const { lines, log } = noted()
  const path = write('bare.jsonl', first, { jsonrpc: '2.0', result: second, id: 1 })
  const next = write('bare-next.jsonl', third)
  expect(await importAll([path, next], log)).toMatchObject({ blocks: 2, lost: 1 })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(
    `${next}, line 1: the slot of this block is not certain. Its parent's slot is 7500001`,
  )
  expect(await findBlockBySlot(db, 7_500_002)).toBeUndefined()
  // The block after it is stored: it names the slot.
  expect(await importAll([write('last.jsonl', { slot: 7_500_003, block: last })])).toMatchObject({
    blocks: 1,
  })
  expect(await importAll([next])).toMatchObject({ blocks: 1, lost: 0 })
  // And what is stored is known by its hash.
  expect(await importAll([next])).toMatchObject({ blocks: 0, alreadyThere: 1, lost: 0 })
  for (const { slot, block } of blocks) expect(await storedTotals(slot)).toEqual(totalsOf(block))
})

test('a block of another chain in the slot is refused by file, line and both hashes', async () => {
  const { slot, block, header } = oneBlock(7_600_000)
  await importAll([write('one.jsonl', { slot, block })])
  const { lines, log } = noted()
  const other = { ...block, blockhash: encodeBase58(new Uint8Array(32).fill(3)) }
  const path = write('other.jsonl', { slot: 1, block: other }, { slot, block: other })
  expect(await importAll([path], log)).toMatchObject({ blocks: 0, lost: 2 })
  expect(lines.find((line) => line.includes('line 1'))).toContain("The parent's slot is")
  expect(lines.find((line) => line.includes('line 2'))).toContain(
    `the index has block ${header.blockhash} in this slot, not ${other.blockhash}`,
  )
})

test('a block small enough to check by hand', async () => {
  const key = (n: number) => encodeBase58(new Uint8Array(32).fill(n))
  const tx = (n: number, fee: number, err: unknown, pre: number[], post: number[]) => ({
    transaction: {
      signatures: [encodeBase58(new Uint8Array(64).fill(n))],
      message: {
        header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 1 },
        accountKeys: [key(1), key(2), '11111111111111111111111111111111'],
        recentBlockhash: key(9),
        instructions: [{ programIdIndex: 2, accounts: [0, 1], data: '3Bxs4h24hBtQy9rw' }],
      },
    },
    meta: { err, fee, preBalances: pre, postBalances: post, logMessages: [], innerInstructions: [] },
  })
  // Three transactions: 100 lamports for account 2 (fee 5,000), then 7 more (fee 10,000), then one that fails (fee 5,000).
  const block = {
    blockhash: key(8),
    previousBlockhash: key(7),
    parentSlot: 76,
    blockHeight: 70,
    blockTime: 1_700_000_000,
    rewards: [],
    transactions: [
      tx(1, 5_000, null, [1_000_000, 0, 1], [994_900, 100, 1]),
      tx(2, 10_000, null, [994_900, 100, 1], [984_893, 107, 1]),
      tx(3, 5_000, { InstructionError: [0, { Custom: 1 }] }, [984_893, 107, 1], [979_893, 107, 1]),
    ],
  }
  const file = join(folder, 'hand.jsonl')
  writeFileSync(file, `${JSON.stringify({ slot: 77, block })}\n`)
  await importAll([file])
  expect(await storedTotals(77)).toEqual({
    transactions: 3,
    fees: 20_000n,
    successes: 2,
    failures: 1,
    changes: { [key(1)]: '-20107', [key(2)]: '107' },
  })
})

describe.each(realData)(
  'real blocks of mainnet and other chains ($name)',
  ({ isWhole, blockFiles, emptiedBlockFiles, pathOf }) => {
    const files = blockFiles.map(pathOf)
    const read = (file: string): Raw => {
      const bytes = readFileSync(file)
      const json = JSON.parse((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'))
      return json.result ?? json
    }
    const slotOf = (file: string, block: Raw) =>
      Number(/_(\d+)/.exec(basename(file))?.[1] ?? block.parentSlot + 1)

    // Named after their parents: these three have later blocks that leave no doubt about the slots.
    const certain = /_parent(333688207|333689243|333689418)\./
    const isUncertain = (file: string) => file.includes('_parent') && !certain.test(file)

    test('are imported, each with the totals of its raw JSON; lost are only those without a certain slot', async () => {
      // The same block in two encodings, or two choices of its transactions: the first one named wins.
      const first = new Map<number, { file: string; block: Raw }>()
      for (const file of files) {
        const block = read(file)
        const slot = slotOf(file, block)
        if (!first.has(slot)) first.set(slot, { file, block })
      }
      const totals = await importAll([...first.values()].map(({ file }) => file))
      const lost = [...first.values()].filter(({ file }) => isUncertain(file)).length
      // The larger collection holds the committed blocks too.
      expect(totals.blocks + totals.alreadyThere).toBe(first.size - lost)
      expect(totals).toMatchObject({
        alreadyThere: isWhole ? committedData.blockFiles.length : 0,
        lost: isWhole ? 3 : 0,
      })
      for (const [slot, { file, block }] of first)
        if (isUncertain(file)) expect(await findBlockBySlot(db, slot)).toBeUndefined()
        else
          expect({ file: basename(file), ...(await storedTotals(slot)) }).toEqual({
            file: basename(file),
            ...totalsOf(block),
          })
    }, 300_000)

    test.runIf(emptiedBlockFiles.length > 0)(
      'those without their transactions are refused by name',
      async () => {
        const { lines, log } = noted()
        const emptied = emptiedBlockFiles.map(pathOf)
        expect(await importAll(emptied, log)).toMatchObject({ blocks: 0, lost: emptied.length })
        expect(lines[0]).toMatch(
          /138802069\S+, line 1: slot 138802069: .*found the signatures of \d+ transactions only/,
        )
        expect(await findBlockBySlot(db, 138_802_069)).toBeUndefined()
      },
    )
  },
)
