/** @module-tag slow */
import { beforeAll, expect, test } from 'vitest'
import { DECODER_VERSION } from '#decode/block/decoder-version.ts'
import { silent } from '#lib/log/log.ts'
import { findBlockBySlot } from '#store/blocks/blocks.ts'
import { findCoverage } from '#store/blocks/coverage.ts'
import { recomputeAll } from '#store/derived/recompute.ts'
import { beginAlone } from '#store/engine/claims.ts'
import { command, type Database, select } from '#store/engine/database.ts'
import { redecodeBlocks } from '#store/redecode/redecode-blocks.ts'
import { markChangedDirty, settleState } from '#store/redecode/redecode-state.ts'
import { dropPayloads } from '#store/retention/drop-payloads.ts'
import { string } from '#store/rows/columns.ts'
import { dataTables } from '#store/tables/index.ts'
import { address } from '#store/testing/chain.ts'
import { cutShort } from '#store/testing/cut-short.ts'
import { testDatabases } from '#store/testing/database.ts'
import { allRows } from '#store/testing/rows.ts'
import { selectPayloads } from '#store/transactions/payload-rows.ts'
import { listBlockTransactions } from '#store/transactions/transactions.ts'
import { noteDecoder, stampDecoder } from '#store/write/decoder-stamp.ts'
import { markAllDirty } from '#store/write/dirty-keys.ts'
import { finalizeBlocks } from '#store/write/finalize-blocks.ts'
import { removeBlocks } from '#store/write/remove-blocks.ts'
import { saveBatch } from '#store/write/save-block.ts'
import {
  amm,
  chain,
  encodedBy,
  oldRegistry,
  registry,
  registryWithoutAmm,
} from '../testing/redecoded-chain.ts'
import { type RedecodeOptions, redecode } from './redecode.ts'

const databases = testDatabases()
let fresh: Record<string, string[]>
beforeAll(async () => {
  fresh = await allRows(await index(registry))
})

/** The chain indexed by a decoder with `programs`; the database is then read with the current registry. */
const index = copied(async (programs: typeof registry, finalized: boolean = true): Promise<Database> => {
  const db = { ...(await databases.fresh()), registry }
  await saveBatch(db, encodedBy(programs), { finalized })
  await stampDecoder(db, programs === oldRegistry ? 0 : DECODER_VERSION)
  await recomputeAll(db)
  return db
})

/** Makes each database once; each call gets a copy of it. */
function copied<Args extends unknown[]>(make: (...args: Args) => Promise<Database>) {
  const made = new Map<string, Promise<Database>>()
  return async (...args: Args): Promise<Database> => {
    const key = JSON.stringify(args)
    const original = made.get(key) ?? make(...args)
    made.set(key, original)
    return databases.copy(await original)
  }
}

const run = (db: Database, more: Partial<RedecodeOptions> = {}) =>
  redecode({ db, log: silent, program: null, workers: 1, ...more })

/** Leaves rows as a wrong decoder could: incorrect, missing, additional and repeated ones. */
async function spoil(db: Database): Promise<void> {
  const zeros = "toFixedString('', 32)"
  const statements = [
    "ALTER TABLE transactions UPDATE summary = '{}', fee = 1, memo = '[1] x' WHERE slot = 104 SETTINGS mutations_sync = 2",
    'DELETE FROM transactions WHERE slot = 111 AND tx_index = 1',
    'DELETE FROM signatures WHERE bitShiftRight(place, 20) = 103',
    'DELETE FROM address_transactions WHERE bitShiftRight(place, 20) = 103',
    `INSERT INTO address_transactions (address, place, flags) SELECT ${zeros}, place, 7 FROM transaction_payloads LIMIT 5`,
    'INSERT INTO token_transfers SELECT * REPLACE (nth + 9 AS nth) FROM token_transfers WHERE slot = 105',
    'INSERT INTO failures SELECT * REPLACE (code + 1 AS code) FROM failures',
    'INSERT INTO transactions SELECT * FROM transactions WHERE slot = 130',
    'DELETE FROM address_activities WHERE nth = 0',
    'DELETE FROM owner_transactions WHERE bitShiftRight(place, 20) % 2 = 0',
    'INSERT INTO owner_transactions SELECT * REPLACE (reverse(owner) AS owner) FROM owner_transactions LIMIT 5',
    'INSERT INTO name_changes SELECT * REPLACE (nth + 1 AS nth) FROM name_changes',
    'INSERT INTO scale_changes SELECT * REPLACE (nth + 1 AS nth) FROM scale_changes',
    "ALTER TABLE blocks UPDATE total_fees = 1, summary = '{}' WHERE slot = 112 SETTINGS mutations_sync = 2",
    'INSERT INTO native_balances (address, lamports, version) SELECT address, lamports + 1, version + 1 FROM native_balances LIMIT 3',
    `INSERT INTO native_balances (address, lamports, version) VALUES (${zeros}, 5, ${(133n << 20n) + 9n})`,
    'DELETE FROM token_accounts WHERE amount > 0',
    'DELETE FROM owner_token_accounts WHERE amount > 0',
    `INSERT INTO pools (pool, program, first_place) VALUES (unhex('${'05'.repeat(32)}'), unhex('${'5a'.repeat(32)}'), ${101n << 20n})`,
  ]
  for (const statement of statements) await command(db, statement)
}

