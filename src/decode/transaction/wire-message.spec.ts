import { expect, test } from 'vitest'
import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcTransaction } from '#svm/rpc-block.ts'
import { decodeTransaction } from '../block/decode-block.ts'
import { base58, base64, key, metaOf, signature } from '../testing/transactions.ts'

const bytesOf = (n: number, size = 32) => n.toString(16).padStart(2, '0').repeat(size)
const meta = metaOf({ fee: 5321, preBalances: [9000, 0, 1], postBalances: [3000, 1000, 1] })

// A version 1 transaction that transfers the maximum amount from 01… to 02… by the System program (00…), and
// requests 200,000 compute units for 321 lamports in total.
const VERSION_1_HEX = [
  '81010001',
  '07000000', // the mask: a priority fee and a compute unit limit
  bytesOf(9),
  '0103', // one instruction, three accounts
  `${bytesOf(1)}${bytesOf(2)}${bytesOf(0)}`,
  '4101000000000000',
  '400d0300',
  '02020c00',
  '000102000000ffffffffffffffff',
  bytesOf(5, 64),
].join('')

test('reads version 1 completely, with the bid in its header', () => {
  const fromBytes: RpcTransaction = { version: 1, meta, transaction: [base64(VERSION_1_HEX), 'base64'] }
  const ours = decodeTransaction(7, fromBytes)
  expect(ours).toMatchObject({
    index: 7,
    version: 1,
    decodeError: '',
    signatures: [signature(5)],
    recentBlockhash: key(9),
    feePayer: key(1),
    instructions: [
      {
        programId: PROGRAM.system,
        type: 'transfer',
        info: { source: key(1), destination: key(2), lamports: 2n ** 64n - 1n },
      },
    ],
    computeUnitPrice: null,
    computeUnitLimit: 200_000n,
    heapSize: null,
    loadedAccountsDataSizeLimit: null,
    size: VERSION_1_HEX.length / 2,
    priorityFee: 321n,
    isVote: false,
  })
  // The same message in the JSON of nodes.
  const message = {
    header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 1 },
    accountKeys: [key(1), key(2), PROGRAM.system],
    recentBlockhash: key(9),
    instructions: [{ programIdIndex: 2, accounts: [0, 1], data: base58('02000000ffffffffffffffff') }],
    transactionConfig: { priorityFee: 321, computeUnitLimit: 200_000, heapSize: null },
  }
  const fromJson: RpcTransaction = {
    version: 1,
    meta,
    transaction: { signatures: [signature(5)], message },
  }
  expect(decodeTransaction(7, fromJson)).toEqual({ ...ours, size: null })
})

test('keeps the version of a version 1 transaction truncated at any byte', () => {
  const whole = Buffer.from(VERSION_1_HEX, 'hex')
  for (let end = 1; end < whole.length; end++) {
    const cut = whole.subarray(0, end).toString('base64')
    const result = decodeTransaction(0, { meta, transaction: [cut, 'base64'] })
    expect(result.decodeError, `cut at ${end}`).toContain('The transaction is cut short or garbled')
  }
})

test('finds the signatures of version 1 at the end', () => {
  const bytes = `81${'01'}${'00'.repeat(80)}${bytesOf(6, 64)}`
  const result = decodeTransaction(0, { version: 1, meta, transaction: [base64(bytes), 'base64'] })
  expect(result).toMatchObject({ signature: signature(6), version: 1 })
})
