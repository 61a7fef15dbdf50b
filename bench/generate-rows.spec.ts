import { expect, test } from 'vitest'
import { dataTables } from '#store/tables/index.ts'
import { insertRows } from './generate-rows.ts'

test('the generated databases have a value for every column of the tables that they fill', () => {
  const filled = dataTables.filter((table) => insertRows(table) !== undefined).map(({ name }) => name)
  expect(filled).toContain('transactions')
  expect(filled).toContain('address_transactions')
})
