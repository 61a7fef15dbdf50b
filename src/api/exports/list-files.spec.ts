import { expect, test } from 'vitest'
import type { DefiActivityEntry } from '#contract/tokens/token-activity.ts'
import { defiFile } from './list-files.ts'

const named = { symbol: null, logoUri: null, copyOf: null }
const trade: DefiActivityEntry = {
  ...{ id: '9.4.1', signature: 'signature', time: 1_700_000_000, slot: 9, action: 'TOKEN SWAP' },
  ...{ from: 'alice', program: null, programId: 'program', via: [{ ...named, mint: 'between' }] },
  amounts: [
    { ...named, given: true, value: '1.5', raw: '1500000', uiAmount: '1.5', mint: 'mint' },
    { ...named, given: false, value: null, raw: '42', uiAmount: null, mint: null, symbol: 'GOR' },
  ],
}

test('the file of trades has a row for each amount, with its raw units and whether it was given', () => {
  const rows = defiFile
    .rowsOf(trade)
    .map((row) => Object.fromEntries(defiFile.columns.map(({ name }, i) => [name, row[i]])))
  const both = {
    ...{ signature: 'signature', time: 1_700_000_000, slot: 9, transaction_index: 4, activity_index: 1 },
    ...{ action: 'TOKEN SWAP', user: 'alice', via: 'between', program: 'program' },
  }
  expect(rows).toEqual([
    { ...both, given: true, mint: 'mint', symbol: null, amount_raw: 1_500_000n, amount: '1.5' },
    { ...both, given: false, mint: null, symbol: 'GOR', amount_raw: 42n, amount: null },
  ])
})
