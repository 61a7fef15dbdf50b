import { expect, test } from 'vitest'
import { readTransaction, summarize } from './summaries.ts'
import { blockOf } from './testing/chain.ts'

const [moved, failed] = blockOf({ slot: 7 }).decoded.transactions
const header = { slot: 7, index: 0, blockHeight: 2, blockTime: null }

test('a row is what was written, with its sentence', () => {
  if (!moved) throw new Error('The test block has no transaction')
  const row = readTransaction(JSON.stringify(summarize(header, moved)))
  expect(row.sentence).toEqual(moved.sentence)
  expect(row.instructions[0]?.programName).toBe('Token Program')
})

test('a row from before there were sentences gets one that names the call, or that it failed', () => {
  if (!moved || !failed) throw new Error('The test block lacks its two transactions')
  const old = (transaction: typeof moved) => {
    const { sentence: _, ...summary } = summarize(header, transaction)
    return readTransaction(JSON.stringify(summary)).sentence
  }
  expect(old(moved)).toEqual(['Called ', 'transfer of ', { program: moved.instructions[0]?.programId }])
  expect(old(failed)).toEqual(['Failed'])
})
