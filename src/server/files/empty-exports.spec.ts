import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf } from '#api/testing/blocks.ts'
import { type IndexedApi, startIndexed } from '#api/testing/indexed.ts'
import { fakeNode } from '#api/testing/node.ts'
import { start } from '#api/testing/start.ts'
import { type ExportName, exportPaths } from '#contract/export-paths.ts'
import { keysOf } from '#lib/values/keys.ts'
import { select } from '#store/engine/database.ts'
import { number, string } from '#store/rows/columns.ts'
import type { Api } from '../index.ts'

// Tests the files of lists without entries.

let it: IndexedApi
/** An API with a database without blocks, and a node that lists no validators. */
let empty: Api
beforeAll(async () => {
  it = await startIndexed()
  empty = await start({ db: await it.store.empty(), chain: fakeNode({}).chain })
})
afterAll(async () => {
  await empty?.stop()
  await it?.stop()
})

const nobody = addressOf('nobody')

async function fileOf(name: ExportName, format: 'csv' | 'parquet'): Promise<Buffer> {
  const path = exportPaths[name].replace(/:(mint|address)/, nobody).replace(':height', '92')
  // This file needs an indexed block, so the filter excludes all of its transactions.
  const from = name === 'exportBlockTransactions' ? it.api : empty
  const filter = from === it.api ? `&program=${nobody}` : ''
  const get = () => it.ask(`${path}?format=${format}${filter}`, { from })
  // Values of the node arrive shortly after the start.
  await expect.poll(async () => (await get()).status).toBe(200)
  return Buffer.from(await (await get()).arrayBuffer())
}

// The programs that the network profile names are always listed, and so is the balance of the coin, known or
// not.
const lists = keysOf(exportPaths).filter(
  (name) => name !== 'exportPrograms' && name !== 'exportAddressHoldings',
)

/** The columns of the result of DESCRIBE. */
const described = {
  ...{ name: string, type: string, default_type: string, default_expression: string },
  ...{ comment: string, codec_expression: string, ttl_expression: string },
}

test.each(lists)(
  '%s without rows is a CSV with names, and a Parquet file with the same columns',
  async (name) => {
    const csv = (await fileOf(name, 'csv')).toString()
    expect(csv).toMatch(/^("\w+",?)+\n$/)
    const columns = csv.trim().replaceAll('"', '').split(',')
    const parquet = `unhex('${(await fileOf(name, 'parquet')).toString('hex')}')`
    const { db } = it.store
    const found = await select(db, described, `DESCRIBE TABLE format(Parquet, ${parquet})`)
    expect(found.map((column) => column.name)).toEqual(columns)
    const [size] = await select(
      db,
      { rows: number, groups: number, columns: number },
      `SELECT num_rows AS rows, num_row_groups AS groups, num_columns AS columns FROM format(ParquetMetadata, ${parquet})`,
    )
    expect(size).toEqual({ rows: 0, groups: 0, columns: columns.length })
  },
)
