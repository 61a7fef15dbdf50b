import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#contract/index.ts'
import { decodeBase58 } from '#lib/text/base58.ts'
import type { Api } from '#server/index.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcBlock } from '#svm/rpc-block.ts'
import {
  addressOf,
  alice,
  block,
  bob,
  type MadeInstruction,
  type MadeTransaction,
  nativeTransfer,
  mint as oldMint,
  transaction,
} from '../testing/blocks.ts'
import { start } from '../testing/start.ts'
import { openStore, type StoredChain } from '../testing/stored.ts'

const mints = {
  made: addressOf('a mint that is made'),
  credited: addressOf('a mint with a creator'),
  foreign: addressOf('a mint by another program'),
  unflushed: addressOf('a mint of this second'),
}

let store: StoredChain
let api: Api
beforeAll(async () => {
  store = await openStore()
  // The index knows the mints from this metadata.
  const words = { name: 'words', payer: bob, instructions: [nativeTransfer(bob, alice, 1n)] }
  await store.save(1, blockOf(1, words), true, {
    metadataChanges: Object.values(mints).map((mint) => ({
      ...{ account: mint, mint, source: 'token-2022' as const, name: 'Named', symbol: 'NMD', uri: '' },
    })),
  })
  api = await start(store)
})
afterAll(async () => {
  await api?.stop()
  await store?.stop()
})

const initialize = (mint: string, program: string = PROGRAM.token): MadeInstruction => ({
  program,
  accounts: [mint],
  data: Buffer.from([20, 6, ...(decodeBase58(addressOf('authority')) ?? []), 0]),
})

/** A block with only these transactions. */
const blockOf = (slot: number, ...made: MadeTransaction[]): RpcBlock => ({
  ...block(slot, { height: slot, blockTime: 1_700_000_000 + slot }),
  transactions: made.map(transaction),
})

async function creatorOf(mint: string): Promise<string | null> {
  const response = await fetch(`${api.url}/api/token/${mint}`)
  expect(response.status).toBe(200)
  return routes.getToken.output.parse(await response.json()).creator
}

test('without a creator in its metadata a token was funded by who paid for the transaction that initialized its mint', async () => {
  const mint = mints.made
  await store.save(
    2,
    blockOf(
      2,
      // A transaction can name an address before it has an account, and a failed attempt creates nothing.
      { name: 'gift', payer: bob, instructions: [nativeTransfer(bob, mint, 5n)] },
      {
        name: 'attempt',
        payer: bob,
        instructions: [initialize(mint)],
        err: { InstructionError: [0, 'Custom'] },
      },
      { name: 'make', payer: alice, instructions: [initialize(mint)] },
      { name: 'later', payer: bob, instructions: [nativeTransfer(bob, mint, 5n)] },
    ),
    true,
  )
  expect(await creatorOf(mint)).toBe(alice)
})

test('a creator that the metadata names comes first', async () => {
  const mint = mints.credited
  const creator = addressOf('the creator')
  await store.save(3, blockOf(3, { name: 'third', payer: alice, instructions: [initialize(mint)] }), true)
  await store.profile({ mint, name: 'Named', symbol: 'NMD', creator })
  expect(await creatorOf(mint)).toBe(creator)
})

test('who paid for the mint is only looked up where no creator is named', async () => {
  const sent: string[] = []
  const reader = new Proxy(store.db.reader, {
    get: (target, name) =>
      name === 'queryBytes'
        ? (sql: string, ...rest: [Parameters<typeof target.queryBytes>[1], number]) => {
            sent.push(sql)
            return target.queryBytes(sql, ...rest)
          }
        : Reflect.get(target, name),
  })
  const watched = await start({ ...store, db: { ...store.db, reader } })
  try {
    const looksUp = async (mint: string) => {
      sent.length = 0
      await (await fetch(`${watched.url}/api/token/${mint}`)).text()
      return sent.some((sql) => /FROM address_transactions[\s\S]*ORDER BY place ASC/.test(sql))
    }
    expect(await looksUp(mints.credited)).toBe(false)
    expect(await looksUp(mints.foreign)).toBe(true)
  } finally {
    await watched.stop()
  }
})

test('of a mint that was made before the index begins, or by something else, nobody is named', async () => {
  await store.save(4, block(4, { height: 4, blockTime: 1_700_000_004 }), true)
  expect(await creatorOf(oldMint)).toBeNull()
  const other = mints.foreign
  const program = addressOf('a program with the same bytes')
  await store.save(
    5,
    blockOf(5, { name: 'other', payer: alice, instructions: [initialize(other, program)] }),
    true,
  )
  expect(await creatorOf(other)).toBeNull()
})

test('the payer is known before the block is written to the database', async () => {
  const mint = mints.unflushed
  store.accept(
    6,
    blockOf(6, { name: 'unflushed', payer: bob, instructions: [initialize(mint, PROGRAM.token2022)] }),
  )
  expect(await creatorOf(mint)).toBe(bob)
})
