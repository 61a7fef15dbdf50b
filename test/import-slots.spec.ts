/** @module-tag slow */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decodeBlock } from '#decode/block/decode-block.ts'
import { encodeBase58 } from '#lib/text/base58.ts'
import { findBlockBySlot } from '#store/blocks/blocks.ts'
import { encodeBlocks, saveBatch } from '#store/write/save-block.ts'
import { syntheticBlocks } from '../bench/synthetic-blocks.ts'
import { noted, type Raw, setImports, totalsOf } from './imports.ts'

// Blocks in archives that are not whole, or not said to be of a slot.

const imports = setImports()
const { folder, importAll, storedTotals } = imports

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
  expect(await findBlockBySlot(imports.db, slot)).toBeUndefined()
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

test('a block that is stored without its transactions gives way to the whole one', async () => {
  const { slot, block, header, signatures } = oneBlock(7_300_000)
  const rpc = { ...header, signatures }
  await saveBatch(imports.db, encodeBlocks([{ decoded: decodeBlock(slot, rpc), rpc }]), { finalized: true })
  expect((await findBlockBySlot(imports.db, slot))?.transactionCount).toBe(0)
  expect(await importAll([write('whole-again.jsonl', { slot, block })])).toMatchObject({ blocks: 1, lost: 0 })
  expect(await storedTotals(slot)).toEqual(totalsOf(block))
})

test('skipped slots are counted, and an empty file is a warning that names it', async () => {
  const { lines, log } = noted()
  const [skipped, empty] = [write('skipped.jsonl', { slot: 7_400_000, block: null }), write('empty.jsonl')]
  expect(await importAll([skipped, empty], log)).toMatchObject({ files: 2, skipped: 1, blocks: 0, lost: 0 })
  expect(lines).toEqual([`${empty}: the file is empty. Nothing was imported from it.`])
  expect(await findBlockBySlot(imports.db, 7_400_000)).toBeUndefined()
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
  expect(await findBlockBySlot(imports.db, 7_500_002)).toBeUndefined()
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
