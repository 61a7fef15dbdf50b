import { onTestFinished } from 'vitest'
import { createFakeChain } from '#chain/testing/fake-chain.ts'
import { type FakeNode, type Reply, startFakeNode } from '#chain/testing/fake-node.ts'
import { decodeBase58 } from '#lib/text/base58.ts'
import { address } from '#store/testing/chain.ts'
import { nameAddresses, reverseData } from '#store/testing/registered-names.ts'
import { addressBytes } from '#svm/derived-address.ts'

// A fake node that has the accounts of a name service.

export const tree = {
  program: 'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX',
  parent: address('gor'),
  reverseClass: address('reverse class'),
}

/** The data of accounts, by address. */
export type Accounts = Map<string, Buffer>
export const record = (
  parent: string | null,
  owner: string,
  nameClass: string | null,
  data: Uint8Array = new Uint8Array(0),
) =>
  Buffer.concat([
    ...[parent, owner, nameClass].map((key) => (key ? addressBytes(key) : Buffer.alloc(32))),
    data,
  ])

/** Adds a name's two accounts. */
export function add(accounts: Accounts, name: string, owner: string): void {
  const { record: own, reverse, label, parent } = nameAddresses(tree, name)
  accounts.set(own, record(parent, owner, null, Buffer.alloc(64, 9)))
  const above = name.includes('.') ? parent : null
  accounts.set(reverse, record(above, address('registrar'), tree.reverseClass, reverseData(label)))
}

export type Filter = { memcmp: { offset: number; bytes: string } }
type Slice = { offset: number; length: number }

const listOf = (accounts: Accounts, filters: readonly Filter[]) =>
  [...accounts].filter(([, data]) =>
    filters.every(({ memcmp: { offset, bytes } }) => {
      const wanted = Buffer.from(decodeBase58(bytes) ?? [])
      return data.subarray(offset, offset + wanted.length).equals(wanted)
    }),
  )
const cut = (data: Buffer, { offset, length }: Slice) => [
  data.subarray(offset, offset + length).toString('base64'),
  'base64',
]

/** A node that has these accounts, and refuses lists of more than `most`. */
export async function startNode(accounts: Accounts, most = 1_000): Promise<FakeNode> {
  const chain = createFakeChain('names')
  for (let i = 0; i < 100; i++) chain.add()
  chain.finalized = 80
  const node = await startFakeNode({ chain })
  onTestFinished(() => node.stop())
  node.intercept = (method, params) => answer(node, accounts, most, method, params)
  return node
}

/** The node's answers to the calls that read names. */
export function answer(
  { chain }: FakeNode,
  accounts: Accounts,
  most: number,
  method: string,
  params: unknown[],
): Reply | undefined {
  const context = { slot: chain.finalized }
  if (method === 'getProgramAccounts') {
    const { filters, dataSlice } = params[1] as { filters: Filter[]; dataSlice: Slice }
    const found = params[0] === tree.program ? listOf(accounts, filters) : []
    if (found.length > most) return { error: { code: -32012, message: 'scan aborted' } }
    const value = found.map(([pubkey, data]) => ({
      pubkey,
      account: { lamports: 1, space: data.length, data: cut(data, dataSlice) },
    }))
    return { result: { context, value } }
  }
  if (method !== 'getMultipleAccounts') return undefined
  const { dataSlice } = params[1] as { dataSlice: Slice }
  const value = (params[0] as string[]).map((key) => {
    const data = accounts.get(key)
    return data ? { lamports: 1, owner: tree.program, executable: false, data: cut(data, dataSlice) } : null
  })
  return { result: { context, value } }
}
