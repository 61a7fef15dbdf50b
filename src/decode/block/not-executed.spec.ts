import { expect, test } from 'vitest'
import { claimsOf } from '#judge/by-decoder/claims.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcMeta, RpcTransaction } from '#svm/rpc-block.ts'
import { base64, key, metaOf, signature } from '../testing/transactions.ts'
import { decodeBlock, decodeTransaction } from './decode-block.ts'

// Transactions that are in a block although none of their instructions ran: SIMD-0191 (only the fee was
// paid), SIMD-0290 and SIMD-0297 (nothing was paid). A node returns no logs, no inner instructions and no
// units for them.

const bytesOf = (n: number, size = 32) => n.toString(16).padStart(2, '0').repeat(size)

/** A transfer of 5 lamports from 01… to 02…, with a bid for a priority fee. */
const BYTES = [
  '01',
  bytesOf(5, 64),
  '01000204',
  `${bytesOf(1)}${bytesOf(2)}${bytesOf(0)}0306466fe5211732ffecadba72c39be7bc8ce5bbc5f7126b2c439b3a40000000`,
  bytesOf(9),
  '02',
  '030009' + '03e803000000000000',
  '0202000' + '10c020000000500000000000000',
].join('')

function notRun(err: unknown, fee: number, more: Partial<RpcMeta> = {}): RpcTransaction {
  const paid = { preBalances: [90_000, 7, 1, 1], postBalances: [90_000 - fee, 7, 1, 1] }
  const nothing = { innerInstructions: null, logMessages: null, computeUnitsConsumed: 0 }
  const meta = { ...metaOf({}), err, fee, ...paid, ...nothing, ...more } as RpcMeta
  return { version: 'legacy', meta, transaction: [base64(BYTES), 'base64'] }
}

test.each([
  ['InvalidAccountForFee', 'this account may not be used to pay transaction fees'],
  ['InsufficientFundsForFee', 'insufficient funds for fee'],
  ['AccountNotFound', 'attempt to debit an account but found no record of a prior credit'],
  ['BlockhashNotFound', 'blockhash not found'],
  ['AddressLookupTableNotFound', "transaction loads an address table account that doesn't exist"],
])('%s in a block is told as not executed, without any fee or change', (err, words) => {
  for (const lists of [{}, { innerInstructions: [], logMessages: [] }]) {
    const decoded = decodeTransaction(3, notRun(err, 0, lists))
    expect(decoded).toMatchObject({
      decodeError: '',
      success: false,
      sentence: [`Was not executed: ${words}`],
      failure: { outcome: 'notExecuted', kind: err, name: err, at: null, programId: null, logLine: null },
      fee: 0n,
      priorityFee: 0n,
      nativeChanges: [],
      tokenTransfers: [],
      activities: [],
      logs: [],
    })
    expect(decoded).not.toHaveProperty('subject')
    expect(claimsOf(decoded.sentence).kind).toBe('failed')
  }
})

test.each([
  ['ProgramAccountNotFound', 'attempt to load a program that does not exist'],
  ['InvalidProgramForExecution', 'this program may not be used for executing instructions'],
  ['MaxLoadedAccountsDataSizeExceeded', 'transaction exceeded max loaded accounts data size cap'],
  ['ProgramCacheHitMaxLimit', 'program cache hit max limit'],
])('%s paid only the fee', (err, words) => {
  expect(decodeTransaction(3, notRun(err, 5_500))).toMatchObject({
    success: false,
    sentence: [`Paid only the fee: ${words}`],
    failure: { outcome: 'feeOnly', kind: err, at: null, programId: null },
    fee: 5_500n,
    nativeChanges: [{ address: key(1), pre: 90_000n, post: 84_500n }],
    tokenTransfers: [],
  })
})

test('an account of a loading error is named', () => {
  const err = { ProgramExecutionTemporarilyRestricted: { account_index: 1 } }
  expect(decodeTransaction(0, notRun(err, 5_500)).sentence).toEqual([
    'Paid only the fee: execution of the program referenced by account ',
    { address: key(2) },
    ' is temporarily restricted',
  ])
})

test('what ran and failed as a whole is told as failed, also where the error is not known', () => {
  const rent = { InsufficientFundsForRent: { account_index: 1 } }
  const ran = { logMessages: [`Program ${PROGRAM.system} invoke [1]`, `Program ${PROGRAM.system} success`] }
  for (const [err, more] of [
    [rent, ran],
    [rent, {}],
    ['UnbalancedTransaction', {}],
    ['SomethingNew', {}],
    ['ProgramAccountNotFound', ran],
    ['AccountNotFound', { computeUnitsConsumed: 150 }],
  ] as const) {
    const { failure, sentence } = decodeTransaction(0, notRun(err, 5_000, more))
    expect([failure?.outcome, String(sentence[0]).slice(0, 8)]).toEqual(['failed', 'Failed: '])
  }
})

test('a block of them has no fees and no success', () => {
  const block = {
    blockhash: key(8),
    previousBlockhash: key(7),
    parentSlot: 99,
    blockHeight: 90,
    blockTime: 1_800_000_000,
    rewards: [],
    transactions: [notRun('InvalidAccountForFee', 0), notRun('ProgramAccountNotFound', 5_500)],
  }
  expect(decodeBlock(100, block)).toMatchObject({
    ...{ totalFees: 5_500n, successCount: 0, failedCount: 2, brokenCount: 0, computeUnits: 0n },
    transactions: [{ signature: signature(5) }, { failure: { outcome: 'feeOnly' } }],
  })
})
