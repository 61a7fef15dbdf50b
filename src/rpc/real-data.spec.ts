import { expect, test } from 'vitest'
import { blockOf, decodeBlock } from '#decode/block/decode-block.ts'
import { type RealData, realData } from '#decode/testing/real-data.ts'
import { silent } from '#lib/log/log.ts'
import { recordOf } from '#lib/values/guards.ts'
import { createHead } from '#store/head/head.ts'
import { address } from '#store/testing/chain.ts'
import { testDatabases } from '#store/testing/database.ts'
import { encodeBlocks, saveBatch } from '#store/write/save-block.ts'
import { signatureIn } from '#svm/rpc/archived-transaction.ts'
import type { RpcBlock, RpcTransaction } from '#svm/rpc-block.ts'
import { answering } from './testing/answering.ts'

const databases = testDatabases()

type Json = Record<string, unknown>
type Archived = { file: string; rpc: RpcBlock; expected: Json & { transactions: Json[] } }

/** Parses JSON. A number beyond 2^53 becomes the exact text `number …`, unlike a string of digits. */
const exactly = (text: string): unknown =>
  JSON.parse(
    text.replace(/"(?:[^"\\]|\\.)*"|(?<![\d.])-?\d{16,}(?![\d.eE])/g, (token) =>
      token[0] === '"' ? token : `"number ${token}"`,
    ),
  )

/** Files with single transactions whose other fields another test compares. */
const fieldFiles = (data: RealData) =>
  data.fieldFiles.filter((file) => recordOf(data.readTransaction(file)).transaction !== undefined)

/** All blocks, and each transaction of the other files in a separate block. */
function archivedIn(data: RealData): { blocks: Archived[]; singles: Archived[] } {
  const blocks = data.blockFiles.map((file) => {
    const expected = blockOf(exactly(data.readText(file))) as unknown as Archived['expected']
    return { file, rpc: data.readBlock(file), expected }
  })
  const singles = [...data.transactionFiles, ...fieldFiles(data)].map((file) => {
    const header = { blockhash: address(file), previousBlockhash: address('none'), parentSlot: 0 }
    const [one, expected] = [data.readTransaction(file), exactly(data.readText(file)) as Json]
    const blockTime = (one as { blockTime?: number | null }).blockTime ?? null
    return {
      file,
      rpc: { ...header, blockTime, blockHeight: null, transactions: [one] },
      expected: { blockTime, transactions: [expected] },
    }
  })
  return { blocks, singles }
}

/** The blocks in groups in which no signature occurs twice. */
function rounds(blocks: readonly Archived[]): Archived[][] {
  const found: { seen: Set<string>; blocks: Archived[] }[] = []
  for (const block of blocks) {
    const names = (block.rpc.transactions ?? []).map(signatureIn)
    const free = found.find(({ seen }) => names.every((name) => !seen.has(name)))
    const round = free ?? { seen: new Set<string>(), blocks: [] }
    if (!free) found.push(round)
    for (const name of names) round.seen.add(name)
    round.blocks.push(block)
  }
  return found.map((round) => round.blocks)
}

/** Indexes the blocks, with their index in the list as slot, and returns a function that calls their RPC. */
async function indexed(blocks: readonly Archived[]) {
  const db = await databases.fresh()
  const decoded = blocks.map(({ rpc }, slot) => ({ rpc, decoded: decodeBlock(slot, rpc) }))
  await saveBatch(db, encodeBlocks(decoded), { finalized: true })
  const answer = answering({ db, head: createHead(db.memtable), sends: false, log: silent })
  return async (method: string, ...params: unknown[]): Promise<Json> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const text = await answer(body)
    const { result, error } = exactly(text) as { result?: Json; error?: unknown }
    if (!result) throw new Error(`${method} ${params[0]}: ${JSON.stringify(error)}`)
    return result
  }
}

/** The parameters with which a block was requested when it was archived. */
function configOf(transactions: readonly RpcTransaction[]) {
  const isVersioned = transactions.some(({ version }) => version !== undefined)
  const [{ transaction } = { transaction: '' }] = transactions
  const encoding = encodingOf(transaction)
  const newest = encoding === 'base58' || encoding === 'binary' ? 0 : 1
  return { encoding, ...(isVersioned && { maxSupportedTransactionVersion: newest }) }
}

function encodingOf(transaction: RpcTransaction['transaction']): unknown {
  if (typeof transaction === 'string') return 'binary'
  if (Array.isArray(transaction)) return transaction[1]
  return transaction.message.accountKeys.every((key) => typeof key === 'string') ? 'json' : 'jsonParsed'
}

/** Some archives of libraries have the version as text, and additional fields. */
function asNodeGave({ transaction, meta, version }: Json): Json {
  return {
    transaction,
    meta,
    ...(version !== undefined && { version: version === 'legacy' ? version : Number(version) }),
  }
}

/** Rewards that were not requested are an empty list, and a commission that an old node left out is null. */
const rewardsOf = (rewards: unknown) =>
  Array.isArray(rewards) ? rewards.map((reward) => ({ commission: null, ...recordOf(reward) })) : []

test.each(realData)(
  'every block and transaction is told as it was archived, and to the last digit: $name',
  async (data) => {
    const { blocks, singles } = archivedIn(data)
    let transactionsCompared = 0
    for (const round of [...rounds(blocks), ...rounds(singles)]) {
      const ask = await indexed(round)
      for (const [slot, { file, rpc, expected }] of round.entries()) {
        const transactions = rpc.transactions ?? []
        const config = configOf(transactions)
        if (blocks.some((block) => block.file === file)) {
          const { rewards, ...block } = await ask('getBlock', slot, config)
          expect({ file, ...block }).toEqual({ file, ...expected, rewards: undefined })
          expect(rewards).toEqual(rewardsOf(expected.rewards))
        }
        // Sixteen at a time, because the larger collection has many transactions.
        for (let at = 0; at < transactions.length; at += 16)
          await Promise.all(
            transactions.slice(at, at + 16).map(async (one, n) => {
              const found = await ask('getTransaction', signatureIn(one), config)
              expect({ file, ...found }).toEqual({
                ...{ file, slot, blockTime: expected.blockTime, transactionIndex: at + n },
                ...asNodeGave(expected.transactions[at + n] ?? {}),
              })
            }),
          )
        transactionsCompared += transactions.length
      }
    }
    expect(transactionsCompared).toBeGreaterThan(data.isWhole ? 28_800 : 270)
  },
)
