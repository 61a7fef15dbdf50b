import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#contract/index.ts'
import { InstructionEntry, type Transaction } from '#contract/transactions/transactions.ts'
import { decodeTransaction } from '#decode/block/decode-block.ts'
import { routerIdl } from '#embedded/chain/genesis/router-idl.ts'
import { ROUTER_PROGRAM } from '#embedded/chain/instructions/router.ts'
import { silent } from '#lib/log/log.ts'
import { encodeBase58 } from '#lib/text/base58.ts'
import { loadNetwork } from '#profiles/index.ts'
import type { Api } from '#server/index.ts'
import type { RpcBlock, RpcJsonTransaction, RpcTransaction } from '#svm/rpc-block.ts'
import { directReader } from '#untrusted/testing/direct-reader.ts'
import { createIdls } from '../idls/idls.ts'
import {
  addressOf,
  alice,
  block,
  bob,
  nativeTransfer,
  signatureOf,
  transaction,
  u32,
  u64,
} from '../testing/blocks.ts'
import { depositOf, discriminator, idlNode, routeOf, vault, vaultIdl } from '../testing/idls.ts'
import { namesWith } from '../testing/names.ts'
import { start } from '../testing/start.ts'
import { openStore, type StoredChain } from '../testing/stored.ts'
import { readByIdls } from './idl-readings.ts'
import { instructionEntries } from './transaction-parts.ts'

// Transactions are decoded with the program's on-chain IDL, on the real database engine.

const LARGE = 9_007_199_254_740_993n
const deposit = depositOf(LARGE)
const event = Buffer.concat([discriminator('event:Deposited'), u64(LARGE)])

/** A program whose transaction is not requested before its test. */
const notYetRequested = addressOf('a program that is not requested yet')

const transactions: RpcTransaction[] = [
  transaction({
    name: 'notYetRequested',
    payer: alice,
    instructions: [{ ...deposit, program: notYetRequested }],
  }),
  transaction({
    name: 'route',
    payer: alice,
    instructions: [routeOf(LARGE)],
  }),
  transaction({
    name: 'deposit',
    payer: alice,
    instructions: [deposit, nativeTransfer(alice, bob, 1n)],
    logs: [
      `Program ${vault} invoke [1]`,
      `Program data: ${event.toString('base64')}`,
      `Program data: ${Buffer.from('not an event').toString('base64')}`,
      `Program ${vault} success`,
    ],
  }),
  transaction({
    name: 'full',
    payer: alice,
    instructions: [deposit],
    err: { InstructionError: [0, { Custom: 6001 }] },
    logs: [`Program ${vault} invoke [1]`, `Program ${vault} failed: custom program error: 0x1771`],
  }),
]

let store: StoredChain
let api: Api
let deaf: Api
const node = idlNode()
beforeAll(async () => {
  const { address, account } = routerIdl({ rentExemption: () => 1n })
  node.accounts.set(address, { ...account, space: account.data.length })
  node.publish(vault, vaultIdl())
  node.publish(notYetRequested, vaultIdl())
  store = await openStore()
  const made: RpcBlock = { ...block(100, { height: 90, blockTime: 1_700_000_000 }), transactions }
  await store.save(100, made, true)
  api = await start({ db: store.db, head: store.head, chain: node.chain })
  const away = idlNode()
  away.node.up = false
  deaf = await start({ db: store.db, head: store.head, chain: away.chain })
})
afterAll(async () => {
  await api.stop()
  await deaf.stop()
  await store.stop()
})

const ask = async (name: string, from = api) => {
  const response = await fetch(`${from.url}/api/transaction/${signatureOf(name)}`)
  const body = routes.getTransaction.output.parse(await response.json())
  return { body, cache: response.headers.get('cache-control') ?? '' }
}
/** The answer with the IDLs in it, which may come a moment after the first. */
const read = async (name: string): Promise<Transaction> => {
  await expect.poll(async () => (await ask(name)).body.idls.length).toBe(1)
  return (await ask(name)).body
}
const instructionsOf = ({ instructions }: Transaction): InstructionEntry[] =>
  (JSON.parse(instructions) as unknown[]).map((one) => InstructionEntry.parse(one))

test('the local chain’s router is decoded with its arguments', async () => {
  const body = await read('route')
  expect(instructionsOf(body)[0]).toMatchObject({
    programName: 'Instruction Router',
    type: 'route',
    parsedBy: 'idl',
    parsed: {
      type: 'route',
      info: {
        calls: [
          {
            program: 0,
            accounts: [
              { place: 1, rights: 'writableSigner' },
              { place: 2, rights: 'writable' },
            ],
            data: Buffer.concat([u32(2), u64(LARGE)]).toString('hex'),
          },
        ],
      },
    },
  })
  expect(body.idls).toEqual([
    { programId: ROUTER_PROGRAM, name: 'Instruction Router', source: 'chain', slot: 100 },
  ])
})