/** The version of the decoder of the stored rows, as recorded in the database. */
const decoderOf = (db: Database) => noteDecoder(db)

/** The tables whose rows differ from a new index's. */
const differing = (rows: Record<string, string[]>) =>
  Object.keys(fresh).filter((table) => JSON.stringify(rows[table]) !== JSON.stringify(fresh[table]))

const spoiled = copied(async (): Promise<Database> => {
  const db = await index(oldRegistry)
  await spoil(db)
  // The derived values are computed from the wrong rows, and no key is dirty.
  await markAllDirty(db, ['owner_token_accounts', 'pools', 'transactions'])
  await recomputeAll(db)
  return db
})

test('what an older decoder wrote ends equal to a fresh index, column by column in every table', async () => {
  expect(Object.entries(fresh).filter(([, rows]) => rows.length === 0)).toEqual([])
  const db = await spoiled()
  expect(await decoderOf(db)).toBe(0)
  // All tables except the payloads, from which everything else is decoded.
  const derived = Object.keys(fresh).filter((table) => table !== 'transaction_payloads')
  expect(differing(await allRows(db))).toEqual(derived)
  const totals = await run(db, { workers: 2, batchTransactions: 50 })
  expect(totals).toMatchObject({ blocks: 39, left: 0, finished: true })
  expect(totals.changed).toBeGreaterThan(50)
  expect(await allRows(db)).toEqual(fresh)
  expect(await decoderOf(db)).toBe(DECODER_VERSION)
  expect((await findCoverage(db)).unfinished).toEqual([])

  // A second run has nothing to change.
  expect(await run(db)).toMatchObject({ blocks: 39, changed: 0, finished: true })
  expect(await allRows(db)).toEqual(fresh)
})

test('what payloads were dropped of stays as it is and is counted, everything else is decoded again', async () => {
  const KEPT_FROM = 115
  const db = await index(oldRegistry)
  const isOld = { slot: `slot < ${KEPT_FROM}`, place: `bitShiftRight(place, 20) < ${KEPT_FROM}` }
  const hashes = async (of: Database, which: 'old' | 'new') => {
    const found: Record<string, string> = {}
    for (const { name, by, columnNames, isSource } of dataTables) {
      if (isSource) continue
      const where = which === 'old' ? isOld[by] : `NOT (${isOld[by]})`
      const sql = `SELECT toString(sum(cityHash64(toString(tuple(${columnNames.join(', ')}))))) AS hash FROM ${name} WHERE ${where}`
      found[name] = (await select(of, { hash: string }, sql))[0]?.hash ?? ''
    }
    return found
  }
  const today = await index(registry)
  const [old, wanted] = [await hashes(db, 'old'), await hashes(today, 'new')]
  expect(await hashes(db, 'new')).not.toEqual(wanted)
  const now = 1_700_000_000 + KEPT_FROM - 1 + 2 * 86_400
  await dropPayloads(db, {
    ...{ setting: 'DETAIL_DAYS', days: 2, now },
    stopping: new AbortController().signal,
  })
  const pools = async () => (await allRows(db)).pools
  const poolsBefore = await pools()
  const dropped = (await selectPayloads(db, '')).filter((row) => row.dropped)
  expect(dropped.length).toBeGreaterThan(10)

  const totals = await run(db, { batchTransactions: 20 })
  expect(totals).toMatchObject({ blocks: 39, left: 0, finished: true })
  expect(totals.dropped).toEqual({
    transactions: dropped.length,
    blocks: new Set(dropped.map(({ place }) => place >> 20n)).size,
  })
  expect(await hashes(db, 'old')).toEqual(old)
  expect(await hashes(db, 'new')).toEqual(wanted)
  const rows = await allRows(db)
  for (const table of ['native_balances', 'token_accounts', 'owner_token_accounts', 'mint_holders'])
    expect(rows[table], table).toEqual(fresh[table])
  expect(rows.pools).toEqual(expect.arrayContaining(poolsBefore ?? []))
  expect(await decoderOf(db)).toBe(DECODER_VERSION)

  // A second run has nothing to change.
  expect(await run(db)).toMatchObject({ changed: 0, finished: true, dropped: totals.dropped })
  expect(await allRows(db)).toEqual(rows)
  // A run for one program counts only its transactions.
  expect(await run(db, { program: amm })).toMatchObject({ changed: 0, finished: true })
})

