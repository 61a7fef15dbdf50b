import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { isRecord } from '#lib/guards.ts'
import { silent } from '#lib/log.ts'
import { command, insertBinary, select, selectJson } from '#store/database.ts'
import { recomputeAll } from '#store/derived/recompute.ts'
import { readPayload } from '#store/payload.ts'
import { selectPayloads } from '#store/payload-rows.ts'
import { readRows } from '#store/read-rows.ts'
import { saveBatch } from '#store/save-block.ts'
import { transactionPayloads } from '#store/tables/transaction-payloads.ts'
import { testDatabases } from '#store/testing/database.ts'
import { allRows } from '#store/testing/rows.ts'
import { exportTokenTransfers } from '#store/token-exports.ts'
import { redecode } from './redecode.ts'
import { encodedBy, registry } from './testing/redecoded-chain.ts'

const databases = testDatabases()

test('--repack stores transactions of older versions as a fresh index does, which are readable before', {
  timeout: 120_000,
}, async () => {
  const db = { ...(await databases.fresh()), registry }
  await saveBatch(db, encodedBy(registry), { finalized: true })
  await recomputeAll(db)
  const run = (repack: boolean) => redecode({ db, log: silent, program: null, workers: 1, repack })
  const fresh = await allRows(db)
  const packed = await selectPayloads(db, 'ORDER BY place')
  const rows = packed.map(({ place, payload = '' }) => {
    const { transaction, ...front } = readPayload(payload)
    const fields = isRecord(transaction) ? transaction : { transaction }
    return {
      place,
      payload: Buffer.from(JSON.stringify({ ...front, ...fields })),
      signature: Buffer.alloc(64),
      vote_keys: Buffer.alloc(0),
    }
  })
  await command(db, 'TRUNCATE TABLE transaction_payloads')
  await insertBinary(db, transactionPayloads, transactionPayloads.encode(rows))
  const older = await allRows(db)
  expect(older).not.toEqual(fresh)
  expect({ ...older, transaction_payloads: [] }).toEqual({ ...fresh, transaction_payloads: [] })

  // The signature is nowhere but in the payload: the list rows get it.
  const lists = async () => {
    const found = await readRows(
      db,
      rows.map(({ place }) => place),
    )
    return found.sort((a, b) => a.slot - b.slot || a.index - b.index)
  }
  const [mint = ''] = await selectJson(
    db,
    'SELECT base58Encode(mint) FROM token_transfers GROUP BY mint ORDER BY count() DESC LIMIT 1',
  )
  const exported = async () => text(await exportTokenTransfers(db, mint, 'csv'))
  const unsigned = await lists()
  expect(unsigned.every(({ signature }) => signature === '')).toBe(true)
  const { changed } = await run(false)
  const unpacked = await allRows(db)
  expect({ ...unpacked, transactions: [] }).toEqual({ ...older, transactions: [] })
  const signed = await lists()
  expect(signed.map((row) => ({ ...row, signature: '' }))).toEqual(unsigned)
  // Those that could not be read have no signature.
  const [{ brokenCount = 0 } = {}] = await select(
    db,
    z.object({ brokenCount: z.coerce.number() }),
    "SELECT countIf(decode_error != '') AS brokenCount FROM transactions",
  )
  expect(signed.filter(({ signature }) => signature !== '').length).toBe(changed)
  expect(changed).toBeGreaterThanOrEqual(rows.length - brokenCount)
  const file = await exported()
  expect(file.split('\n').length).toBeGreaterThan(2)
  expect(file).not.toMatch(/^"?"?,/m)
  expect(await run(false)).toMatchObject({ changed: 0, finished: true })
  expect(await run(true)).toMatchObject({ changed: rows.length + changed, left: 0, finished: true })
  expect(await allRows(db)).toEqual(fresh)
  expect(await lists()).toEqual(signed)
  expect(await exported()).toBe(file)
  expect(await run(true)).toMatchObject({ changed: 0, finished: true })
})
