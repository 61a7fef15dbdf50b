import { expect, test } from 'vitest'
import { PROGRAM } from '#svm/program-ids.ts'
import { decodeTransaction } from '../block/decode-block.ts'
import { base58, key, parsedTransaction } from '../testing/transactions.ts'

/** A transaction with compute budget instructions of these bytes. */
function bidding(meta: { fee: number; err?: unknown }, data: string[]) {
  const instructions = data.map((hex) => ({
    programId: PROGRAM.computeBudget,
    accounts: [],
    data: base58(hex),
    stackHeight: null,
  }))
  return parsedTransaction({ keys: [key(1), PROGRAM.computeBudget], instructions, meta })
}

function bid(fee: number, ...data: string[]) {
  const { computeUnitPrice, computeUnitLimit, priorityFee } = decodeTransaction(0, bidding({ fee }, data))
  return { computeUnitPrice, computeUnitLimit, priorityFee }
}

test('price times limit in micro-lamports, rounded up to a lamport', () => {
  // 300,001 units at 1,000 micro-lamports: 300.001 lamports.
  expect(bid(5_301, '02e1930400', '03e803000000000000')).toEqual({
    computeUnitPrice: 1_000n,
    computeUnitLimit: 300_001n,
    priorityFee: 301n,
  })
})

test('without a limit it is the fee minus the fee of the signatures', () => {
  expect(bid(5_200, '03e803000000000000')).toEqual({
    computeUnitPrice: 1_000n,
    computeUnitLimit: null,
    priorityFee: 200n,
  })
})

test('no bid, or a bid larger than the chain charged', () => {
  expect(bid(5_000).priorityFee).toBe(0n)
  expect(bid(5_000, '02e1930400')).toEqual({
    computeUnitPrice: null,
    computeUnitLimit: 300_001n,
    priorityFee: 0n,
  })
  expect(bid(6_000, '02ffffffff', '03ffffffffffffffff').priorityFee).toBe(6_000n)
})

test('units beyond the maximum of a transaction are not charged', () => {
  // 1,475,000 units at 368,179 micro-lamports, as in a mainnet transaction, which paid for 1,400,000.
  expect(bid(520_451, '02b8811600', '03339e050000000000')).toEqual({
    computeUnitPrice: 368_179n,
    computeUnitLimit: 1_475_000n,
    priorityFee: 515_451n,
  })
})

test('the requestUnits of 2022 asks for units, and the later one of its two forms for a fee too', () => {
  expect(bid(5_000, '00400d0300')).toEqual({
    computeUnitPrice: null,
    computeUnitLimit: 200_000n,
    priorityFee: 0n,
  })
  const asked = { computeUnitPrice: null, computeUnitLimit: 200_000n }
  expect(bid(5_700, '00400d0300bc020000')).toEqual({ ...asked, priorityFee: 700n })
  // The chain did not charge the bid.
  expect(bid(5_000, '00400d0300bc020000')).toEqual({ ...asked, priorityFee: 0n })
})

test('the heap and the size of the accounts are those that were asked for', () => {
  const limits = (...data: string[]) => {
    const { heapSize, loadedAccountsDataSizeLimit } = decodeTransaction(0, bidding({ fee: 5_000 }, data))
    return { heapSize, loadedAccountsDataSizeLimit }
  }
  expect(limits()).toEqual({ heapSize: null, loadedAccountsDataSizeLimit: null })
  expect(limits('0100000100', '0400000200')).toEqual({
    heapSize: 65_536n,
    loadedAccountsDataSizeLimit: 131_072n,
  })
})

test('lists know the priority fee too, also of a transaction that failed', () => {
  const failed = bidding({ fee: 5_301, err: 'AccountNotFound' }, ['02e1930400', '03e803000000000000'])
  const decoded = decodeTransaction(0, failed, { parse: 'tokenTransfers' })
  expect([decoded.success, decoded.priorityFee]).toEqual([false, 301n])
})
