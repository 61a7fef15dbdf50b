import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { readArchive } from '#chain/archive/archive.ts'
import { listArchives } from '#chain/archive/archive-files.ts'
import { encodeBase58 } from '#lib/text/base58.ts'
import { parseJson, stringifyJson } from '#lib/text/json.ts'
import type { RpcBlock } from '#svm/rpc-block.ts'
import { keptAccounts, lamportsOf, readSource, type SourceBlock, startingBalances } from './real-accounts.ts'
import { type Copy, type Form, formOf, moved } from './real-copies.ts'
import type { Key } from './synthetic-keys.ts'

// Makes any number of copies of real blocks. Each copy has its own slots, hashes, signatures and addresses of
// rarely used accounts. The same seed gives the same bytes.

/**
 * The complete mainnet blocks of a folder from slot `from` on, in the order of slots. Blocks without the
 * bytes of their transactions are left out.
 *
 * @throws Error with a sentence when there is none
 */
export async function realBlocks(folder: string, from: number): Promise<SourceBlock[]> {
  const files = listArchives([folder]).filter((file) => /^mainnet_\d+\./.test(basename(file)))
  const found = new Map<number, SourceBlock>()
  for (const file of files)
    for await (const entry of readArchive(file)) {
      if (entry.kind !== 'block' || entry.slot < from) continue
      const block = readSource(parseJson(entry.json.toString()) as RpcBlock)
      if (block && block.transactions.length > 0) found.set(entry.slot, block)
    }
  if (found.size === 0)
    throw new Error(
      `${folder} has no file mainnet_SLOT.*.json[.gz] with a block in base64 or base58 from slot ${from} on.`,
    )
  return [...found].sort(([a], [b]) => a - b).map(([, block]) => block)
}

type Options = { transactions: number; seed?: number; firstSlot?: number }

/**
 * The lines of an archive: copies of `blocks` until the requested number of transactions is reached; the last
 * block is complete. The slots are consecutive, except that one in 20 is skipped.
 */
export function* copiedBlocks(
  blocks: readonly SourceBlock[],
  { transactions, seed = 1, firstSlot = 400_000_000 }: Options,
): Generator<{ slot: number; transactions: number; line: string }> {
  const each = blocks.reduce((sum, block) => sum + block.transactions.length, 0)
  const kept = keptAccounts(blocks)
  const balances = startingBalances(blocks, kept, Math.ceil(transactions / each))
  const forms = blocks.map((block) => formsOf(block, kept))
  const hash = (text: string) => new Uint8Array(createHash('sha256').update(`${seed} ${text}`).digest())
  let signatures = 0
  const signature = () => new Uint8Array(createHash('sha512').update(`${seed} ${signatures++}`).digest())

  let slot = firstSlot
  let parentSlot = firstSlot - 1
  let previousBlockhash = encodeBase58(hash('parent'))
  for (let n = 0, written = 0; written < transactions; n++) {
    if (n % 20 === 19) slot++
    const at = n % blocks.length
    const names = new Map<string, Key>()
    const nameOf = (address: string) => {
      const known = names.get(address)
      if (known) return known
      const bytes = hash(`${n} ${address}`)
      const name = { bytes, text: encodeBase58(bytes) }
      names.set(address, name)
      return name
    }
    const copy: Copy = { nameOf, signature, recentBlockhash: hash(`recent ${n}`), balances }
    const texts = (forms[at] ?? []).map((form) => form(copy))
    const blockhash = encodeBase58(hash(`block ${n}`))
    const { rewards, numRewardPartitions } = (blocks[at] as SourceBlock).block
    const paid = rewards?.map((reward) => {
      const of = lamportsOf(reward.pubkey)
      const { post } = moved(
        copy,
        of,
        BigInt(reward.postBalance) - BigInt(reward.lamports),
        reward.postBalance,
      )
      return { ...reward, postBalance: post }
    })
    const head = stringifyJson({
      blockHeight: firstSlot - 20_000_000 + n,
      blockTime: 1_760_000_000 + Math.floor(n * 0.4),
      blockhash,
      parentSlot,
      previousBlockhash,
      rewards: paid,
      numRewardPartitions,
    })
    yield {
      slot,
      transactions: texts.length,
      line: `{"slot":${slot},"block":${head.slice(0, -1)},"transactions":[${texts.join(',')}]}}`,
    }
    written += texts.length
    previousBlockhash = blockhash
    parentSlot = slot++
  }
}

function formsOf({ transactions }: SourceBlock, kept: ReadonlySet<string>): Form[] {
  const renamed = new Set(transactions.flatMap(({ accounts }) => accounts).filter((key) => !kept.has(key)))
  return transactions.map((transaction) => formOf(transaction, renamed))
}
