import { describe, expect, test } from 'vitest'
import { judgeSentence } from '#judge/by-decoder/judge.ts'
import { solana } from '#profiles/solana.ts'
import { PROGRAM, WELL_KNOWN } from '#svm/program-ids.ts'
import { decodeTransaction } from '../block/decode-block.ts'
import type { TokenChange, TokenTransfer } from '../block/decoded-block.ts'
import type { Sentence } from '../sentence/part.ts'
import { committedData, realData } from '../testing/real-data.ts'
import { A, ALICE, AT_A, AT_B, B, BOB, KEYS, ofAlice, ofBob } from '../testing/token-accounts.ts'
import { parsed, parsedTransaction, tokenBalance } from '../testing/transactions.ts'
import { isAsLamports } from './coin-form.ts'

const WRAPPED = WELL_KNOWN.nativeMint
const RENT = 2_039_280

const wordsOf = (sentence: Sentence): string =>
  sentence
    .map((part) => {
      if (typeof part === 'string') return part
      if ('amount' in part)
        return `${part.amount} ${part.mint === null ? 'coin' : part.mint === WRAPPED ? 'wrapped' : 'token'}`
      return 'program' in part ? (solana.programs[part.program]?.name ?? 'X') : 'D'
    })
    .join('')

type Held = { before: bigint; after: bigint; wrapped?: bigint; unwrapped?: bigint }

/** Alice's balance of the wrapped coin, with her wraps and unwraps. */
const moved = ({ before, after, wrapped = 0n, unwrapped = 0n }: Held) => ({
  tokenTransfers: [
    { kind: 'wrap', amount: wrapped, sourceOwner: null, destinationOwner: ALICE },
    { kind: 'unwrap', amount: unwrapped, sourceOwner: ALICE, destinationOwner: null },
  ].filter(({ amount }) => amount > 0n) as TokenTransfer[],
  tokenChanges: [{ mint: WRAPPED, owner: ALICE, pre: before, post: after }] as TokenChange[],
})

test.each<[string, 'left' | 'reached', bigint, Held, boolean]>([
  ['held before', 'left', 7n, { before: 10n, after: 3n }, false],
  ['held afterwards', 'reached', 7n, { before: 0n, after: 7n }, false],
  ['passed on to another trade, of an account that stays', 'left', 2n, { before: 0n, after: 1n }, false],
  ['wrapped for it', 'left', 7n, { before: 0n, after: 0n, wrapped: 10n, unwrapped: 3n }, true],
  ['unwrapped', 'reached', 7n, { before: 0n, after: 0n, unwrapped: 7n }, true],
  [
    'unwrapped only in part, of an account that is gone',
    'reached',
    7n,
    { before: 0n, after: 0n, unwrapped: 1n },
    true,
  ],
  ['wrapped beside tokens that stay', 'left', 10n, { before: 5n, after: 5n, wrapped: 10n }, true],
  [
    'wrapped beside tokens that are all unwrapped then',
    'left',
    5n,
    { before: 37n, after: 0n, wrapped: 5n, unwrapped: 37n },
    true,
  ],
  ['held, and the rest unwrapped', 'left', 1n, { before: 5n, after: 0n, unwrapped: 4n }, false],
  [
    'received, and unwrapped with what was held',
    'reached',
    3n,
    { before: 5n, after: 0n, unwrapped: 8n },
    true,
  ],
  ['held, beside a wrapped tip', 'left', 10n, { before: 50n, after: 51n, wrapped: 1n }, false],
  ['wrapped for the most part', 'left', 15n, { before: 5n, after: 0n, wrapped: 10n }, true],
  ['held for the most part', 'left', 21n, { before: 20n, after: 0n, wrapped: 1n }, false],
])('wrapped coins that were %s', (_, direction, amount, held, expected) => {
  expect(isAsLamports(ALICE, amount, direction, moved(held))).toBe(expected)
})

test('wrapped tokens of somebody else say nothing of the owner', () => {
  expect(isAsLamports(BOB, 7n, 'left', moved({ before: 0n, after: 0n, wrapped: 7n }))).toBe(false)
})

test('what is sent is what reaches the receiver: tokens, also where the sender wrapped them for it', () => {
  const sent = parsed(PROGRAM.token, 'transfer', {
    source: A,
    destination: B,
    amount: '60',
    authority: ALICE,
  })
  const lamports = parsed(PROGRAM.system, 'transfer', { source: ALICE, destination: A, lamports: 60 })
  const { sentence } = decodeTransaction(
    0,
    parsedTransaction({
      keys: KEYS,
      instructions: [lamports, parsed(PROGRAM.token, 'syncNative', { account: A }), sent],
      meta: {
        preBalances: [9_000_000, 0, RENT, RENT + 5, 0],
        postBalances: [9_000_000 - 5_000 - 60, 0, RENT, RENT + 65, 0],
        preTokenBalances: [
          tokenBalance(AT_A, WRAPPED, '0', ofAlice),
          tokenBalance(AT_B, WRAPPED, '5', ofBob),
        ],
        postTokenBalances: [
          tokenBalance(AT_A, WRAPPED, '0', ofAlice),
          tokenBalance(AT_B, WRAPPED, '65', ofBob),
        ],
      },
    }),
  )
  expect(wordsOf(sentence)).toBe('Sent 60 wrapped to D')
})

