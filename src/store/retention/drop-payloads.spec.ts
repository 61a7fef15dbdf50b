/** @module-tag slow */
import { expect, test } from 'vitest'
import { decodeBlock } from '#decode/block/decode-block.ts'
import { realData } from '#decode/testing/real-data.ts'
import { addressRules } from '../addresses/address-rules.ts'
import { readAddressPage } from '../addresses/addresses.ts'
import { filterAddressPage } from '../addresses/filter-address.ts'
import { walkAddress } from '../addresses/walk-address.ts'
import { findTokenAccount } from '../balances/own-balances.ts'
import { command, type Database, select } from '../engine/database.ts'
import { compareBlock } from '../integrity/compare-block.ts'
import { number } from '../rows/columns.ts'
import { placeOf } from '../rows/place.ts'
import { encode, type TestBlock } from '../testing/chain.ts'
import { testDatabases } from '../testing/database.ts'
import { tableHashes } from '../testing/table-hashes.ts'
import { selectPayloads } from '../transactions/payload-rows.ts'
import { withAccounts } from '../transactions/row-accounts.ts'
import { findTransaction, listBlockTransactions } from '../transactions/transactions.ts'
import { finalizeBlocks } from '../write/finalize-blocks.ts'
import { saveBatch } from '../write/save-block.ts'
import { dropPayloads, payloadBytes } from './drop-payloads.ts'
import { hasDroppedDetail, readRetention } from './retention-state.ts'

const databases = testDatabases()
const DAY = 86_400
const NOW = 1_800_000_000

/** Real blocks, each dated a day after the one before it; the last one is three days old. */
const blocks: TestBlock[] = realData
  .flatMap((data) =>
    data.blockFiles.filter((file) => /base64|base58/.test(file)).map((file) => data.readBlock(file)),
  )
  .map((rpc, nth, all) => {
    const slot = 1_000 + nth
    const dated = { ...rpc, blockTime: NOW - (all.length - nth + 2) * DAY, parentSlot: slot - 1 }
    return { rpc: dated, decoded: decodeBlock(slot, dated) }
  })
const transactions = blocks.flatMap(({ decoded }) =>
  decoded.transactions.map((transaction) => ({ ...transaction, slot: decoded.slot })),
)
const votes = transactions.filter(({ isVote }) => isVote)
const others = transactions.filter(({ isVote }) => !isVote)
const [last] = blocks.slice(-1)

async function indexed(): Promise<Database> {
  const db = await databases.fresh()
  await saveBatch(db, encode(...blocks), { finalized: true })
  return db
}

const drop = (db: Database, setting: 'VOTE_DETAIL_DAYS' | 'DETAIL_DAYS', days: number) =>
  dropPayloads(db, { setting, days, now: NOW, stopping: new AbortController().signal })

/** The hashes of all tables, except that only the number of rows counts for payloads. */
async function allButPayloads(db: Database) {
  const { transaction_payloads = '', ...rest } = await tableHashes(db)
  return { ...rest, transaction_payloads: transaction_payloads.replace(/,.*/, '') }
}

const droppedIn = async (db: Database) => (await selectPayloads(db, '')).filter(({ dropped }) => dropped)

const merged = (db: Database) => command(db, 'OPTIMIZE TABLE transaction_payloads FINAL')

const placesOf = (some: readonly { slot: number; index: number }[]) => some.map(placeOf).sort()

test('of votes the payloads go, and every other table stays as it was', async () => {
  expect(votes.length).toBeGreaterThan(0)
  const db = await indexed()
  await merged(db)
  const before = { tables: await allButPayloads(db), bytes: await payloadBytes(db) }
  await drop(db, 'VOTE_DETAIL_DAYS', 1)
  const dropped = await droppedIn(db)
  expect(dropped.map(({ place }) => place).sort()).toEqual(placesOf(votes))
  expect(new Set(dropped.map((row) => row.dropped))).toEqual(new Set(['VOTE_DETAIL_DAYS']))
  expect(await allButPayloads(db)).toEqual(before.tables)
  await merged(db)
  expect(await payloadBytes(db)).toBeLessThan(before.bytes)
  expect(await hasDroppedDetail(db)).toBe(false)
})

