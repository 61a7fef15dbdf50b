import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { judgeSentence } from '#judge/by-decoder/judge.ts'
import { solana } from '#profiles/solana.ts'
import type { RpcInstruction } from '#svm/rpc-block.ts'
import { readable } from '../../testing/readable.ts'
import { base58, key, parsed, parsedTransaction, tokenBalance } from '../../testing/transactions.ts'
import { decodeTransaction } from '../../transaction/decode-transaction.ts'

// Bridges that pay out other tokens on the other chain than they receive on this one. The balances are made
// up.

const CHAINFLIP = 'J88B7gmadHzTNGiy54c9Ms8BsEXNdB2fntFyhKpk3qoT'
const ACROSS = 'DLv3NggMiSaef97YCkew5xKUHDh13tVGZ7tydt3ZeAru'
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const SYSTEM = '11111111111111111111111111111111'
const [USER, VAULT, FROM, MINT, STATE] = [1, 2, 3, 4, 5].map(key) as [string, string, string, string, string]
const KEYS = [USER, VAULT, FROM, MINT, STATE, CHAINFLIP, ACROSS, TOKEN, SYSTEM]

function told(programId: string, hex: string, inner: RpcInstruction, lamports: number, tokens: string[]) {
  const balances = (at: number) =>
    [FROM, VAULT].flatMap((account, i) =>
      tokens.length === 0
        ? []
        : [
            tokenBalance(KEYS.indexOf(account), MINT, tokens[2 * i + at] ?? '', {
              owner: i === 0 ? USER : STATE,
              programId: TOKEN,
            }),
          ],
    )
  const pre = KEYS.map(() => 3_000_000_000)
  const transaction = decodeTransaction(
    0,
    parsedTransaction({
      keys: KEYS,
      instructions: [{ programId, accounts: [USER], data: base58(hex), stackHeight: 1 }],
      meta: {
        preBalances: pre,
        postBalances: pre.map((one, i) => one + (i === 0 ? -lamports - 5000 : i === 1 ? lamports : 0)),
        innerInstructions: [{ index: 0, instructions: [{ ...inner, stackHeight: 2 }] }],
        preTokenBalances: balances(0),
        postTokenBalances: balances(1),
      },
    }),
    { registry: solana.programs },
  )
  expect(judgeSentence(transaction.sentence, transaction).kind).toBe('true')
  return readable(transaction.sentence, solana.programs)
}

test('coins that Chainflip swaps for those of another chain are sent there', () => {
  // The instruction is from https://github.com/gemwalletcom/core, crates/gem_solana: 1.879048192 SOL for
  // ether.
  const swap =
    'a3265ce2f3698dc400000070000000000100000014000000514bcb1f9aabb904e6106bd1052b66d2706dbbb701000000006c000000'
  const pay = parsed(SYSTEM, 'transfer', { source: USER, destination: VAULT, lamports: 1_879_048_192 })
  expect(told(CHAINFLIP, swap, pay, 1_879_048_192, [])).toBe(
    'Sent 1.879048192 SOL to 0x514b...bbb7 on Ethereum via Chainflip',
  )
})

test('tokens that Across takes are sent to the chain of its argument', () => {
  const u64 = (value: number) => {
    const bytes = Buffer.alloc(8)
    bytes.writeBigUInt64LE(BigInt(value))
    return bytes.toString('hex')
  }
  const deposit = [
    createHash('sha256').update('global:deposit').digest('hex').slice(0, 16),
    '01'.repeat(32) + '09'.repeat(32) + '04'.repeat(32) + '08'.repeat(32),
    u64(5_000_000) + '00'.repeat(32) + u64(8453) + '00'.repeat(32),
    '00'.repeat(16),
  ].join('')
  const move = parsed(TOKEN, 'transfer', {
    source: FROM,
    destination: VAULT,
    amount: '5000000',
    authority: USER,
  })
  expect(told(ACROSS, deposit, move, 0, ['7000000', '2000000', '0', '5000000'])).toBe(
    `Sent 5 ${MINT.slice(0, 4)}… to Base via Across`,
  )
})
