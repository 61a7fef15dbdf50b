import { stringifyJson } from '#lib/text/json.ts'
import { DecodeError } from '#svm/program-decoder.ts'
import type { BlockSource, RpcBlock, TransactionSources } from '#svm/rpc-block.ts'
import { type DecodeOptions, decodeAccounts, decodeTransaction } from '../transaction/decode-transaction.ts'
import type {
  BlockTotals,
  DecodedBlock,
  DecodedReward,
  DecodedTransaction,
  ReadBlock,
} from './decoded-block.ts'
import { countOf, i64Of, isAddress, type LooseRecord, listOf, recordOf, textOf, u64Of } from './loose-json.ts'

export { type DecodeOptions, decodeAccounts, decodeTransaction }

/**
 * Decodes a `getBlock` result. Depends only on its arguments and never throws for a bad transaction: that one
 * is kept, counted in `brokenCount`, and its `decodeError` describes the fault.
 */
export function decodeBlock(slot: number, block: RpcBlock, options?: DecodeOptions): DecodedBlock {
  const read = readBlock(slot, block, options)
  const transactions = [...read.transactions]
  const totals = noTotals()
  for (const transaction of transactions) addToTotals(totals, transaction)
  return { ...read, transactions, ...totals }
}

/**
 * `decodeBlock` with lazy transactions: each is decoded when it is iterated over, and again on each iteration. A caller
 * that reads them one by one retains none, which halves the work of the garbage collector.
 */
export function readBlock(slot: number, block: BlockSource, options?: DecodeOptions): ReadBlock {
  const rewards = rewardsOf(block.rewards)
  const sources = sourcesOf(block)
  return {
    slot,
    height: countOf(block.blockHeight) ?? null,
    blockhash: textOf(block.blockhash) ?? '',
    previousBlockhash: textOf(block.previousBlockhash) ?? '',
    parentSlot: countOf(block.parentSlot) ?? 0,
    blockTime: countOf(block.blockTime) ?? null,
    leader: options?.leaderOf?.(slot) ?? leaderByFee(countOf(block.blockTime), rewards),
    transactions: {
      *[Symbol.iterator]() {
        for (const [index, source] of sources.entries()) yield decodeTransaction(index, source, options)
      },
    },
    rewards,
  }
}

/**
 * Before this time no validator could have its fees paid to another account:
 * github.com/anza-xyz/agave/pull/11877.
 */
const COLLECTORS_SINCE = Date.UTC(2026, 3) / 1_000

function leaderByFee(blockTime: number | undefined, rewards: readonly DecodedReward[]): string | null {
  if (blockTime === undefined || blockTime >= COLLECTORS_SINCE) return null
  return feeRewardOf(rewards)?.address ?? null
}

/** The reward for the block's fees; undefined when the block lists none. */
export const feeRewardOf = <Of extends { rewardType: string | null }>(
  rewards: readonly Of[],
): Of | undefined => rewards.find(({ rewardType }) => rewardType === 'Fee')

/** Parsed JSON has no functions: only a list has `entries`. */
function sourcesOf({ transactions }: BlockSource): Pick<TransactionSources, 'entries'> {
  return typeof transactions?.entries === 'function' ? transactions : []
}

export const noTotals = (): BlockTotals => ({
  totalFees: 0n,
  successCount: 0,
  failedCount: 0,
  voteCount: 0,
  brokenCount: 0,
  computeUnits: 0n,
})

/** Counts one more transaction of a block. */
export function addToTotals(
  totals: BlockTotals,
  { fee, computeUnits, success, isVote, decodeError }: DecodedTransaction,
): void {
  totals.totalFees += fee
  totals.computeUnits += computeUnits ?? 0n
  if (success) totals.successCount++
  else totals.failedCount++
  if (isVote) totals.voteCount++
  if (decodeError !== '') totals.brokenCount++
}

function rewardsOf(source: unknown): DecodedReward[] {
  const rewards: DecodedReward[] = []
  for (const each of listOf(source)) {
    const { pubkey, lamports, postBalance, rewardType, commission, ...more } = recordOf(each) ?? {}
    const amount = i64Of(lamports)
    if (!isAddress(pubkey) || amount === undefined) continue
    rewards.push({
      address: pubkey,
      lamports: amount,
      postBalance: u64Of(postBalance) ?? 0n,
      rewardType: textOf(rewardType) ?? null,
      commission: countOf(commission) ?? null,
      extra: Object.keys(more).length > 0 ? stringifyJson(more) : '',
    })
  }
  return rewards
}

/**
 * The block in parsed JSON that is either a block itself or a node's whole response to `getBlock`.
 *
 * @throws DecodeError with a sentence when it is neither, when the response is an error or no block, or when
 * the block has no transactions field
 */
export function blockOf(json: unknown): RpcBlock {
  const answer = recordOf(json)
  if (answer === undefined) throw new DecodeError(`Expected a block, found ${describe(json)}.`)
  const failure = recordOf(answer.error)
  if (failure !== undefined)
    throw new DecodeError(
      `Expected a block, found the node's error ${describe(failure.message ?? 'without a message')}.`,
    )
  if (answer.result === null)
    throw new DecodeError('Expected a block, found an empty answer: the slot has none.')
  const block = recordOf(answer.result) ?? answer
  const missing = [
    typeof block.blockhash !== 'string' && 'blockhash',
    typeof block.previousBlockhash !== 'string' && 'previousBlockhash',
    countOf(block.parentSlot) === undefined && 'parentSlot',
  ].filter((name) => name !== false)
  if (missing.length > 0)
    throw new DecodeError(`Expected a block, found JSON without a readable ${missing.join(', ')}.`)
  const found = insteadOfTransactions(block)
  if (found !== undefined)
    throw new DecodeError(
      `Expected a block with its transactions, found ${found}. Get it with transactionDetails "full".`,
    )
  return block as RpcBlock
}

/**
 * Describes the field that a node returned instead of transactions, for a lower `transactionDetails` of
 * getBlock; undefined when there is no such field.
 */
function insteadOfTransactions({ transactions, signatures }: LooseRecord): string | undefined {
  if (!Array.isArray(transactions))
    return Array.isArray(signatures)
      ? `the signatures of ${signatures.length} transactions only (transactionDetails "signatures")`
      : 'no list of transactions (transactionDetails "none")'
  const hasOnlyAccounts = (each: unknown) => {
    const transaction = recordOf(recordOf(each)?.transaction)
    return transaction !== undefined && transaction.message === undefined && 'accountKeys' in transaction
  }
  return transactions.length > 0 && transactions.every(hasOnlyAccounts)
    ? 'the accounts of its transactions only (transactionDetails "accounts")'
    : undefined
}

function describe(value: unknown): string {
  if (typeof value !== 'string') return Array.isArray(value) ? 'a list' : String(value)
  return value.length > 80 ? `"${value.slice(0, 80)}…"` : `"${value}"`
}
