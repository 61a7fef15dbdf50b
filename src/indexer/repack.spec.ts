import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRecord } from '#lib/guards.ts'
import { silent } from '#lib/log.ts'
import { command, insertBinary, selectJson } from '#store/database.ts'
import { recomputeAll } from '#store/derived/recompute.ts'
import { PAYLOAD_TEXT, readPayload } from '#store/payload.ts'
import { saveBatch } from '#store/save-block.ts'
import { transactionPayloads } from '#store/tables/transaction-payloads.ts'
import { startTestDatabase } from '#store/testing/database.ts'
import { allRows } from '#store/testing/rows.ts'
import { redecode } from './redecode.ts'
import { encodedBy, registry } from './testing/redecoded-chain.ts'

let engine: Awaited<ReturnType<typeof startTestDatabase>>
beforeAll(async () => {
  engine = await startTestDatabase()
})
afterAll(() => engine.stop())

test('--repack stores transactions of older versions as a fresh index does, which are readable before', {
  timeout: 120_000,
}, async () => {
  const db = { ...(await engine.fresh()), registry }
  await saveBatch(db, encodedBy(registry), { finalized: true })
  await recomputeAll(db)
  const run = (repack: boolean) => redecode({ db, log: silent, program: null, workers: 1, repack })
  const fresh = await allRows(db)
  const packed = await selectJson(
    db,
    `SELECT place, ${PAYLOAD_TEXT} FROM transaction_payloads ORDER BY place`,
  )
  const rows = packed.map((line) => {
    const [place = '', text = ''] = line.split('\t')
    const { transaction, ...front } = readPayload(text)
    const fields = isRecord(transaction) ? transaction : { transaction }
    return { place: BigInt(place), payload: Buffer.from(JSON.stringify({ ...front, ...fields })) }
  })
  await command(db, 'TRUNCATE TABLE transaction_payloads')
  await insertBinary(db, transactionPayloads, transactionPayloads.encode(rows))
  const older = await allRows(db)
  expect(older).not.toEqual(fresh)
  expect({ ...older, transaction_payloads: [] }).toEqual({ ...fresh, transaction_payloads: [] })

  expect(await run(false)).toMatchObject({ changed: 0, finished: true })
  expect(await allRows(db)).toEqual(older)
  expect(await run(true)).toMatchObject({ changed: rows.length, left: 0, finished: true })
  expect(await allRows(db)).toEqual(fresh)
  expect(await run(true)).toMatchObject({ changed: 0, finished: true })
})
