import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { AddressTransfer } from '#contract/addresses/address-transactions.ts'
import { routes } from '#contract/index.ts'
import { MintedEntry, TransferEntry } from '#contract/transactions/transaction-movements.ts'
import { encodeBase58 } from '#lib/text/base58.ts'
import type { Api } from '#server/index.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcBlock } from '#svm/rpc-block.ts'
import {
  addressOf,
  alice,
  bob,
  type MadeInstruction,
  signatureOf,
  transaction,
  u64,
} from '../testing/blocks.ts'
import { scaledMint } from '../testing/mints.ts'
import { fakeNode } from '../testing/node.ts'
import { readAnswer } from '../testing/read-answer.ts'
import { start } from '../testing/start.ts'
import { openStore, type StoredChain } from '../testing/stored.ts'

// The tests use a token with a multiplier, one with interest, and one that is older than the index, on the
// real engine.

const YEAR = 31_556_736
const BEGIN = 1_700_000_000
const scaled = addressOf('scaled')
const bearing = addressOf('bearing')
const early = addressOf('early')
const authority = addressOf('authority')

const f64 = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return bytes
}
const i16 = (value: number) => {
  const bytes = Buffer.alloc(2)
  bytes.writeInt16LE(value)
  return bytes
}
const token2022 = (accounts: string[], ...data: (Buffer | number[])[]): MadeInstruction => ({
  program: PROGRAM.token2022,
  accounts,
  data: Buffer.concat(data.map((part) => Buffer.from(part))),
})
const accountOf = (owner: string, mint: string) => addressOf(`${owner} ${mint}`)
const moved = (mint: string, amount: bigint) =>
  token2022([accountOf(alice, mint), mint, accountOf(bob, mint), alice], [12], u64(amount), [6])
const key = Buffer.alloc(32, 7)

/** The transaction of each slot; each slot is some seconds, or years, later than the one before. */
const slots: { time: number; name: string; mint: string; instructions: MadeInstruction[]; sent: bigint }[] = [
  {
    time: BEGIN,
    name: 'made',
    mint: scaled,
    instructions: [
      token2022([scaled], [43, 0], key, f64(1)),
      token2022([bearing], [33, 0], key, i16(500)),
      moved(scaled, 4_000_000n),
    ],
    sent: 4_000_000n,
  },
  {
    time: BEGIN + 10,
    name: 'announced',
    mint: scaled,
    instructions: [
      token2022([scaled, authority], [43, 1], f64(0.000123), u64(BigInt(BEGIN + 20))),
      moved(scaled, 2_000_000n),
    ],
    sent: 2_000_000n,
  },
  {
    time: BEGIN + 20,
    name: 'scaled',
    mint: scaled,
    instructions: [moved(scaled, 1_000_000_000n)],
    sent: 1_000_000_000n,
  },
  {
    time: BEGIN + 30,
    name: 'early',
    mint: early,
    instructions: [moved(early, 4_000_000n)],
    sent: 4_000_000n,
  },
  {
    time: BEGIN + YEAR,
    name: 'bearing',
    mint: bearing,
    instructions: [moved(bearing, 1_000_000n)],
    sent: 1_000_000n,
  },
]

function blockAt(index: number): RpcBlock {
  const { time, name, mint, instructions, sent } = slots[index] as (typeof slots)[number]
  const balance = (owner: string, pre: bigint, post: bigint) => ({
    ...{ owner, pre, post, mint, programId: PROGRAM.token2022 },
  })
  const tokens = {
    [accountOf(alice, mint)]: balance(alice, sent, 0n),
    [accountOf(bob, mint)]: balance(bob, 0n, sent),
  }
  return {
    blockhash: addressOf(`block ${index}`),
    previousBlockhash: addressOf(`block ${index - 1}`),
    parentSlot: 99 + index,
    blockHeight: 90 + index,
    blockTime: time,
    transactions: [transaction({ name, payer: alice, instructions, tokens })],
    rewards: [],
  }
}

let store: StoredChain
let api: Api
beforeAll(async () => {
  store = await openStore()
  await store.saveAll(slots.map((_, i) => ({ slot: 100 + i, rpc: blockAt(i), finalized: true })))
  const data = scaledMint(encodeBase58(key))
  const { chain } = fakeNode({ [early]: { owner: PROGRAM.token2022, data } })
  api = await start({ db: store.db, head: store.head, chain })
})
afterAll(async () => {
  await api?.stop()
  await store?.stop()
})

const read = <Output extends z.ZodType>(route: { output: Output }, path: string) =>
  readAnswer(api, route, path)
const csv = async (path: string) => (await (await fetch(`${api.url}${path}`)).text()).trim().split('\n')

/** The shown amount of 1.0 after a year with 5 % interest: exp(0.05). */
const GROWN = '1.051271'

test('a transfer is shown by the multiplier of its time, with the raw amount beside', async () => {
  const { transfers } = await read(routes.listTokenTransfers, `/api/token/${scaled}/transfers/paginated`)
  expect(transfers.map(({ amount, uiAmount }) => [amount, uiAmount])).toEqual([
    ['1000000000', '0.123'],
    ['2000000', '2'],
    ['4000000', '4'],
  ])
  const { transactions } = await read(
    routes.listTokenTransactions,
    `/api/token/${scaled}/transactions/paginated`,
  )
  expect(transactions.map(({ uiAmount }) => uiAmount)).toEqual(['0.123', '2', '4'])
  expect(transactions[0]?.sentence).toContain('0.123 ')
})

