import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Counterparty } from '#contract/addresses/address-counterparties.ts'
import { routes } from '#contract/index.ts'
import { decodeBase58 } from '#lib/text/base58.ts'
import type { Api } from '#server/index.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcBlock, RpcTransaction } from '#svm/rpc-block.ts'
import {
  addressOf,
  alice,
  block,
  type MadeTransaction,
  mint,
  mintTo,
  nativeTransfer,
  tokenTransfer,
  transaction,
} from '../testing/blocks.ts'
import { start } from '../testing/start.ts'
import { openStore, type StoredChain } from '../testing/stored.ts'

const people = ['alice', 'bob', 'carol', 'dave', 'erin'].map(addressOf)
const accountOf = (owner: string) => addressOf(`tokens of ${owner}`)

/**
 * Transactions of many kinds in an order that repeats late: coins, tokens, both at once, to oneself, minted,
 * failed.
 */
function madeAt(slot: number, n: number): MadeTransaction {
  const seed = slot * 31 + n * n * 7
  const [from = '', to = ''] = [people[seed % 5], people[(seed >> 2) % 5]]
  const coins = nativeTransfer(from, to, BigInt(1 + seed))
  const tokens = tokenTransfer(accountOf(from), accountOf(to), from, 5n)
  const kinds = [[coins], [tokens], [coins, tokens], [mintTo(accountOf(from), from, 9n)], [tokens, tokens]]
  const instructions = kinds[seed % 7] ?? [coins]
  const account = (owner: string, post: bigint) => ({ [accountOf(owner)]: { owner, pre: 100n, post } })
  return {
    ...{ name: `${slot} ${n}`, payer: from, instructions },
    tokens: instructions.includes(tokens)
      ? { ...account(from, 95n), ...account(to, 105n) }
      : account(from, 109n),
    ...(seed % 11 === 0 && { err: { InstructionError: [0, { Custom: 1 }] } }),
  }
}

const blocks = [10, 11, 12, 13, 14, 15].map((slot) => ({
  slot,
  rpc: {
    ...block(slot, { height: slot, blockTime: 1_700_000_000 + slot }),
    transactions: Array.from({ length: 120 }, (_, n) => transaction(madeAt(slot, n))),
  } satisfies RpcBlock,
  finalized: true,
}))

let store: StoredChain
let api: Api
beforeAll(async () => {
  store = await openStore()
  await store.saveAll(blocks)
  api = await start(store)
})
afterAll(async () => {
  await api?.stop()
  await store?.stop()
})

async function ask(path: string): Promise<unknown> {
  const response = await fetch(`${api.url}/api/address/${path}`)
  expect(response.status).toBe(200)
  return response.json()
}
const readCounterparties = async (address: string) =>
  routes.listAddressCounterparties.output.parse(await ask(`${address}/counterparties`))

type Transfer = { signature: string; from: string; to: string; mint: string | null }

/**
 * The transfers of a transaction according to the node: from its instructions, and the owners in its token
 * balances.
 */
function transfersIn({ transaction: raw, meta }: RpcTransaction): Transfer[] {
  const { message, signatures } = raw as {
    message: {
      accountKeys: string[]
      instructions: { programIdIndex: number; accounts: number[]; data: string }[]
    }
    signatures: string[]
  }
  if (!meta || meta.err !== null) return []
  const owners = new Map(
    meta.preTokenBalances?.map(({ accountIndex, owner }) => [message.accountKeys[accountIndex], owner]),
  )
  return message.instructions.flatMap(({ programIdIndex, accounts, data }): Transfer[] => {
    const [kind] = decodeBase58(data) ?? []
    const keyAt = (place: number) => message.accountKeys[accounts[place] ?? -1] ?? ''
    const ownerAt = (place: number) => owners.get(keyAt(place)) ?? ''
    const signature = signatures[0] ?? ''
    if (message.accountKeys[programIdIndex] === PROGRAM.system && kind === 2)
      return [{ signature, from: keyAt(0), to: keyAt(1), mint: null }]
    return kind === 12 ? [{ signature, from: ownerAt(0), to: ownerAt(2), mint }] : []
  })
}

/** The transactions that concern the address, newest first. */
const rawOf = (address: string) =>
  blocks
    .flatMap(({ rpc }) => rpc.transactions.map((raw) => ({ raw, time: rpc.blockTime })))
    .filter(({ raw }) => JSON.stringify(raw).includes(address))
    .reverse()

function countedByHand(address: string, most: number) {
  const rows = new Map<
    string,
    { received: number; sent: number; mints: Map<string | null, number>; lastTime: number }
  >()
  let transfers = 0
  for (const { raw, time } of rawOf(address).slice(0, most))
    for (const { from, to, mint } of transfersIn(raw)) {
      if ((from === address) === (to === address)) continue
      const other = from === address ? to : from
      const row = rows.get(other) ?? { received: 0, sent: 0, mints: new Map(), lastTime: time ?? 0 }
      rows.set(other, row)
      if (to === address) row.received++
      else row.sent++
      row.mints.set(mint, (row.mints.get(mint) ?? 0) + 1)
      transfers++
    }
  return { rows, transfers }
}

test.each(people)(
  'the counterparties of %s are those of the raw transfers of its newest transactions',
  async (who) => {
    const found = await readCounterparties(who)
    const { rows, transfers } = countedByHand(who, 400)
    expect(transfers).toBeGreaterThan(50)
    const expected = [...rows].map(
      ([address, { received, sent, mints, lastTime }]): Counterparty => ({
        ...{ address, received, sent },
        mints: [...mints].sort(([, a], [, b]) => b - a).map(([mint]) => mint),
        lastTime: new Date(lastTime * 1_000).toISOString(),
      }),
    )
    const byAddress = (a: Counterparty, b: Counterparty) => (a.address < b.address ? -1 : 1)
    expect(found.counterparties.toSorted(byAddress)).toEqual(expected.sort(byAddress))
    const sizes = found.counterparties.map(({ received, sent }) => received + sent)
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
    expect(found).toMatchObject({ total: rows.size, transfers })
    const all = rawOf(who)
    const oldest = all[Math.min(all.length, 400) - 1]
    expect(found).toMatchObject({
      ...{ transactions: Math.min(all.length, 400), isAll: all.length <= 400 },
      from: new Date((oldest?.time ?? 0) * 1_000).toISOString(),
    })
  },
)

test('the list of transfers that is filtered by a counterparty has every transfer with it', async () => {
  const { counterparties } = await readCounterparties(alice)
  for (const { address } of counterparties) {
    const wanted = rawOf(alice).flatMap(({ raw }) =>
      transfersIn(raw).filter(({ from, to }) => [from, to].includes(alice) && [from, to].includes(address)),
    )
    const listed = new Set<string>()
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query = `tab=transfers&limit=50&counterparty=${address}${cursor && `&cursor=${cursor}`}`
      const page = routes.listAddressTransactions.output.parse(
        await ask(`${alice}/transactions/paginated?${query}`),
      )
      for (const { signature } of page.transactions) listed.add(signature)
      cursor = page.nextCursor
    }
    expect(wanted.length).toBeGreaterThan(0)
    expect(wanted.filter(({ signature }) => !listed.has(signature))).toEqual([])
  }
})

test('an address without transactions has no counterparties', async () => {
  expect(await readCounterparties(addressOf('nobody'))).toEqual({
    ...{ counterparties: [], total: 0, transfers: 0, transactions: 0, isAll: true, from: null, tokens: {} },
  })
})