test('votes that are young stay, and so do those of a block that is not finalized until it is', async () => {
  const db = await databases.fresh()
  await saveBatch(db, encode(...blocks), { finalized: false })
  await drop(db, 'VOTE_DETAIL_DAYS', 1)
  expect(await droppedIn(db)).toEqual([])
  const slots = blocks.map(({ decoded }) => decoded.slot)
  await finalizeBlocks(db, slots)
  await drop(db, 'VOTE_DETAIL_DAYS', 10_000)
  expect(await droppedIn(db)).toEqual([])
  await drop(db, 'VOTE_DETAIL_DAYS', 1)
  expect((await droppedIn(db)).length).toBe(votes.length)
  // Equal to an index that never dropped payloads.
  expect(await allButPayloads(db)).toEqual(await allButPayloads(await indexed()))
})

test('blocks that are stored later, below those that are done, are done by the next run', async () => {
  const db = await databases.fresh()
  const later = blocks.findIndex(({ decoded }) => decoded.transactions.some(({ isVote }) => isVote))
  await saveBatch(db, encode(...blocks.filter((_, nth) => nth !== later)), { finalized: true })
  await drop(db, 'VOTE_DETAIL_DAYS', 1)
  const ofLater = votes.filter(({ slot }) => slot === 1_000 + later).length
  expect((await droppedIn(db)).length).toBe(votes.length - ofLater)
  await saveBatch(db, encode(...blocks.slice(later, later + 1)), { finalized: true })
  await drop(db, 'VOTE_DETAIL_DAYS', 1)
  expect((await droppedIn(db)).length).toBe(votes.length)
  // A run that has nothing to drop runs no mutation.
  const mutations = async () =>
    select(
      db,
      { count: number },
      "SELECT count() AS count FROM system.mutations WHERE database = {name:String} AND table = 'transaction_payloads'",
      { name: db.name },
    )
  const done = await mutations()
  await drop(db, 'VOTE_DETAIL_DAYS', 1)
  expect(await mutations()).toEqual(done)
})

test('a run that was killed in the middle is known to have begun, and is repeated', async () => {
  const db = await indexed()
  const stopping = new AbortController()
  stopping.abort()
  await dropPayloads(db, { setting: 'DETAIL_DAYS', days: 2, now: NOW, stopping: stopping.signal })
  expect(await hasDroppedDetail(db)).toBe(true)
  expect((await readRetention(db)).DETAIL_DAYS).toMatchObject([{ from: 0, blocks: null }])
  await drop(db, 'DETAIL_DAYS', 2)
  expect((await readRetention(db)).DETAIL_DAYS).toMatchObject([{ from: 0, blocks: blocks.length }])
})

test('older than the setting says all payloads go, and rows tell what is left', async () => {
  const db = await indexed()
  const before = await allButPayloads(db)
  const addresses = [...new Set(transactions.flatMap(({ feePayer }) => feePayer ?? []))].slice(0, 20)
  const pageOf = async (address: string) => {
    const { transactions: page, totalCount } = await readAddressPage(db, address, { limit: 25 })
    return { totalCount, page: page.map(shown) }
  }
  const pages = await Promise.all(addresses.map(pageOf))
  const keptDays = 4
  await drop(db, 'DETAIL_DAYS', keptDays)
  expect(await allButPayloads(db)).toEqual(before)
  expect(await Promise.all(addresses.map(pageOf))).toEqual(pages)

  const old = transactions.filter(({ slot }) => slot <= 1_000 + blocks.length - keptDays + 2)
  const dropped = await droppedIn(db)
  expect(dropped.map(({ place }) => place).sort()).toEqual(
    placesOf(old.filter(({ signature }) => signature !== '')),
  )
  for (const one of old.slice(0, 40)) {
    const found = await findTransaction(db, one.signature)
    expect(found).toMatchObject({ slot: one.slot, dropped: 'DETAIL_DAYS', finalized: true })
    expect(found && shown(found)).toEqual(shown({ slot: one.slot, decoded: one }))
    expect(found?.decoded).toMatchObject({
      accounts: [{ address: one.feePayer }],
      logs: [],
      tokenChanges: [],
    })
  }
  const kept = await findTransaction(db, last?.decoded.transactions[0]?.signature ?? '')
  expect(kept?.dropped).toBeUndefined()
  expect(kept?.decoded).toEqual(last?.decoded.transactions[0])
})

