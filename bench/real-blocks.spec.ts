import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { decodeBlock } from '#decode/block/decode-block.ts'
import type { DecodedBlock, DecodedTransaction } from '#decode/block/decoded-block.ts'
import { committedData, wholeData } from '#decode/testing/real-data.ts'
import { parseJson } from '#lib/text/json.ts'
import type { RpcBlock } from '#svm/rpc-block.ts'
import { readSource, type SourceBlock } from './real-accounts.ts'
import { copiedBlocks, realBlocks } from './real-blocks.ts'

const committed = () => {
  const source = readSource(committedData.readBlock('blocks/devnet_314167369.base64.json'))
  if (!source) throw new Error('The block is not in base64')
  return [source]
}
const chosen = wholeData ? await realBlocks(wholeData.pathOf('blocks'), 200_000_000) : undefined
const collections: [string, SourceBlock[]][] = [
  ['committed', committed()],
  ...(chosen ? [['chosen', chosen] as [string, SourceBlock[]]] : []),
]

const decoded = (sources: SourceBlock[], transactions: number): DecodedBlock[] =>
  [...copiedBlocks(sources, { transactions })].map(({ slot, line }) => {
    const entry = parseJson(line) as { slot: number; block: RpcBlock }
    expect(entry.slot).toBe(slot)
    return decodeBlock(slot, entry.block)
  })
const sizeOf = (sources: SourceBlock[]) => sources.reduce((sum, each) => sum + each.transactions.length, 0)

/** The committed blocks of mainnet under names of whole blocks, beside those of other names. */
const folder = mkdtempSync(join(tmpdir(), 'gorscope-real-blocks-'))
for (const file of committedData.blockFiles) {
  const path = committedData.pathOf(file)
  copyFileSync(path, join(folder, basename(file)))
  copyFileSync(path, join(folder, basename(file).replace('_partial', '')))
}
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const folders: [string, number[]][] = [[folder, [13, 9]]]
if (wholeData) folders.push([wholeData.pathOf('blocks'), [1509, 1790]])

test('takes the whole mainnet blocks in an encoding of bytes, from a slot on', async () => {
  for (const [blocks, counts] of folders) {
    const taken = await realBlocks(blocks, 200_000_000)
    expect(taken.map(({ transactions }) => transactions.length)).toEqual(counts)
    await expect(realBlocks(blocks, 400_000_000)).rejects.toThrow(
      /with a block in base64 or base58 from slot/,
    )
  }
})

test.each(collections)(
  'copies decode as their sources do, link, and have signatures of their own (%s)',
  (_, sources) => {
    const blocks = decoded(sources, 3 * sizeOf(sources))
    expect(blocks).toHaveLength(3 * sources.length)
    const signatures = new Set<string>()
    const what = ({ instructions, tokenTransfers, tokenChanges, ...each }: DecodedTransaction) => ({
      ...{ fee: each.fee, success: each.success, isVote: each.isVote, error: each.decodeError },
      types: instructions.map(({ type }) => type),
      amounts: tokenTransfers.map(({ kind, amount }) => [kind, amount]),
      changes: tokenChanges.map(({ pre, post }) => post - pre),
    })
    blocks.forEach((block, n) => {
      const source = decodeBlock(block.slot, (sources[n % sources.length] as SourceBlock).block)
      expect(block.brokenCount).toBe(0)
      expect(block.transactions.map(what)).toEqual(source.transactions.map(what))
      const before = blocks[n - 1]
      if (before) {
        expect([block.previousBlockhash, block.parentSlot]).toEqual([before.blockhash, before.slot])
        expect(block.height).toBe((before.height ?? 0) + 1)
      }
      for (const { signature } of block.transactions) signatures.add(signature)
    })
    expect(signatures.size).toBe(3 * sizeOf(sources))
  },
)

test.each(collections)(
  'each balance begins where the one before ended, and none is negative (%s)',
  (_, sources) => {
    const last = new Map<string, bigint>()
    const gaps = new Set<string>()
    const copies = 4
    let again = 0
    const see = (of: string, pre: bigint, post: bigint) => {
      const before = last.get(of)
      if (before !== undefined && before !== pre) gaps.add(of)
      if (before !== undefined) again++
      expect(pre >= 0n && post >= 0n).toBe(true)
      last.set(of, post)
    }
    for (const { transactions, rewards } of decoded(sources, copies * sizeOf(sources))) {
      for (const { tokenChanges, accounts } of transactions) {
        for (const { account, mint, pre, post } of tokenChanges) see(`${account} ${mint}`, pre, post)
        for (const { address, preBalance, postBalance } of accounts)
          see(address, preBalance ?? -1n, postBalance ?? -1n)
      }
      for (const { address, lamports, postBalance } of rewards)
        see(address, postBalance - lamports, postBalance)
    }
    expect([...gaps]).toEqual([])
    expect(again).toBeGreaterThan(copies * 10)
  },
)

test('the same seed gives the same bytes, and another seed others', () => {
  const lines = (seed: number) =>
    [...copiedBlocks(committed(), { transactions: 20, seed })].map(({ line }) => line)
  expect(lines(1)).toEqual(lines(1))
  expect(lines(1)).not.toEqual(lines(2))
})

test('cold addresses are renamed in each copy, hot ones and programs in none', () => {
  const blocks = decoded(committed(), 2 * sizeOf(committed()))
  const [first = new Set(), second = new Set()] = blocks.map(
    ({ transactions }) =>
      new Set(transactions.flatMap(({ accounts }) => accounts.map(({ address }) => address))),
  )
  const both = [...first].filter((address) => second.has(address))
  expect(both).toContain('Vote111111111111111111111111111111111111111')
  expect(both.length).toBeLessThan(first.size)
})