const IN_TRANSACTIONS: [file: string, words: string][] = [
  ['pumpfun__2RqhBZykXD', 'Swapped 967931120978 token for 210573226 coin on Pump.fun'],
  [
    'pumpfun_create_0__2s393PSYYx',
    'Created the token D on Pump.fun, and swapped 1010000000 coin for 34612903225806 token on Pump.fun',
  ],
  ['raydium_clmm__2cd7QQSByK', 'Swapped 300000000 coin for 807769528641 token on Raydium CLMM'],
  ['swap_raydium_cpmm_1__2DAFiTzYzL', 'Swapped 24139725097425 token for 5667226 coin on Raydium CPMM'],
  ['moon__5yqnLaYVBK', 'Swapped 1586920 coin for 5000674344825 token on Moonit'],
  ['pumpfuntransactions__3QvhUBMprN', 'Swapped 1815370392047 token for 2067040713 wrapped on PumpSwap'],
  // The trade ends in the token that it began with, which the wallet keeps: it has 85236 more of it
  // afterwards.
  ['jupiter_v6__2BppD7Zqzc', 'Traded 200000000 wrapped in a circle for 200085236 wrapped on Jupiter v6'],
]

const IN_BLOCKS: [block: string, signature: string, words: RegExp][] = [
  ['mainnet_110130000', '5u1YokxrTzoP', /^Sent 2516305063 wrapped to D$/],
  ['mainnet_110130000', 'kxgpTk6T5kVV', /^Added 93326854351 wrapped and 18709141463 token to a pool on /],
  // The creators' fees come from two vaults of wrapped coins, 3807941313 and 263156169, and are unwrapped.
  ['mainnet_361774429', '3brhaUVsiB8o', /^Claimed 4071097482 coin of trading fees on /],
]

test('a purchase that reaches somebody else is of the same market as others: its coins are named as the wrapped coin', () => {
  const source = committedData.readTransaction('field/purchase-for-another__k1LPbZb3E4.json')
  const { activities } = decodeTransaction(0, source, { registry: solana.programs })
  // The fee payer sent 100000021 lamports to the curve, and 1000000 as the fee.
  expect(activities.map(({ given: [gave], receiver }) => [gave, receiver?.slice(0, 6)])).toEqual([
    [{ mint: WRAPPED, amount: 2_020_000_383n, decimals: 9, asCoin: true }, undefined],
    [{ mint: WRAPPED, amount: 101_000_021n, decimals: 9, asCoin: true }, 'DNfuF1'],
  ])
})

describe.each(realData)('real transactions of $name', (data) => {
  const decode = (source: Parameters<typeof decodeTransaction>[1]) =>
    decodeTransaction(0, source, { parse: 'tokenTransfers', registry: solana.programs })
  const fileOf = (begin: string) =>
    data.transactionFiles.find((file) => file.startsWith(`transactions/${begin}.`))
  const inTransactions = IN_TRANSACTIONS.flatMap(([begin, words]) => {
    const file = fileOf(begin)
    return file === undefined ? [] : [[file, words] as const]
  })
  const inBlocks = IN_BLOCKS.flatMap(([block, signature, words]) => {
    const transactions = data.readBlockOf(block).transactions ?? []
    const found = transactions.map((one) => decode(one)).find((one) => one.signature.startsWith(signature))
    return found ? [[signature, words, found] as const] : []
  })

  test('the larger collection has all of them', () => {
    expect(inTransactions.length).toBeGreaterThanOrEqual(data.isWhole ? IN_TRANSACTIONS.length : 4)
    expect(inBlocks.length).toBeGreaterThanOrEqual(data.isWhole ? IN_BLOCKS.length : 2)
  })

  test.each(inTransactions)('%s: %s', (file, words) => {
    const transaction = decode(data.readTransaction(file))
    expect(wordsOf(transaction.sentence)).toBe(words)
    // Both forms have the same value, so the balances confirm the sentence with either.
    for (const mint of [null, WRAPPED]) {
      const named = transaction.sentence.map((part) =>
        typeof part !== 'string' && 'amount' in part && (part.mint === null || part.mint === WRAPPED)
          ? { ...part, mint }
          : part,
      )
      expect(judgeSentence(named, transaction).kind).toBe('true')
    }
  })

  test.each(inBlocks)('%s: %s', (_, words, { sentence }) => {
    expect(wordsOf(sentence)).toMatch(words)
  })

  test('a pool has one market: its trades name the wrapped coin, whatever the form in which it moved', () => {
    let inLamports = 0
    for (const file of data.transactionFiles)
      for (const { pool, given, received } of decode(data.readTransaction(file)).activities)
        for (const { mint, decimals, asCoin } of [...given, ...received]) {
          if (pool !== null && decimals !== null) expect(mint).not.toBeNull()
          if (asCoin) inLamports++
        }
    expect(inLamports).toBeGreaterThan(8)
  })
})
