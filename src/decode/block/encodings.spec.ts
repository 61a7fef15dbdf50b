import { expect, test } from 'vitest'
import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcJsonTransaction, RpcTransaction } from '#svm/rpc-block.ts'
import { realData } from '../testing/real-data.ts'
import { base58, base64, key, metaOf, signature } from '../testing/transactions.ts'
import { decodeTransaction } from './decode-block.ts'

const bytesOf = (n: number, size = 32) => n.toString(16).padStart(2, '0').repeat(size)

// A transfer of the maximum amount, from 01… to 02…, by the System program (00…).
const LEGACY_HEX = [
  `01${bytesOf(5, 64)}`, // one signature
  '010001', // one signer, none of them read-only; one read-only account that does not sign
  `03${bytesOf(1)}${bytesOf(2)}${bytesOf(0)}`, // the accounts
  bytesOf(9), // the recent blockhash
  '01', // one instruction:
  '02020001', // calls account 2 with accounts 0 and 1
  '0c02000000ffffffffffffffff', // and twelve bytes: transfer, 2^64 − 1 lamports
].join('')

const meta = metaOf({ fee: 5000, preBalances: [9000, 0, 1], postBalances: [3000, 1000, 1] })

const legacyJson: RpcJsonTransaction = {
  signatures: [signature(5)],
  message: {
    header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 1 },
    accountKeys: [key(1), key(2), PROGRAM.system],
    recentBlockhash: key(9),
    instructions: [{ programIdIndex: 2, accounts: [0, 1], data: base58('02000000ffffffffffffffff') }],
  },
}

const sent = {
  index: 0,
  innerIndex: null,
  stackHeight: 1,
  programId: PROGRAM.system,
  program: 'system',
  programName: 'System Program',
  accounts: [key(1), key(2)],
  data: base58('02000000ffffffffffffffff'),
  type: 'transfer',
  info: { source: key(1), destination: key(2), lamports: 18_446_744_073_709_551_615n },
  computeUnits: null,
}

const decoded = {
  index: 7,
  signature: signature(5),
  signatures: [signature(5)],
  version: -1,
  recentBlockhash: key(9),
  success: true,
  error: '',
  fee: 5000n,
  computeUnits: null,
  feePayer: key(1),
  accounts: [
    { address: key(1), signer: true, writable: true, preBalance: 9000n, postBalance: 3000n },
    { address: key(2), signer: false, writable: true, preBalance: 0n, postBalance: 1000n },
    { address: PROGRAM.system, signer: false, writable: false, preBalance: 1n, postBalance: 1n },
  ].map((account) => ({ ...account, source: 'transaction' })),
  instructions: [sent],
  logs: [],
  hasLogs: true,
  logInstructions: [],
  returnData: null,
  nativeChanges: [
    { address: key(1), pre: 9000n, post: 3000n },
    { address: key(2), pre: 0n, post: 1000n },
  ],
  tokenChanges: [],
  tokenTransfers: [],
  movements: [
    {
      ...{ kind: 'transfer', isCoin: true, instruction: sent, index: 0, innerIndex: null, mint: null },
      ...{ amount: 18_446_744_073_709_551_615n, decimals: 9, fee: 0n },
      ...{ source: key(1), destination: key(2), from: key(1), to: key(2) },
    },
  ],
  activities: [],
  pools: [],
  metadataChanges: [],
  nameChanges: [],
  failure: null,
  computeUnitPrice: null,
  computeUnitLimit: null,
  heapSize: null,
  loadedAccountsDataSizeLimit: null,
  memo: null,
  priorityFee: 0n,
  addressTableLookups: [],
  isVote: false,
  // Its balances contradict the sent amount, but not the received one.
  sentence: [
    'Sent ',
    { amount: '18446744073709551615', mint: null, decimals: 9 },
    ' to ',
    { address: key(2) },
  ],
  subject: key(1),
  decodeError: '',
}