test('interest has grown up to the time of a transfer, and up to now of a balance', async () => {
  const { transfers } = await read(routes.listTokenTransfers, `/api/token/${bearing}/transfers/paginated`)
  expect(transfers[0]?.uiAmount).toBe(GROWN)
  const { holders } = await read(routes.listTokenHolders, `/api/token/${bearing}/holders`)
  expect(holders.map(({ owner, balance, uiBalance }) => [owner, balance, uiBalance])).toEqual([
    [bob, '1000000', GROWN],
  ])
})

test('a transaction has its transfers, balance changes and sentence in what was shown then', async () => {
  const found = await read(routes.getTransaction, `/api/transaction/${signatureOf('scaled')}`)
  const [transfer] = z.array(TransferEntry).parse(JSON.parse(found.transfers))
  expect(transfer).toMatchObject({ amount: '1000000000', uiAmount: '0.123', fee: '0', uiFee: '0' })
  expect(found.tokenBalanceChanges).toMatchObject([
    { change: '-1000000000', uiPre: '0.123', uiPost: '0', uiChange: '-0.123' },
    { change: '1000000000', uiPre: '0', uiPost: '0.123', uiChange: '0.123' },
  ])
  expect(found.sentence).toContain('0.123 ')
  expect(found.scales).toEqual({ [scaled]: { factor: 0.000123, isCut: true } })
  const ofBearing = await read(routes.getTransaction, `/api/transaction/${signatureOf('bearing')}`)
  expect(ofBearing.scales).toEqual({ [bearing]: { factor: Math.exp(0.05), isCut: false } })
  expect(z.array(MintedEntry).parse(JSON.parse(found.mintedTokens))).toEqual([])
  const announced = await read(routes.getTransaction, `/api/transaction/${signatureOf('announced')}`)
  expect(announced.instructions).toContain('"newMultiplier":"0.000123"')
  const lists = await read(routes.listTransactions, '/api/transactions?block=92')
  expect(lists[0]?.sentence).toBe(found.sentence)
})

test("an address's transfers, balance changes, holdings and files are shown by the same rule", async () => {
  const { transactions } = await read(
    routes.listAddressTransactions,
    `/api/address/${bob}/transactions/paginated?tab=balances&limit=10`,
  )
  const ofScaled = transactions.find((one) => one.signature === signatureOf('scaled'))
  const [transfer] = z.array(AddressTransfer).parse(JSON.parse(ofScaled?.transfers ?? '[]'))
  expect(transfer).toMatchObject({
    change: '1000000000',
    uiChange: '0.123',
    uiTokenAmount: { uiAmount: 0.123, uiAmountString: '0.123' },
  })
  expect(ofScaled?.balanceChanges).toMatchObject([{ post: '1000000000', uiPost: '0.123', uiChange: '0.123' }])
  const { tokenHoldings } = await read(routes.getAddressHoldings, `/api/address/${bob}/holdings`)
  const shown = tokenHoldings.map(({ mint, rawAmount, uiAmount, amount }) => [
    mint,
    rawAmount,
    uiAmount,
    amount,
  ])
  expect(shown).toEqual(
    expect.arrayContaining([
      [scaled, '1000000000', '0.123', '0.123'],
      [bearing, '1000000', GROWN, GROWN],
      [early, '4000000', '10', '10'],
    ]),
  )
  const transfersOfBob = await csv(`/api/address/${bob}/transfers/export`)
  expect(transfersOfBob.find((line) => line.includes(signatureOf('scaled')))).toContain('1000000000,"0.123"')
  const changes = await csv(`/api/address/${bob}/balance-changes/export`)
  expect(changes.find((line) => line.includes(signatureOf('bearing')))).toContain(
    `1000000,"${GROWN}",1000000,"${GROWN}"`,
  )
})

test('the multiplier of a mint that is older than the index is that of its account', async () => {
  const { transfers } = await read(routes.listTokenTransfers, `/api/token/${early}/transfers/paginated`)
  expect(transfers.map(({ amount, uiAmount }) => [amount, uiAmount])).toEqual([['4000000', '10']])
})

test('the files of a token are shown by the same rule', async () => {
  const transfers = (lines: string[]) => lines.slice(1).map((line) => line.split(',').slice(11, 13).join(' '))
  expect(transfers(await csv(`/api/token/${scaled}/transfers/export`))).toEqual([
    '4000000 "4.000000"',
    '2000000 "2.000000"',
    '1000000000 "0.123000"',
  ])
  expect(transfers(await csv(`/api/token/${bearing}/transfers/export`))).toEqual([`1000000 "${GROWN}"`])
  expect((await csv(`/api/token/${scaled}/holders/export`))[1]).toContain('1000000000,"0.123000"')
  expect((await csv(`/api/token/${early}/holders/export`))[1]).toContain('4000000,"10.000000"')
})