/** The fields of a transaction that its row has. */
const shown = ({
  slot,
  decoded,
}: {
  slot: number
  decoded: (typeof transactions)[0] | TestBlock['decoded']['transactions'][0]
}) => ({
  slot,
  ...{ index: decoded.index, signature: decoded.signature, success: decoded.success, error: decoded.error },
  ...{
    fee: decoded.fee,
    feePayer: decoded.feePayer,
    isVote: decoded.isVote,
    computeUnits: decoded.computeUnits,
  },
  priorityFee: decoded.priorityFee,
  programs: decoded.instructions
    .filter(({ innerIndex }) => innerIndex === null)
    .map(({ programId }) => programId),
})

test('lists, filters and files have the same transactions as before', async () => {
  const db = await indexed()
  const payer = others.find(({ success }) => success)?.feePayer ?? ''
  const read = async () => {
    const walked: unknown[] = []
    const walk = await walkAddress(db, payer, { range: {}, asOwner: false })
    for await (const batch of walk.transactions) walked.push(...batch.map(shown))
    const filtered = await filterAddressPage(db, payer, [addressRules.noVote], { limit: 25 })
    const rows = await listBlockTransactions(db, last?.decoded.slot ?? 0, { limit: 50, accounts: true })
    return {
      walked,
      filtered: filtered.transactions.map(shown),
      rows: rows.map((row) => ({ ...row, accounts: null })),
    }
  }
  const before = await read()
  expect(before.walked.length).toBeGreaterThan(0)
  expect(before.filtered.length).toBeGreaterThan(0)
  await drop(db, 'DETAIL_DAYS', 2)
  expect(await read()).toEqual(before)
  const rows = await withAccounts(db, await listBlockTransactions(db, last?.decoded.slot ?? 0, { limit: 50 }))
  expect(new Set(rows.map(({ accounts }) => accounts))).toEqual(new Set([undefined]))
})

test('a block without payloads is compared with the node by its rows', async () => {
  const db = await indexed()
  const compareAll = async () =>
    Promise.all(blocks.map(({ rpc, decoded }) => compareBlock(db, decoded.slot, rpc)))
  expect((await compareAll()).flat()).toEqual([])
  await drop(db, 'VOTE_DETAIL_DAYS', 1)
  expect((await compareAll()).flat()).toEqual([])
  await drop(db, 'DETAIL_DAYS', 2)
  expect((await compareAll()).flat()).toEqual([])
  const [vote] = votes
  await command(
    db,
    'ALTER TABLE transactions UPDATE summary = replaceOne(summary, \'"5000"\', \'"5001"\') WHERE slot = {slot:UInt64} AND tx_index = {index:UInt32} SETTINGS mutations_sync = 2',
    { slot: vote?.slot ?? 0, index: vote?.index ?? 0 },
  )
  expect((await compareAll()).flat().map((one) => one?.what)).toContain(`fee of transaction ${vote?.index}`)
})

test('a token account is known as one, and what it has', async () => {
  const db = await indexed()
  const [account = ''] = transactions.flatMap(({ success, tokenChanges }) =>
    success ? tokenChanges.map((change) => change.account) : [],
  )
  const none = { balance: undefined, accounts: new Map(), finalSlot: 0 }
  const before = await findTokenAccount(db, account, none)
  expect(before).toBeDefined()
  await drop(db, 'DETAIL_DAYS', 2)
  expect(await findTokenAccount(db, account, none)).toEqual(before)
})

test('a block that is saved again has its payloads again', async () => {
  const db = await indexed()
  await drop(db, 'DETAIL_DAYS', 2)
  expect((await droppedIn(db)).length).toBe(transactions.length)
  const { columnNames } = { columnNames: ['place', 'payload', 'signature', 'vote_keys'] }
  const other = await indexed()
  await command(
    db,
    `INSERT INTO transaction_payloads (${columnNames.join(', ')}) SELECT ${columnNames.join(', ')} FROM ${other.name}.transaction_payloads`,
  )
  expect(await droppedIn(db)).toEqual([])
})
