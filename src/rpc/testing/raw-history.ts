import type { IndexedNode } from './indexed-node.ts'

type RawBalance = { accountIndex: number; owner: string; mint: string; uiTokenAmount: { amount: string } }

/** A transaction as the node returns it in a block. */
export type RawTransaction = {
  slot: number
  index: number
  blockTime: number
  signature: string
  err: unknown
  /** Account keys; looked-up ones are last. */
  keys: string[]
  pre: RawBalance[]
  post: RawBalance[]
  meta: { innerInstructions: { index: number; instructions: RawInstruction[] }[]; preBalances: unknown }
  instructions: RawInstruction[]
}

export type RawInstruction = { programIdIndex: number; accounts: number[]; data: string }

type RawBlock = {
  blockTime: number
  transactions: {
    transaction: {
      signatures: [string]
      message: { accountKeys: string[]; instructions: RawInstruction[] }
    }
    meta: RawTransaction['meta'] & {
      err: unknown
      loadedAddresses?: { writable: string[]; readonly: string[] }
      preTokenBalances: RawBalance[]
      postTokenBalances: RawBalance[]
    }
  }[]
}

/** An entry of getTransfersByAddress. */
export type TransferEntry = {
  signature: string
  slot: number
  blockTime: number
  type: string
  fromUserAccount: string | null
  toUserAccount: string | null
  fromTokenAccount?: string
  toTokenAccount?: string
  mint: string
  amount: string
  feeAmount?: string
  decimals: number
  uiAmount: string
  confirmationStatus: string
  transactionIdx: number
  instructionIdx: number
  innerInstructionIdx: number
}

/** All transactions of the node's blocks, oldest first, read without any code of the decoder. */
export async function rawTransactions(
  node: IndexedNode['node'],
  range: { from: number; to: number },
): Promise<RawTransaction[]> {
  const found: RawTransaction[] = []
  for (const slot of await node.call<number[]>('getBlocks', range.from, range.to, {
    commitment: 'confirmed',
  })) {
    const config = { maxSupportedTransactionVersion: 1, encoding: 'json', commitment: 'confirmed' }
    const { blockTime, transactions } = await node.call<RawBlock>('getBlock', slot, config)
    transactions.forEach(({ transaction: { signatures, message }, meta }, index) => {
      const { writable = [], readonly = [] } = meta.loadedAddresses ?? {}
      found.push({
        ...{ slot, index, blockTime, signature: signatures[0], err: meta.err, meta },
        keys: [...message.accountKeys, ...writable, ...readonly],
        pre: meta.preTokenBalances,
        post: meta.postTokenBalances,
        instructions: message.instructions,
      })
    })
  }
  return found
}

/** All pages of a method, one after the other. `between` runs after each of them. */
export async function pagesOf<Entry>(
  { answer }: Pick<IndexedNode, 'answer'>,
  method: string,
  address: string,
  config: Record<string, unknown>,
  between: (pages: readonly Entry[][]) => Promise<void> | void = () => {},
): Promise<Entry[][]> {
  const pages: Entry[][] = []
  let paginationToken: string | null = null
  do {
    const params = [address, { ...config, paginationToken }]
    const text = await answer(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
    const { result, error } = JSON.parse(text) as {
      result: { data: Entry[]; paginationToken: string | null }
      error?: unknown
    }
    if (error !== undefined) throw new Error(`${JSON.stringify(params)}: ${JSON.stringify(error)}`)
    pages.push(result.data)
    paginationToken = result.paginationToken
    await between(pages)
  } while (paginationToken !== null)
  return pages
}

/** The distinct values, the most frequent first. */
export function ranked(values: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1]).map(([value]) => value)
}