test('a run that is stopped goes on where it was, and says nothing is finished before it is', async () => {
  const db = await spoiled()
  let batches = 0
  const first = await run(db, { batchTransactions: 20, stopped: () => ++batches > 15 })
  expect(first.finished).toBe(false)
  expect(first.blocks).toBeGreaterThan(0)
  expect(first.blocks).toBeLessThan(39)
  expect(await decoderOf(db)).toBe(0)
  const second = await run(db)
  expect(second).toMatchObject({ blocks: 39 - first.blocks, finished: true })
  expect(await allRows(db)).toEqual(fresh)
})

test('cut short at any statement it leaves no block unfinished, and done again it leaves no trace', async () => {
  const slots = chain().map(({ slot }) => slot)
  const run = { name: 'cut short', program: null, total: NONE, before: NONE }
  const job = { run: run.name, slots, program: null, intoState: false }
  const db = await spoiled()
  let cuts = 0
  // Several interruptions of one database, one after another; each run continues from the previous one.
  for (const [kind, when] of [
    ['exec', 'after'],
    ['command', 'before'],
    ['exec', 'before'],
    ['command', 'after'],
  ] as const)
    for (let nth = 1; nth <= 3; nth++) {
      await redecodeBlocks(cutShort(db, nth, when, kind), job).catch(() => cuts++)
      expect((await findCoverage(db)).unfinished).toEqual([])
    }
  expect(cuts).toBeGreaterThan(5)
  await redecodeBlocks(db, job)
  for (const kind of ['exec', 'command'] as const)
    for (let nth = 1; nth <= 3; nth++)
      await settleState(cutShort(db, nth, 'after', kind), run, false).catch(() => cuts++)
  await settleState(db, run, false)
  await markChangedDirty(db, run)
  await recomputeAll(db)
  expect(await allRows(db)).toEqual(fresh)
})
const NONE = { blocks: 0, transactions: 0 }

test('--program gives its transactions and pools their rows, and touches no others', async () => {
  const db = await index(oldRegistry)
  const totals = await run(db, { program: amm })
  expect(totals).toMatchObject({ finished: true, transactions: 13, left: 0 })
  // Transactions of other programs stay as the older decoder made them, and so does the recorded decoder
  // version.
  const rows = await allRows(db)
  expect(differing(rows).sort()).toEqual([
    ...[
      'metadata_accounts',
      'metadata_changes',
      'name_changes',
      'name_words',
      'transaction_calls',
      'transactions',
    ],
  ])
  expect([rows.metadata_changes, rows.name_changes, rows.name_words]).toEqual([[], [], []])
  expect(await decoderOf(db)).toBe(0)
  expect(await run(db, { program: amm })).toMatchObject({ changed: 0, finished: true })

  // An index that lacked only this program then equals a new one. A program that is not in the registry has
  // no trades.
  const lacking = await index(registryWithoutAmm)
  expect(differing(await allRows(lacking)).sort()).toEqual([
    ...['address_activities', 'blocks', 'defi_activities', 'pool_candles', 'pool_minutes', 'pool_reserves'],
    ...['pool_vaults', 'pools', 'transaction_calls', 'transactions'],
  ])
  await run(lacking, { program: amm, batchTransactions: 10 })
  expect(await allRows(lacking)).toEqual(fresh)
})

