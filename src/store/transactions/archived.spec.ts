import { beforeEach, expect, test } from 'vitest'
import { PROGRAM } from '#svm/program-ids.ts'
import { command, type Database } from '../engine/database.ts'
import { dropPayloads } from '../retention/drop-payloads.ts'
import {
  address,
  blockOf,
  encode,
  failureOf,
  signature,
  transactionOf,
  transferOf,
} from '../testing/chain.ts'
import { testDatabases } from '../testing/database.ts'
import { accept } from '../testing/unflushed.ts'
import { saveBatch } from '../write/save-block.ts'
import { listSignatures } from './archived.ts'
import { findOutcomes } from './outcomes.ts'

const databases = testDatabases()
let db: Database

const alice = address('alice')

const memoOf = (name: string, programId: string, parsed: string) =>
  transactionOf(name, {
    keys: [alice, programId],
    lamports: { pre: [10_000, 1], post: [5_000, 1] },
    instruction: { programId, program: 'spl-memo', parsed },
  })

const block = (slot: number) =>
  blockOf({
    slot,
    transactions: [
      transferOf(`${slot} transfer`, 5),
      failureOf(`${slot} failure`),
      memoOf(`${slot} memo`, PROGRAM.memo, 'grüße'),
      memoOf(`${slot} older`, PROGRAM.memo1, ''),
    ],
  })

/** Newest first. */
const listOf = (slot: number) => [
  { name: `${slot} older`, memo: '[0] ', err: null },
  { name: `${slot} memo`, memo: '[7] grüße', err: null },
  { name: `${slot} failure`, memo: null, err: { InstructionError: [0, { Custom: 1 }] } },
  { name: `${slot} transfer`, memo: null, err: null },
]
const expected = (...slots: number[]) =>
  slots.flatMap((slot) =>
    listOf(slot).map(({ name, ...more }, nth) => ({
      ...{ slot, index: 3 - nth, blockTime: 1_700_000_000 + slot, signature: signature(name) },
      ...more,
    })),
  )
const list = () => listSignatures(db, alice, { limit: 100 })
const alter = (change: string) => command(db, `ALTER TABLE ${change} SETTINGS mutations_sync = 2`)

beforeEach(async () => {
  db = await databases.fresh()
  await saveBatch(db, encode(block(5)), { finalized: true })
  accept(db, block(6))
})

test('a list of signatures is of memory and the database, with memos, and reads no payload', async () => {
  expect(await list()).toEqual(expected(6, 5))
  await alter(`transaction_payloads UPDATE payload = 'unreadable' WHERE 1`)
  expect(await list()).toEqual(expected(6, 5))
})

test('rows from before memos had a column tell memos by their payloads, and know which have none', async () => {
  await alter('transactions CLEAR COLUMN memo')
  expect(await list()).toEqual(expected(6, 5))
  // Rows without a memo still have none when their payloads are missing.
  await alter(`transaction_payloads DELETE WHERE bitAnd(place, 1048575) < 2`)
  expect((await list()).map(({ memo }) => memo)).toEqual(expected(6, 5).map(({ memo }) => memo))
})

test('the memo of a dropped transaction is known where its row has it', async () => {
  const drop = () =>
    dropPayloads(db, {
      ...{ setting: 'DETAIL_DAYS', days: 2, now: 1_700_000_000 + 10 * 86_400 },
      stopping: new AbortController().signal,
    })
  await drop()
  expect(await list()).toEqual(expected(6, 5))
  await alter('transactions CLEAR COLUMN memo')
  expect((await list()).map(({ memo }) => memo)).toEqual([
    ...listOf(6).map(({ memo }) => memo),
    ...[null, null, null, null],
  ])
})

test('outcomes are found in memory and in the database, without payloads, and of unknown signatures none', async () => {
  await alter(`transaction_payloads UPDATE payload = 'unreadable' WHERE 1`)
  const names = ['5 failure', '6 memo', '5 transfer', 'nobody knows']
  const found = await findOutcomes(db, names.map(signature))
  expect(names.map((name) => found.get(signature(name)))).toEqual([
    { slot: 5, index: 1, err: { InstructionError: [0, { Custom: 1 }] }, finalized: true },
    { slot: 6, index: 2, err: null, finalized: false },
    { slot: 5, index: 0, err: null, finalized: true },
    undefined,
  ])
  expect(await findOutcomes(db, [])).toEqual(new Map())
})