test('arguments, account names and events of an Anchor program', async () => {
  const body = await read('deposit')
  const [first, second] = instructionsOf(body)
  expect(first).toMatchObject({
    programName: 'My Vault',
    type: 'depositAll',
    parsedBy: 'idl',
    parsed: { type: 'depositAll', info: { amount: String(LARGE), memo: 'hi' } },
    accountNames: ['vaultAccount', 'owner', null],
  })
  expect(second).toMatchObject({ parsedBy: 'program', accountNames: ['source', 'destination'] })
  expect(body.events).toEqual([
    {
      instruction: '0',
      programId: vault,
      programName: 'My Vault',
      name: 'Deposited',
      info: { amount: String(LARGE) },
      logLine: 1,
    },
  ])
})

test('an error that only the IDL has gets its name and message, in the sentence too', async () => {
  const body = await read('full')
  expect(body.failure).toMatchObject({
    code: 6001,
    name: 'VaultIsFull',
    message: 'The vault is full.',
    programName: 'My Vault',
  })
  expect(body.sentence).toBe('Failed: the vault is full in My Vault')
})

test('a finalized transaction is not cached as settled while its IDLs are loading', async () => {
  const { body, cache } = await ask('notYetRequested', deaf)
  expect(body).toMatchObject({ finalized: true, events: [], idls: [] })
  expect(instructionsOf(body)[0]).toMatchObject({
    parsed: null,
    parsedBy: null,
    accountNames: [null, null, null],
  })
  expect(cache).not.toContain('max-age=300')
  await read('notYetRequested')
  expect((await ask('notYetRequested')).cache).toContain('max-age=300')
})

test('the list of an address names the instructions and errors by the IDL, as the page of the transaction does', async () => {
  await read('deposit')
  const list = await fetch(`${api.url}/api/address/${bob}/transactions/paginated`)
  const { transactions } = routes.listAddressTransactions.output.parse(await list.json())
  const listed = (name: string) => transactions.find(({ signature }) => signature === signatureOf(name))
  expect(JSON.parse(listed('deposit')?.instructions ?? '')).toMatchObject([
    {
      programName: 'My Vault',
      type: 'depositAll',
      parsed: { type: 'depositAll', info: { amount: String(LARGE), memo: 'hi' } },
    },
    { programName: 'System Program', type: 'transfer' },
  ])
  expect(listed('full')?.sentence).toBe('Failed: the vault is full in My Vault')
})

const network = loadNetwork('gorbagana')
const jupiter = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'

test('the IDL fills in arguments where the built-in decoder has only a type; events by CPI are listed', async () => {
  const call = Buffer.concat([Buffer.from('e445a52e51cb9a1d', 'hex'), event])
  const made = transaction({
    name: 'swap',
    payer: alice,
    instructions: [
      { program: jupiter, accounts: [bob], data: Buffer.concat([discriminator('global:route'), u64(7n)]) },
    ],
    logs: [`Program ${jupiter} invoke [1]`, `Program ${jupiter} invoke [2]`],
  })
  const inner = {
    ...(made.transaction as RpcJsonTransaction).message.instructions[0],
    data: encodeBase58(call),
    stackHeight: 2,
  }
  const decoded = decodeTransaction(
    0,
    {
      ...made,
      meta: { ...made.meta, innerInstructions: [{ index: 0, instructions: [inner] }] },
    } as RpcTransaction,
    { registry: network.programs },
  )
  const idl = {
    ...vaultIdl(),
    name: 'jupiter',
    instructions: [
      { name: 'route', accounts: [{ name: 'payer' }], args: [{ name: 'inAmount', type: 'u64' }] },
    ],
  }
  const idls = createIdls({
    json: directReader(),
    db: store.db,
    chain: undefined,
    network: { ...network, idls: { [jupiter]: idl } },
    log: silent,
  })
  const { registry } = await idls.load([jupiter], 1)
  const readings = readByIdls(decoded, registry, namesWith(network))
  const entries = instructionEntries(decoded, namesWith(network), readings)
  expect(JSON.parse(JSON.stringify(entries))).toMatchObject([
    {
      programName: 'Jupiter v6',
      type: 'route',
      parsedBy: 'idl',
      parsed: { type: 'route', info: { inAmount: 7 } },
      accountNames: ['payer'],
    },
    { id: '0.0', type: 'event', parsed: { type: 'event', info: { Deposited: { amount: String(LARGE) } } } },
  ])
  expect(readings.events).toMatchObject([
    { instruction: '0.0', name: 'Deposited', logLine: null, programName: 'Jupiter v6' },
  ])
})
