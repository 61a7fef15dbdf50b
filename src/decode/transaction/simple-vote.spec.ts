import { expect, test } from 'vitest'
import { decodeBase58 } from '#lib/text/base58.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcTransaction } from '#svm/rpc-block.ts'
import { recordOf } from '../block/loose-json.ts'
import { committedData, realData, transactionsOf } from '../testing/real-data.ts'
import { decodeAnyTransaction, decodeTransaction } from './decode-transaction.ts'
import { decodeSimpleVote } from './simple-vote.ts'

const options = { parse: 'tokenTransfers' } as const
const isShort = (tx: unknown) => decodeSimpleVote(0, recordOf(tx) ?? {}, {}) !== undefined

/** The transaction in base64. Blocks that were archived in base58 come from nodes that also return base64. */
function inBase64(tx: RpcTransaction): RpcTransaction {
  const [text, encoding] = Array.isArray(tx.transaction) ? tx.transaction : []
  const bytes = encoding === 'base58' && text ? decodeBase58(text) : undefined
  return bytes ? { ...tx, transaction: [Buffer.from(bytes).toString('base64'), 'base64'] } : tx
}

/** Whether the shorter way decoded it, after checking that both ways give the same result. */
function compare(tx: unknown): boolean {
  const long = decodeAnyTransaction(3, tx as RpcTransaction, options)
  expect(decodeTransaction(3, tx as RpcTransaction, options)).toEqual(long)
  return isShort(tx)
}

test.each(realData)('every real transaction is decoded as on the long way: $name', (data) => {
  const taken = transactionsOf(data).map(inBase64).filter(compare)
  expect(taken.length).toBeGreaterThan(data.isWhole ? 2_000 : 0)
  expect(taken.every(({ meta }) => meta?.err === null)).toBe(true)
})

const votes = transactionsOf(committedData).filter(isShort)
const vote = votes[0] as RpcTransaction & { transaction: [string, string]; meta: Record<string, unknown> }
const wire = Buffer.from(vote.transaction[0], 'base64')
const withWire = (bytes: Uint8Array) => ({
  ...vote,
  transaction: [Buffer.from(bytes).toString('base64'), 'base64'],
})

test('a vote with any byte changed is decoded as on the long way', () => {
  const taken = { yes: 0, no: 0 }
  for (let at = 0; at < wire.length; at++)
    for (const change of [1, 2, 0x40, 0x7f, 0x80, 0xff]) {
      const bytes = Uint8Array.from(wire)
      bytes[at] = (bytes[at] as number) ^ change
      taken[compare(withWire(bytes)) ? 'yes' : 'no']++
    }
  expect(taken.yes).toBeGreaterThan(500)
  expect(taken.no).toBeGreaterThan(100)
})

test('a vote that is cut short or has bytes behind it is decoded as on the long way', () => {
  for (let length = 0; length < wire.length; length++)
    expect(compare(withWire(wire.subarray(0, length)))).toBe(false)
  expect(compare(withWire(Buffer.concat([wire, Buffer.of(0)])))).toBe(false)
})

const inner = [{ index: 0, instructions: [{ programIdIndex: 0, accounts: [], data: '' }] }]
const balance = { accountIndex: 0, mint: PROGRAM.token, uiTokenAmount: { amount: '1', decimals: 0 } }
const [text] = vote.transaction

test.each<[string, boolean, Record<string, unknown>]>([
  ['as it is', true, {}],
  ['an error', false, { err: { InstructionError: [0, { Custom: 1 }] } }],
  ['no err', false, { err: undefined }],
  ['a fee that is none', false, { fee: -1 }],
  ['a fee as text', true, { fee: '18446744073709551615' }],
  ['no units', true, { computeUnitsConsumed: undefined }],
  ['units that are none', true, { computeUnitsConsumed: 'many' }],
  ['inner instructions', false, { innerInstructions: inner }],
  ['no inner instructions', true, { innerInstructions: null }],
  ['token balances before', false, { preTokenBalances: [balance] }],
  ['token balances after', false, { postTokenBalances: [balance] }],
  ['looked-up accounts', false, { loadedAddresses: { writable: [PROGRAM.token], readonly: [] } }],
  ['no list of looked-up accounts', true, { loadedAddresses: undefined }],
  ['returned data', false, { returnData: { programId: PROGRAM.vote, data: ['', 'base64'] } }],
  ['no logs', false, { logMessages: null }],
  ['other logs', true, { logMessages: ['Program log: Instruction: Swap', 'Log truncated'] }],
  ['a log line that is a number', false, { logMessages: [1] }],
  ['a balance that is missing', false, { preBalances: [1] }],
  ['balances that are none', false, { postBalances: ['a', 'b', 'c', 'd'] }],
])('a vote with %s is decoded as on the long way', (_, isTaken, change) => {
  expect(compare({ ...vote, meta: { ...vote.meta, ...change } })).toBe(isTaken)
})

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['text', text],
  ['another encoding', [text, 'base58']],
  ['no encoding', [text]],
  ['text that is not base64', [`!${text.slice(1)}`, 'base64']],
  ['text without padding', [text.replace(/=*$/, ''), 'base64']],
  ['a list in a list', [[text], 'base64']],
])('a vote whose transaction is %s is decoded as on the long way', (_, transaction) => {
  compare({ ...vote, transaction })
})

test('a vote without meta, and what is no transaction, is decoded as on the long way', () => {
  for (const tx of [{ ...vote, meta: null }, null, 7, 'text', [], {}]) expect(compare(tx)).toBe(false)
})

test('a chain that registers the vote program as its own has its say', () => {
  expect(decodeSimpleVote(0, vote, { [PROGRAM.vote]: { name: 'Other', isDex: true } })).toBeUndefined()
})
