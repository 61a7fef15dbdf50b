import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { judgeSentence } from '#judge/by-decoder/judge.ts'
import { solana } from '#profiles/solana.ts'
import type { RpcInstruction } from '#svm/rpc-block.ts'
import { readable } from '../testing/readable.ts'
import { base58, key, parsed, parsedTransaction, tokenBalance } from '../testing/transactions.ts'
import { decodeTransaction } from '../transaction/decode-transaction.ts'

// Programs that use a bridge for their users. They take the tokens first, or pass on the received ones. The
// balances are made up.

const MESSENGER = 'CCTPV2vPZJS2u2BBsUoscuikbYjnpFmbFsvVuJdgUMQe'
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const [PAYER, USER, HOLDER, FROM, BETWEEN, MINT, CUSTODY, POT, ROUTER] = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(
  key,
) as [string, string, string, string, string, string, string, string, string]
const KEYS = [PAYER, USER, HOLDER, FROM, BETWEEN, MINT, CUSTODY, POT, ROUTER, MESSENGER, TOKEN]

type Balances = [account: string, owner: string, pre: string, post: string, mint?: string][]

/** The sentence for one instruction of the router; `inner` are its calls, from the second level on. */
function told(inner: [call: RpcInstruction, level: number][], balances: Balances) {
  const tokens = (at: 2 | 3) =>
    balances.map((one) =>
      tokenBalance(KEYS.indexOf(one[0]), one[4] ?? MINT, one[at], { owner: one[1], programId: TOKEN }),
    )
  const lamports = KEYS.map(() => 3_000_000)
  const transaction = decodeTransaction(
    0,
    parsedTransaction({
      keys: KEYS,
      instructions: [{ programId: ROUTER, accounts: [PAYER], data: '', stackHeight: 1 }],
      meta: {
        preBalances: lamports,
        postBalances: lamports.with(0, 2_995_000),
        innerInstructions: [
          { index: 0, instructions: inner.map(([call, stackHeight]) => ({ ...call, stackHeight })) },
        ],
        preTokenBalances: tokens(2),
        postTokenBalances: tokens(3),
      },
    }),
    { registry: solana.programs },
  )
  expect(judgeSentence(transaction.sentence, transaction).kind).not.toBe('false')
  return readable(transaction.sentence, solana.programs)
}

const move = (source: string, destination: string, amount: number) =>
  parsed(TOKEN, 'transfer', { source, destination, amount: String(amount), authority: HOLDER })
/** A call that sends 5 tokens to Base. */
const burn: RpcInstruction = {
  programId: MESSENGER,
  accounts: [HOLDER],
  data: base58(`d73c3d2e723780b0404b4c000000000006000000${'6b'.repeat(32)}${'00'.repeat(44)}`),
}
const burned = parsed(TOKEN, 'burn', { account: BETWEEN, mint: MINT, amount: '5000000', authority: HOLDER })
const short = (address: string) => `${address.slice(0, 4)}…`

test('what a program takes from its user and sends on whole is sent by the user', () => {
  const words = told(
    [
      [move(FROM, BETWEEN, 5_000_000), 2],
      [burn, 2],
      [burned, 3],
    ],
    [
      [FROM, USER, '9000000', '4000000'],
      [BETWEEN, HOLDER, '0', '0'],
    ],
  )
  expect(words).toBe(
    `${short(USER)} sent 5 ${short(MINT)} to Base via CCTP Token Messenger v2, fee paid by ${short(PAYER)}`,
  )
})

test('what a pool pays to a program that sends it on is not sent by the pool', () => {
  const words = told(
    [
      [move(POT, CUSTODY, 7), 2],
      [move(FROM, BETWEEN, 5_000_000), 2],
      [burn, 2],
      [burned, 3],
    ],
    [
      [FROM, USER, '9000000', '4000000'],
      [BETWEEN, HOLDER, '0', '0'],
      [CUSTODY, USER, '0', '7', key(20)],
      [POT, HOLDER, '7', '0', key(20)],
    ],
  )
  expect(words).toMatch(new RegExp(`^${short(HOLDER)} sent 5 ${short(MINT)} to Base via `))
})

const hash = createHash('sha256').update('global:handle_receive_finalized_message').digest('hex').slice(0, 16)
const release: RpcInstruction = {
  programId: MESSENGER,
  accounts: [...new Array(7).fill(HOLDER), BETWEEN, CUSTODY],
  data: base58(`${hash}03000000${'00'.repeat(32)}d0070000`),
}

test('what comes to a program that hands it on whole is received by who gets it', () => {
  const words = told(
    [
      [release, 2],
      [move(CUSTODY, BETWEEN, 5_000_000), 3],
      [move(BETWEEN, FROM, 5_000_000), 2],
    ],
    [
      [CUSTODY, MINT, '9000000', '4000000'],
      [BETWEEN, HOLDER, '0', '0'],
      [FROM, USER, '0', '5000000'],
    ],
  )
  expect(words).toBe(
    `${short(USER)} received 5 ${short(MINT)} from Arbitrum via CCTP Token Messenger v2, fee paid by ${short(PAYER)}`,
  )
})
