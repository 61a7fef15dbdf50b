import { expect, test } from 'vitest'
import { soakable } from '#lib/testing/soak.ts'
import { stringifyJson } from '#lib/text/json.ts'
import { PROGRAM, WELL_KNOWN } from '#svm/program-ids.ts'
import type { RpcBlock, RpcTransaction } from '#svm/rpc-block.ts'
import { dice, mutate } from '../testing/mutations.ts'
import {
  base58,
  base64,
  key,
  metaOf,
  parsed,
  parsedTransaction,
  signature,
  tokenBalance,
} from '../testing/transactions.ts'
import { decodeBlock } from './decode-block.ts'
import type { DecodedBlock, DecodedTransaction } from './decoded-block.ts'
import { isAddress, isSignature } from './loose-json.ts'

const KEYS = [key(1), key(2), key(11), key(12), PROGRAM.token, PROGRAM.system]

const meta = {
  preBalances: [900_000, 1, 3_000_000, 2_039_280, 1, 1],
  postBalances: [5, 1, 3_000_700, 2_039_280, 1, 1],
  preTokenBalances: [tokenBalance(2, WELL_KNOWN.nativeMint, '960720', { owner: key(1) })],
  postTokenBalances: [tokenBalance(2, WELL_KNOWN.nativeMint, '961420', { owner: key(1) })],
  innerInstructions: [
    {
      index: 0,
      instructions: [
        { programIdIndex: 4, accounts: [2, 3, 0], data: base58('03fa00000000000000'), stackHeight: 2 },
      ],
    },
  ],
  logMessages: ['Program log: one', 'Program log: two'],
  loadedAddresses: { writable: [], readonly: [] },
  returnData: { programId: key(50), data: ['AQ==', 'base64'] as [string, string] },
  computeUnitsConsumed: 77,
}

const asParsed = parsedTransaction({
  keys: KEYS,
  instructions: [
    { programId: key(50), accounts: [key(1)], data: base58('01') },
    parsed(PROGRAM.system, 'transfer', { source: key(1), destination: key(11), lamports: 700 }),
    parsed(PROGRAM.token, 'syncNative', { account: key(11) }),
    parsed(PROGRAM.token, 'closeAccount', { account: key(12), destination: key(1) }),
  ],
  meta,
})
const asJson: RpcTransaction = {
  version: 0,
  meta: metaOf(meta),
  transaction: {
    signatures: [signature(2), signature(3)],
    message: {
      header: { numRequiredSignatures: 2, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 2 },
      accountKeys: KEYS,
      recentBlockhash: key(9),
      instructions: [{ programIdIndex: 5, accounts: [0, 2], data: base58('02000000bc02000000000000') }],
      addressTableLookups: [{ accountKey: key(30), writableIndexes: [], readonlyIndexes: [] }],
    },
  },
}
const of = (n: number, size: number) => n.toString(16).padStart(2, '0').repeat(size)
const WHOLE = base64(
  `01${of(4, 64)}01000103${of(1, 32)}${of(2, 32)}${of(0, 32)}${of(9, 32)}01020200010c02000000${of(255, 8)}`,
)
const asBytes: RpcTransaction = {
  version: 'legacy',
  meta: metaOf({ preBalances: [9, 0, 1], postBalances: [4, 0, 1] }),
  transaction: [WHOLE, 'base64'],
}
const BLOCK: RpcBlock = {
  blockhash: key(90),
  previousBlockhash: key(89),
  parentSlot: 98,
  blockTime: 1_700_000_000,
  blockHeight: 77,
  rewards: [{ pubkey: key(2), lamports: 3, postBalance: 7, rewardType: 'Fee', commission: null }],
  transactions: [asParsed, asJson, asBytes],
}

const MAX_U64 = 2n ** 64n - 1n
const isU64 = (value: bigint | null) => value === null || (value >= 0n && value <= MAX_U64)
const isAddressOrNull = (value: string | null) => value === null || isAddress(value)