test.each<[string, RpcTransaction]>([
  ['json', { version: 'legacy', meta, transaction: legacyJson }],
  ['json of an archive that names no version', { meta, transaction: legacyJson }],
  ['base64', { version: 'legacy', meta, transaction: [base64(LEGACY_HEX), 'base64'] }],
  ['base58', { version: 'legacy', meta, transaction: [base58(LEGACY_HEX), 'base58'] }],
  ['bare base58 text, as the first nodes wrote', { meta, transaction: base58(LEGACY_HEX) }],
])('reads %s to the same value', (_, transaction) => {
  // Only transactions in bytes have a size.
  const size = 'signatures' in Object(transaction.transaction) ? null : LEGACY_HEX.length / 2
  expect(decodeTransaction(7, transaction)).toEqual({ ...decoded, size })
})

test('reads jsonParsed to the same value, except the data and accounts that a node leaves out', () => {
  const [first, second, third] = [key(1), key(2), PROGRAM.system]
  const transaction: RpcTransaction = {
    version: 'legacy',
    meta,
    transaction: {
      signatures: [signature(5)],
      message: {
        accountKeys: [
          { pubkey: first, signer: true, writable: true, source: 'transaction' },
          { pubkey: second, signer: false, writable: true, source: 'transaction' },
          { pubkey: third, signer: false, writable: false, source: 'transaction' },
        ],
        recentBlockhash: key(9),
        instructions: [
          {
            programId: PROGRAM.system,
            program: 'system',
            // parseJson returns a number beyond 2^53 as digits.
            parsed: {
              type: 'transfer',
              info: { source: first, destination: second, lamports: '18446744073709551615' },
            },
            stackHeight: null,
          },
        ],
      },
    },
  }
  const instructions = decoded.instructions.map((each) => ({ ...each, accounts: [], data: null }))
  const movements = decoded.movements.map((each) => ({ ...each, instruction: instructions[0] }))
  expect(decodeTransaction(7, transaction)).toEqual({ ...decoded, size: null, instructions, movements })
})

// Version 0: 01… calls the program 0a… with an account looked up for writing and two looked up for reading.
const VERSION_0_HEX = [
  `01${bytesOf(5, 64)}`,
  '80010001',
  `02${bytesOf(1)}${bytesOf(10)}`,
  bytesOf(9),
  '01',
  '010400020304', // calls account 1 with accounts 0, 2, 3 and 4
  '03aabbcc',
  '01', // one lookup table:
  `${bytesOf(11)}0107020300`, // index 7 for writing, indexes 3 and 0 for reading
].join('')

const loadedMeta = metaOf({
  preBalances: [9000, 1, 2, 3, 4],
  postBalances: [4000, 1, 2, 3, 4],
  loadedAddresses: { writable: [key(20)], readonly: [key(21), key(22)] },
})

test.each<[string, RpcTransaction['transaction']]>([
  ['base64', [base64(VERSION_0_HEX), 'base64']],
  [
    'json',
    {
      signatures: [signature(5)],
      message: {
        header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 1 },
        accountKeys: [key(1), key(10)],
        recentBlockhash: key(9),
        instructions: [{ programIdIndex: 1, accounts: [0, 2, 3, 4], data: base58('aabbcc'), stackHeight: 1 }],
        addressTableLookups: [{ accountKey: key(11), writableIndexes: [7], readonlyIndexes: [3, 0] }],
      },
    },
  ],
])('puts looked-up accounts behind the others, writable ones first (%s)', (_, transaction) => {
  const result = decodeTransaction(0, { version: 0, meta: loadedMeta, transaction })
  expect(result).toMatchObject({ version: 0, feePayer: key(1), decodeError: '' })
  expect(result.accounts.map(({ address, writable, source }) => [address, writable, source])).toEqual([
    [key(1), true, 'transaction'],
    [key(10), false, 'transaction'],
    [key(20), true, 'lookupTable'],
    [key(21), false, 'lookupTable'],
    [key(22), false, 'lookupTable'],
  ])
  expect(result.instructions).toEqual([
    {
      index: 0,
      innerIndex: null,
      stackHeight: 1,
      programId: key(10),
      program: null,
      programName: null,
      accounts: [key(1), key(20), key(21), key(22)],
      data: base58('aabbcc'),
      type: null,
      info: null,
      computeUnits: null,
    },
  ])
  expect(result.addressTableLookups).toEqual([
    { accountKey: key(11), writableIndexes: [7], readonlyIndexes: [3, 0] },
  ])
})

