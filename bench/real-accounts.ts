import { decodeBase58, encodeBase58 } from '#lib/text/base58.ts'
import type { RpcBlock, RpcTransaction } from '#svm/rpc-block.ts'
import type { WireTransaction } from '#svm/wire-message.ts'
import { parseWireTransaction } from '#svm/wire-transaction.ts'

/** A transaction of a node's block that includes its bytes. */
export type SourceTransaction = {
  source: RpcTransaction
  /** The transaction's bytes, into which `wire` points. */
  bytes: Buffer
  wire: WireTransaction
  /** The accounts in the order of the indexes of balances: those from lookup tables come last. */
  accounts: string[]
}
export type SourceBlock = { block: RpcBlock; transactions: SourceTransaction[] }

/** A change of an account's lamports or of its tokens; `of` names the balance, see `lamportsOf`. */
type Change = { of: string; pre: bigint; post: bigint }

const VOTE_PROGRAM = 'Vote111111111111111111111111111111111111111'
/** The number of transactions in one block from which an address counts as shared by many users. */
const HOT_FROM = 10

/** The accounts that stay the same in every copy of the blocks; all others get a new address in each copy. */
export function keptAccounts(blocks: readonly SourceBlock[]): Set<string> {
  const kept = new Set<string>()
  const always = new Set<string>()
  const opened = new Set<string>()
  for (const { block, transactions } of blocks) {
    const seen = new Map<string, number>()
    for (const { pubkey } of block.rewards ?? []) always.add(pubkey)
    for (const transaction of transactions) {
      for (const account of new Set(transaction.accounts)) seen.set(account, (seen.get(account) ?? 0) + 1)
      const programs = programsOf(transaction)
      for (const program of programs) always.add(program)
      if (programs.has(VOTE_PROGRAM)) for (const account of transaction.accounts) always.add(account)
      for (const { mint } of tokenBalancesOf(transaction)) kept.add(mint)
      for (const account of openedIn(transaction)) opened.add(account)
    }
    for (const [account, count] of seen)
      if (count >= HOT_FROM || account.startsWith('Sysvar')) kept.add(account)
  }
  // An account that is created or closed must get a new address, because in the second copy it would already
  // exist.
  for (const account of opened) kept.delete(account)
  return new Set([...kept, ...always])
}

/** The programs that the transaction calls, directly or through other programs. */
function programsOf({ source: { meta }, wire, accounts }: SourceTransaction): Set<string> {
  const called = wire.instructions.map(({ programIdIndex }) => programIdIndex)
  for (const { instructions } of meta?.innerInstructions ?? [])
    for (const { programIdIndex } of instructions)
      if (programIdIndex !== undefined) called.push(programIdIndex)
  return new Set(called.map((index) => accounts[index] ?? ''))
}

const tokenBalancesOf = ({ source: { meta } }: SourceTransaction) => [
  ...(meta?.preTokenBalances ?? []),
  ...(meta?.postTokenBalances ?? []),
]

function* openedIn({ source: { meta }, accounts }: SourceTransaction): Generator<string> {
  const isThere = (balances: readonly unknown[] | undefined, index: number) => Number(balances?.[index]) > 0
  for (const [index, account] of accounts.entries())
    if (isThere(meta?.preBalances, index) !== isThere(meta?.postBalances, index)) yield account
  const [before, after] = [meta?.preTokenBalances ?? [], meta?.postTokenBalances ?? []]
  for (const [these, those] of [
    [before, after],
    [after, before],
  ] as const)
    for (const { accountIndex } of these)
      if (!those.some((other) => other.accountIndex === accountIndex)) yield accounts[accountIndex] ?? ''
}

/** The names of balances in `Change` and in `startingBalances`. */
export const lamportsOf = (account: string) => `lamports ${account}`
export const tokensOf = (account: string) => `tokens ${account}`

function* changesOf({ source: { meta }, accounts }: SourceTransaction): Generator<Change> {
  for (const [index, account] of accounts.entries()) {
    const [pre, post] = [meta?.preBalances[index], meta?.postBalances[index]]
    if (pre !== undefined && post !== undefined)
      yield { of: lamportsOf(account), pre: BigInt(pre), post: BigInt(post) }
  }
  for (const { accountIndex, uiTokenAmount } of meta?.preTokenBalances ?? []) {
    const after = meta?.postTokenBalances?.find((other) => other.accountIndex === accountIndex)
    if (after)
      yield {
        of: tokensOf(accounts[accountIndex] ?? ''),
        pre: BigInt(uiTokenAmount.amount),
        post: BigInt(after.uiTokenAmount.amount),
      }
  }
}

/**
 * The balances with which the kept accounts must begin, so that none falls below zero when each of `copies`
 * copies repeats the changes of the blocks.
 */
export function startingBalances(
  blocks: readonly SourceBlock[],
  kept: ReadonlySet<string>,
  copies: number,
): Map<string, bigint> {
  const walks = new Map<string, { first: bigint; change: bigint; lowest: bigint }>()
  for (const transaction of blocks.flatMap(({ transactions }) => transactions))
    for (const { of, pre, post } of changesOf(transaction)) {
      if (!kept.has(of.slice(of.indexOf(' ') + 1))) continue
      const walk = walks.get(of) ?? { first: pre, change: 0n, lowest: 0n }
      walk.change += post - pre
      if (walk.change < walk.lowest) walk.lowest = walk.change
      walks.set(of, walk)
    }
  return new Map(
    [...walks].map(([of, { first, change, lowest }]) => [
      of,
      first - lowest + (change < 0n ? -change * BigInt(copies) : 0n),
    ]),
  )
}

/**
 * The block's transactions with their bytes; `undefined` when the node returned an encoding without bytes.
 */
export function readSource(block: RpcBlock): SourceBlock | undefined {
  const transactions: SourceTransaction[] = []
  for (const source of block.transactions ?? []) {
    const bytes = bytesOf(source)
    if (bytes === undefined) return undefined
    const wire = parseWireTransaction(bytes)
    const looked = source.meta?.loadedAddresses
    const accounts = [
      ...wire.staticKeys.map(encodeBase58),
      ...(looked?.writable ?? []),
      ...(looked?.readonly ?? []),
    ]
    transactions.push({ source, bytes, wire, accounts })
  }
  return { block, transactions }
}

function bytesOf({ transaction }: RpcTransaction): Buffer | undefined {
  if (!Array.isArray(transaction)) return undefined
  const [text, encoding] = transaction
  if (encoding === 'base64') return Buffer.from(text, 'base64')
  const bytes = encoding === 'base58' ? decodeBase58(text) : undefined
  return bytes && Buffer.from(bytes)
}
