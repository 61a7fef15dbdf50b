import type { RpcBlock, RpcJsonTransaction } from '#svm/rpc-block.ts'
import type { IndexedNode } from './indexed-node.ts'

export type NamedAccounts = {
  /** All addresses that transactions use or rewards are paid to. */
  addresses: string[]
  /** Each token account with its last mint and owner. */
  tokens: Map<string, { mint: string; owner: string }>
}

/** The accounts in all blocks of the node up to a slot. */
export async function namedAccounts({ node }: IndexedNode, to: number): Promise<NamedAccounts> {
  const addresses = new Set<string>()
  const tokens: NamedAccounts['tokens'] = new Map()
  const options = { encoding: 'json', maxSupportedTransactionVersion: 1, commitment: 'confirmed' }
  for (const slot of await node.call<number[]>('getBlocks', 0, to, { commitment: 'confirmed' })) {
    const { transactions = [], rewards } = await node.call<RpcBlock>('getBlock', slot, options)
    for (const { pubkey } of rewards ?? []) addresses.add(pubkey)
    for (const { transaction, meta } of transactions) {
      const { message } = transaction as RpcJsonTransaction
      const { writable = [], readonly = [] } = meta?.loadedAddresses ?? {}
      const keys = [...(message.accountKeys as string[]), ...writable, ...readonly]
      for (const key of keys) addresses.add(key)
      for (const { accountIndex, mint, owner } of [
        ...(meta?.preTokenBalances ?? []),
        ...(meta?.postTokenBalances ?? []),
      ])
        tokens.set(keys[accountIndex] ?? '', { mint, owner: owner ?? '' })
    }
  }
  return { addresses: [...addresses], tokens }
}