/** Names of the violated invariants; all readers of a decoded transaction rely on them. */
function faultsOf(transaction: DecodedTransaction): string[] {
  const { accounts, instructions, tokenChanges, nativeChanges, tokenTransfers, signatures } = transaction
  const checks: Record<string, boolean> = {
    signatures: signatures.every(isSignature) && transaction.signature === (signatures[0] ?? ''),
    version: Number.isSafeInteger(transaction.version) && transaction.version >= -1,
    error: transaction.success === (transaction.error === ''),
    amounts: isU64(transaction.fee) && isU64(transaction.computeUnits),
    feePayer: isAddressOrNull(transaction.feePayer),
    logs: transaction.logs.every((line) => typeof line === 'string'),
    accounts: accounts.every((a) => isAddress(a.address) && isU64(a.preBalance) && isU64(a.postBalance)),
    instructions: instructions.every(
      (i) => isAddress(i.programId) && i.accounts.every(isAddress) && Number.isSafeInteger(i.index),
    ),
    nativeChanges: nativeChanges.every((c) => isAddress(c.address) && isU64(c.pre) && isU64(c.post)),
    tokenChanges: tokenChanges.every(
      (c) => isAddress(c.account) && isAddress(c.mint) && isU64(c.pre) && isU64(c.post) && c.decimals < 256,
    ),
    tokenTransfers: tokenTransfers.every(
      (m) =>
        isU64(m.amount) &&
        isU64(m.fee) &&
        [m.mint, m.source, m.destination, m.sourceOwner, m.destinationOwner].every(isAddressOrNull),
    ),
    text: typeof stringifyJson(transaction) === 'string',
  }
  return Object.keys(checks).filter((name) => checks[name] === false)
}

/** The signatures that are still at their paths. */
function signaturesIn(transaction: unknown): unknown[] {
  const source = (transaction as RpcTransaction | null)?.transaction as unknown
  if (Array.isArray(source) && source[0] === WHOLE && source[1] === 'base64') return [signature(4)]
  const { signatures } = (source ?? {}) as { signatures?: unknown }
  return Array.isArray(signatures) ? signatures.filter(isSignature) : []
}

function check(block: RpcBlock): DecodedBlock {
  const decoded = decodeBlock(99, block)
  const sources = Array.isArray(block.transactions) ? block.transactions : []
  expect(decoded.transactions.length).toBe(sources.length)
  expect(decoded.successCount + decoded.failedCount).toBe(sources.length)
  for (const [index, transaction] of decoded.transactions.entries()) {
    expect(transaction.index).toBe(index)
    expect(faultsOf(transaction)).toEqual([])
    expect(transaction.signatures).toEqual(expect.arrayContaining(signaturesIn(sources[index])))
  }
  return decoded
}

test('reads the block that the next test mutates without problems', () => {
  expect(check(BLOCK)).toMatchObject({ brokenCount: 0, successCount: 3 })
})

const ROUNDS = soakable(1_000, 4_000)

test('survives thousands of blocks with wrong values anywhere, keeping every transaction and signature', () => {
  const roll = dice(20_261_120)
  let broken = 0
  for (let round = 0; round < ROUNDS; round++) {
    const block = structuredClone(BLOCK)
    for (let left = 1 + roll(4); left > 0; left--)
      mutate(roll(8) === 0 ? block : (block.transactions ?? block), roll)
    broken += check(block).brokenCount
  }
  expect(broken).toBeGreaterThan(ROUNDS / 4)
})

test('survives wrong bytes anywhere', () => {
  const roll = dice(7)
  const whole = Buffer.from(WHOLE, 'base64')
  for (let round = 0; round < 2_000; round++) {
    const bytes = Buffer.from(whole.subarray(0, roll(4) === 0 ? roll(whole.length) : whole.length))
    for (let left = roll(4); left > 0 && bytes.length > 0; left--) bytes[roll(bytes.length)] = roll(256)
    const transactions: RpcTransaction[] = [{ ...asBytes, transaction: [bytes.toString('base64'), 'base64'] }]
    const [transaction] = decodeBlock(99, { ...BLOCK, transactions }).transactions
    expect(faultsOf(transaction as DecodedTransaction)).toEqual([])
  }
})
