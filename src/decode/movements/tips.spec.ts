import { expect, test } from 'vitest'
import { solana } from '#profiles/solana.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcInstruction } from '#svm/rpc-block.ts'
import { decodeTransaction } from '../block/decode-block.ts'
import { tipAccountsOf } from '../protocols/jito-tip-payment/tip-accounts.ts'
import { readable } from '../testing/readable.ts'
import { base58, key, parsed, parsedTransaction } from '../testing/transactions.ts'

// Published by Jito: https://docs.jito.wtf/lowlatencytxnsend/#tip-amount
const TIP_ACCOUNTS = [
  '3AVi9Tg9Uo68tJfuvoKvqKNWKkC5wPdSSdeBnizKZ6jT',
  '96gYZGLnJYVFmbjzopPSU6QiEV5fGqZNyN9nmNhvrZU5',
  'ADaUMid9yfUytqMBgopwjb2DTLSokTSzL1zt6iGPaS49',
  'ADuUkR4vqLUMWXxW9gh6D6L8pMSawimctcNZ5pGwDcEt',
  'Cw8CFyM9FkoMi7K7Crf6HNQqf4uEMzpKw6QNghXLvLkY',
  'DfXygSm4jCyNCybVYYK6DwvWqjKee8pbDmJGcLWNDXjh',
  'DttWaMuVvTiduZRnguLF7jNxTgiMBZ1hyAumKUiL2KRL',
  'HFqU5x63VTqvQss8hp11i4wVV8bD44PvwucfZ2bU7gRe',
]
const [PAYER, OTHER, ANY] = [key(1), key(2), key(3)]
const [TIP = ''] = TIP_ACCOUNTS

test('the accounts that take tips are those that the program derives', () => {
  const accounts = tipAccountsOf(solana.programs)
  expect([...accounts].sort()).toEqual(TIP_ACCOUNTS)
  expect(tipAccountsOf({}).size).toBe(0)
})

const pays = (destination: string, lamports: number) =>
  parsed(PROGRAM.system, 'transfer', { source: PAYER, destination, lamports })
const calls: RpcInstruction = { programId: ANY, accounts: [], data: base58('01') }

/** The sentence for a payer whose balance falls by the tip and by what is sent. */
function told(instructions: RpcInstruction[], tip: number, sent = 0) {
  const before = [1e9, 1e9, 1e9, 0]
  const transaction = decodeTransaction(
    0,
    parsedTransaction({
      keys: [PAYER, OTHER, TIP, ANY],
      instructions,
      meta: { preBalances: before, postBalances: [1e9 - 5_000 - tip - sent, 1e9 + sent, 1e9 + tip, 0] },
    }),
    { registry: solana.programs },
  )
  return readable(transaction.sentence, solana.programs)
}
const short = (address: string) => `${address.slice(0, 4)}…`

test('a tip alone is told as one', () => {
  expect(told([pays(TIP, 20_000)], 20_000)).toBe(`Paid a tip of 0.00002 SOL to ${short(TIP)}`)
})

test('a tip is no part of what was sent', () => {
  const instructions = [pays(OTHER, 40_000_000), pays(TIP, 20_000)]
  expect(told(instructions, 20_000, 40_000_000)).toBe(`Sent 0.04 SOL to ${short(OTHER)}`)
})

test('a large tip is told last', () => {
  const instructions = [pays(TIP, 20_000_000), pays(OTHER, 40_000_000)]
  expect(told(instructions, 20_000_000, 40_000_000)).toBe(
    `Sent 0.04 SOL to ${short(OTHER)}, and paid a tip of 0.02 SOL`,
  )
})

test('a call of what nobody reads is told before its tip', () => {
  expect(told([calls, pays(TIP, 20_000)], 20_000)).toBe(`Called ${short(ANY)}, and paid a tip of 0.00002 SOL`)
})