test('reports that the chain does not name the looked-up accounts, and keeps the others', () => {
  const result = decodeTransaction(0, {
    version: 0,
    meta: metaOf({ preBalances: [9000, 1], postBalances: [4000, 1] }),
    transaction: [base64(VERSION_0_HEX), 'base64'],
  })
  expect(result.accounts.map(({ address }) => address)).toEqual([key(1), key(10)])
  expect(result.instructions[0]?.accounts).toEqual([key(1)])
  expect(result.decodeError).toContain('3 accounts are looked up, but the chain names 0.')
})

test('gives signature, fee and logs of a version that it cannot read', () => {
  const future = VERSION_0_HEX.replace(`${bytesOf(5, 64)}80`, `${bytesOf(5, 64)}85`)
  const result = decodeTransaction(3, {
    version: 5,
    meta: metaOf({ fee: 7, logMessages: ['Program log: hello'], computeUnitsConsumed: 150 }),
    transaction: [base64(future), 'base64'],
  })
  expect(result).toMatchObject({
    index: 3,
    signature: signature(5),
    version: 5,
    fee: 7n,
    logs: ['Program log: hello'],
    computeUnits: 150n,
    accounts: [],
    decodeError: 'The transaction has version 5; versions legacy, 0 and 1 can be read.',
  })
})

test('a version may be text, as archives of others write it', () => {
  const versionOf = (version: unknown) =>
    decodeTransaction(0, { version, meta, transaction: legacyJson } as RpcTransaction).version
  expect([versionOf('0'), versionOf('7'), versionOf('legacy'), versionOf('x'), versionOf('')]).toEqual([
    0, 7, -1, -1, -1,
  ])
})

test.each(realData)('a real transaction whose version is text has that version ($name)', (data) => {
  const { transactionFiles, readTransaction } = data
  const asText = transactionFiles.filter((file) => `${readTransaction(file).version}` === '0')
  const [odd, ...others] = asText.filter((file) => readTransaction(file).version !== 0)
  expect([odd, others]).toEqual([expect.stringContaining('pumpfun__4XHAZ5TDPh'), []])
  expect(decodeTransaction(0, readTransaction(odd ?? '')).version).toBe(0)
})

test('reads json of an unknown version as far as it looks like version 0', () => {
  const result = decodeTransaction(0, { version: 9, meta, transaction: legacyJson })
  expect(result).toEqual({ ...decoded, size: null, index: 0, version: 9 })
})

test('keeps the signature of truncated bytes', () => {
  const cut = Buffer.from(LEGACY_HEX, 'hex').subarray(0, 120).toString('base64')
  const result = decodeTransaction(0, { meta, transaction: [cut, 'base64'] })
  expect(result).toMatchObject({ signature: signature(5), fee: 5000n, accounts: [], instructions: [] })
  expect(result.decodeError).toMatch(/^The transaction is cut short or garbled/)
})

test.each<[string, RpcTransaction['transaction']]>([
  ['text that is not base64', ['$$$$ not base64 $$$$', 'base64']],
  ['text that is not base58', ['0OIl', 'base58']],
  ['an unknown encoding', ['AAAA', 'base91']],
  ['an empty list', [] as unknown as [string, string]],
  ['base58 of enormous length', ['2'.repeat(1_000_000), 'base58']],
])('keeps a transaction that is %s, and says what is wrong', (_, transaction) => {
  const result = decodeTransaction(4, { meta, transaction })
  expect(result).toMatchObject({ index: 4, signature: '', fee: 5000n, success: true })
  expect(result.decodeError).toContain('The transaction has no signature.')
})

test('leaves the text of data out where only token transfers are requested, and keeps types', () => {
  const [instruction] = decodeTransaction(
    0,
    { meta, transaction: [base64(LEGACY_HEX), 'base64'] },
    { parse: 'tokenTransfers' },
  ).instructions
  expect(instruction).toMatchObject({ data: null, type: 'transfer', accounts: [key(1), key(2)] })
})
