import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#contract/index.ts'
import type { Api } from '#server/index.ts'
import type { RpcBlock } from '#svm/rpc-block.ts'
import { addressOf, alice, LARGEST, mint, tokenTransfer, transaction } from '../testing/blocks.ts'
import { start } from '../testing/start.ts'
import { openStore, type StoredChain } from '../testing/stored.ts'

// Carol receives tokens in more token accounts than a request could look through, and no transaction names
// her: each block has one transfer to each of 30 accounts. The last block is in memory only.
const carol = addressOf('carol')
const ACCOUNTS = 30
const accountOf = (i: number) => addressOf(`carol's tokens ${i}`)
const source = addressOf("alice's tokens")

const blockOf = (slot: number): RpcBlock => ({
  blockhash: addressOf(`block ${slot}`),
  previousBlockhash: addressOf(`block ${slot - 1}`),
  parentSlot: slot - 1,
  blockHeight: slot,
  blockTime: 1_700_000_000 + slot,
  transactions: Array.from({ length: ACCOUNTS }, (_, i) =>
    transaction({
      name: `${slot} ${i}`,
      payer: alice,
      instructions: [tokenTransfer(source, accountOf(i), alice, LARGEST)],
      tokens: {
        [source]: { owner: alice, pre: LARGEST, post: 0n },
        [accountOf(i)]: { owner: carol, pre: 0n, post: LARGEST },
      },
    }),
  ),
  rewards: [],
})

let store: StoredChain
let api: Api
beforeAll(async () => {
  store = await openStore()
  api = await start(store)
  await store.save(10, blockOf(10), true)
  await store.save(11, blockOf(11), false)
  store.accept(12, blockOf(12))
})
afterAll(async () => {
  await api?.stop()
  await store?.stop()
})

const all = [12, 11, 10].flatMap((slot) =>
  Array.from({ length: ACCOUNTS }, (_, i) => `${slot}.${ACCOUNTS - 1 - i}`),
)

async function placesOf(query: string): Promise<string[]> {
  const places: string[] = []
  let cursor: string | null = null
  do {
    const path = `/api/address/${carol}/transactions/paginated?limit=50&${query}${cursor ? `&cursor=${cursor}` : ''}`
    const response: Response = await fetch(api.url + path)
    const page = routes.listAddressTransactions.output.parse(await response.json())
    places.push(...page.transactions.map(({ slot, index }) => `${slot}.${index}`))
    cursor = page.nextCursor
  } while (cursor)
  return places
}

test.each(['transfers', 'balances'])(
  'the tab %s has all that a wallet received, whatever token account it came to',
  async (tab) => {
    expect(await placesOf(`tab=${tab}`)).toEqual(all)
    expect(await placesOf(`tab=${tab}&token=${mint}`)).toEqual(all)
    expect(await placesOf(`tab=${tab}&counterparty=${accountOf(7)}`)).toEqual(['12.7', '11.7', '10.7'])
  },
)

test('the whole list has only what names the wallet', async () => {
  expect(await placesOf('')).toEqual([])
})

test('the file of a wallet has what all of its token accounts received, with every digit', async () => {
  const response = await fetch(`${api.url}/api/address/${carol}/transfers/export`)
  const lines = (await response.text()).trim().split('\n').slice(1)
  // The file does not contain the block that is only in memory.
  expect(lines).toHaveLength(2 * ACCOUNTS)
  expect(lines.every((line) => line.includes(`"in","${alice}","${carol}"`))).toBe(true)
  expect(lines.every((line) => line.includes(`,${LARGEST},`))).toBe(true)
})
