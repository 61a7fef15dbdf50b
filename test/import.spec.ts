/** @module-tag slow */
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { committedData, realData } from '#decode/testing/real-data.ts'
import { encodeBase58 } from '#lib/text/base58.ts'
import { findBlockBySlot } from '#store/blocks/blocks.ts'
import { select } from '#store/engine/database.ts'
import { string } from '#store/rows/columns.ts'
import { countedHolders, storedHolders } from '#store/testing/holders.ts'
import { readBacklog } from '#store/write/dirty-keys.ts'
import { syntheticBlocks } from '../bench/synthetic-blocks.ts'
import { noted, type Raw, setImports, totalsOf } from './imports.ts'

// From archive file to database, compared with totals computed from the raw JSON.

const imports = setImports()
const { folder, importAll, storedTotals } = imports

/** Rows and checksums of every table: equal for two databases with the same content. */
async function fingerprint(): Promise<Record<string, string>> {
  const tables = await select(
    imports.db,
    { name: string },
    `SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree' AND name NOT IN ('migrations', 'block_intents')`,
  )
  const result: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await select(
      imports.db,
      { rows: string, sum: string },
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
    const holders = await countedHolders(imports.db)
    expect(holders).not.toEqual([])
    expect(await storedHolders(imports.db)).toEqual(holders)
    expect(await readBacklog(imports.db)).toEqual([])
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
    const certain = /_parent(333688207|333689243|333689418)[._]/
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
      expect(totals.blocks + totals.alreadyThere).toBe(first.size - lost)
      // The larger collection holds the committed blocks too; those of which a part was committed are replaced.
      const sameOnes = committedData.blockFiles.filter((name) => blockFiles.includes(name))
      expect(totals).toMatchObject({ alreadyThere: isWhole ? sameOnes.length : 0, lost: 3 })
      for (const [slot, { file, block }] of first)
        if (isUncertain(file)) expect(await findBlockBySlot(imports.db, slot)).toBeUndefined()
        else
          expect({ file: basename(file), ...(await storedTotals(slot)) }).toEqual({
            file: basename(file),
            ...totalsOf(block),
          })
    })

    test('those without their transactions are refused by name', async () => {
      const { lines, log } = noted()
      const emptied = emptiedBlockFiles.map(pathOf)
      expect(await importAll(emptied, log)).toMatchObject({ blocks: 0, lost: emptied.length })
      expect(lines[0]).toMatch(
        /138802069\S+, line 1: slot 138802069: .*found the signatures of \d+ transactions only/,
      )
      expect(await findBlockBySlot(imports.db, 138_802_069)).toBeUndefined()
    })
  },
)