test('blocks that a fork may still replace are done too, and finalized afterwards as in a fresh index', async () => {
  const db = await index(oldRegistry, false)
  expect(await run(db)).toMatchObject({ finished: true, blocks: 39 })
  const slots = chain().map(({ slot }) => slot)
  expect((await findCoverage(db)).unfinalized.map(({ slot }) => slot)).toEqual(slots)
  const confirmed = { ...(await databases.fresh()), registry }
  await saveBatch(confirmed, encodedBy(registry), { finalized: false })
  expect(await allRows(db)).toEqual(await allRows(confirmed))
  await finalizeBlocks(db, slots)
  await recomputeAll(db)
  expect(await allRows(db)).toEqual(fresh)
})

test('while an indexer writes, finalizes and removes blocks, nothing of theirs is lost and readers find no hole', async () => {
  const blocks = chain()
  const db = { ...(await databases.fresh()), registry }
  const settled = blocks.slice(0, 25)
  await saveBatch(db, encodedBy(oldRegistry, settled), { finalized: true })
  await saveBatch(db, encodedBy(oldRegistry, blocks.slice(25, 35)), { finalized: false })
  let isOver = false
  const readers = (async () => {
    for (let rounds = 0; !isOver || rounds === 0; rounds++)
      for (const { slot, rpc } of settled) {
        expect((await findBlockBySlot(db, slot))?.finalized).toBe(true)
        const listed = await listBlockTransactions(db, slot, { limit: 10 })
        expect(listed.map(({ index }) => index)).toEqual((rpc.transactions ?? []).map((_, i) => i))
      }
  })()
  const indexer = (async () => {
    await removeBlocks(db, [134, 135])
    await finalizeBlocks(db, [126, 127, 128, 129, 130, 131, 132, 133])
    await saveBatch(db, encodedBy(registry, blocks.slice(33)), { finalized: true })
  })()
  await run(db, { batchTransactions: 20 }).finally(() => {
    isOver = true
  })
  await Promise.all([readers, indexer])
  // Blocks that arrived after the run's last pass were written by the indexer, and are correct.
  await recomputeAll(db)
  expect(await allRows(db)).toEqual(fresh)
})

test('a block whose payloads are not whole stays as it is, and is reported', async () => {
  const db = await index(oldRegistry)
  await command(db, `DELETE FROM transaction_payloads WHERE place = ${(105n << 20n) + 1n}`)
  const Row = { row: string }
  const rows = () =>
    select(db, Row, 'SELECT hex(summary) AS row FROM transactions WHERE slot = 105 ORDER BY tx_index')
  const before = await rows()
  expect(await run(db)).toMatchObject({ finished: true, left: 1, blocks: 38 })
  expect(await rows()).toEqual(before)
})

test('a program that no transaction calls, and a second run at a time, are refused with a sentence', async () => {
  const db = await index(registry)
  await expect(run(db, { program: address('nobody') })).rejects.toThrow(
    `--program is "${address('nobody')}": no indexed transaction names that address. Nothing was changed.`,
  )
  const other = await beginAlone(db, 'redecode')
  await expect(run(db)).rejects.toThrow(
    /^Another redecode of this database is at work .* try again in \d+ s\.$/,
  )
  await other.end()
  expect((await run(db)).finished).toBe(true)
})

test('of runs that begin in the same moment one goes on', async () => {
  const db = await index(registry)
  const ends = await Promise.allSettled([run(db), run(db), run(db)])
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const end of ends)
    if (end.status === 'rejected')
      expect(String(end.reason)).toMatch(/Another redecode of this database is at work/)
  expect((await run(db)).finished).toBe(true)
})

test('an empty database is of this decoder, and one that an older program goes on with is of the older one', async () => {
  const db = await databases.fresh()
  expect(await noteDecoder(db, 7)).toBe(7)
  await saveBatch(db, encodedBy(registry), { finalized: true })
  expect(await noteDecoder(db, 9)).toBe(7)
  expect(await noteDecoder(db, 6)).toBe(6)
  expect(await noteDecoder(db, 9)).toBe(6)
  await stampDecoder(db, 9)
  expect(await noteDecoder(db, 9)).toBe(9)
})
