import { describe, expect, test } from 'vitest'
import { judgeSentence } from '#judge/by-decoder/judge.ts'
import { solana } from '#profiles/solana.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { decodeBlock, decodeTransaction } from '../block/decode-block.ts'
import type { DecodedTransaction, DefiActivity } from '../block/decoded-block.ts'
import { netChangesOf } from '../movements/net-changes.ts'
import { realData } from '../testing/real-data.ts'
import { A, ALICE, B, BOB, MINT, ofAlice, ofBob } from '../testing/token-accounts.ts'
import { base58, key, parsed, parsedTransaction, tokenBalance } from '../testing/transactions.ts'
import { type Sentence, writtenParts } from './part.ts'
import { partiesClauses } from './parties-sentence.ts'

const registry = solana.programs
const GAME = key(40)
const SOL = 1_000_000_000

/** The sentence with `A` and `B` for Alice and Bob, and whether the balances confirm it. */
function told(transaction: DecodedTransaction): [words: string, verdict: string] {
  const words = writtenParts(transaction.sentence).map((part) => {
    if (typeof part === 'string') return part
    if ('amount' in part) return `${part.amount} ${part.mint === null ? 'lamports' : 'units'}`
    if ('program' in part) return registry[part.program]?.name ?? 'the program'
    const address = 'token' in part ? part.token : part.address
    return address === ALICE ? 'A' : address === BOB ? 'B' : address.slice(0, 4)
  })
  return [words.join(''), judgeSentence(transaction.sentence, transaction).kind]
}

/** A call of an unknown program that another key pays for: Alice's units go to Bob, and `lamports` from Bob to Alice. */
function exchange({ units = 0, lamports = 0, signers = [ALICE, BOB] }): DecodedTransaction {
  const keys = [key(41), ALICE, BOB, A, B, GAME]
  const call = { programId: GAME, accounts: [], data: base58('01'), stackHeight: 1 }
  const transfer = parsed(PROGRAM.token, 'transfer', {
    source: A,
    destination: B,
    authority: ALICE,
    amount: String(units),
  })
  const [atA, atB] = [keys.indexOf(A), keys.indexOf(B)]
  const source = parsedTransaction({
    keys,
    instructions: [call],
    meta: {
      innerInstructions: units === 0 ? [] : [{ index: 0, instructions: [{ ...transfer, stackHeight: 2 }] }],
      preBalances: [SOL, SOL, SOL, 2_039_280, 2_039_280, 1],
      postBalances: [SOL - 5_000, SOL + lamports, SOL - lamports, 2_039_280, 2_039_280, 1],
      preTokenBalances: [tokenBalance(atA, MINT, '100', ofAlice), tokenBalance(atB, MINT, '1', ofBob)],
      postTokenBalances: [
        tokenBalance(atA, MINT, String(100 - units), ofAlice),
        tokenBalance(atB, MINT, String(1 + units), ofBob),
      ],
    },
  })
  const { message } = source.transaction as {
    message: { accountKeys: { pubkey: string; signer: boolean }[] }
  }
  for (const each of message.accountKeys) each.signer ||= signers.includes(each.pubkey)
  return decodeTransaction(0, source, { parse: 'tokenTransfers', registry })
}

test('two signers who exchanged with each other are told as one trade', () => {
  expect(told(exchange({ units: 70, lamports: SOL / 2 }))).toEqual([
    'A swapped 70 units for 500000000 lamports with B via the program, fee paid by 3mg7',
    'true',
  ])
})

test('what those gave and received who did not sign is told by their addresses', () => {
  expect(told(exchange({ lamports: 500, signers: [] }))).toEqual([
    'Moved 500 lamports from B to A via the program',
    'true',
  ])
})

test('a pool that gave and received in a trade is no party to it', () => {
  const transaction = exchange({ units: 70, lamports: SOL / 2, signers: [] })
  const of = (pool: string) => {
    const trade = { kind: 'swap', user: ALICE, pool, scope: null } as unknown as DefiActivity
    return partiesClauses({ ...transaction, activities: [trade] }, () => netChangesOf(transaction))?.[0]
      ?.words[0]
  }
  expect(of(key(50))).toEqual({ address: ALICE })
  expect(of(ALICE)).toBeUndefined()
})

test('the judge refuses another amount, another party, and a party that is left out', () => {
  const transaction = exchange({ units: 70, lamports: SOL / 2 })
  const units = { amount: '70', mint: MINT, decimals: 6 }
  const coins = { amount: String(SOL / 2), mint: null, decimals: 9 }
  const swapped = (given: typeof units, other: string): Sentence => [
    'Swapped ',
    given,
    ' for ',
    coins,
    ' with ',
    { address: other },
    ' via ',
    { program: GAME },
  ]
  const judged = (sentence: Sentence) => judgeSentence(sentence, transaction).kind
  expect(judged(swapped(units, BOB))).toBe('true')
  expect(judged(swapped({ ...units, amount: '71' }, BOB))).toBe('false')
  expect(judged(swapped(units, key(41)))).toBe('false')
  const alice: Sentence = [{ address: ALICE }, ' gave ', units, ' and received ', coins]
  const bob: Sentence = [{ address: BOB }, ' gave ', coins, ' and received ', units]
  expect(judged([...alice, ', and ', ...bob])).toBe('true')
  expect(judged([...bob, ', and ', ...alice])).toBe('true')
  expect(judged(alice)).toBe('false')
  expect(judged([...alice, ', and ', { address: BOB }, ' received ', units])).toBe('false')
})

describe.each(realData)('real transactions of $name', ({ readBlockOf }) => {
  test.each([
    [
      'mainnet_326027759',
      'szD3dwJV',
      '4Z4R swapped 11973071 lamports for 35866261398 units on Pump.fun, and received 41800000 lamports from C68i, fee paid by C68i',
    ],
    [
      'mainnet_326027759',
      '3hpErj4E',
      'Swapped 10121703 lamports for 68244079436 units on Pump.fun, and swapped 68244079436 units for 9921272 lamports on Pump.fun',
    ],
    [
      'mainnet_361774429',
      '5tMMhY19',
      'Swapped 1115052887 lamports for 2902387244442 units on Raydium CLMM, and fpBL swapped 3709936787259 units for 1423549656 lamports on Raydium CLMM',
    ],
    [
      'mainnet_361774429',
      '2DmdbDVV',
      'BPCC swapped 16465346 units for 1906742 units on Orca Whirlpool, fee paid by 2LRE',
    ],
    [
      'mainnet_361774429',
      '66wE2iBT',
      'Received 1024000 lamports via the program, and paid a tip of 1014000 lamports',
    ],
  ])('%s %s: %s', (block, signature, words) => {
    const options = { parse: 'tokenTransfers', registry } as const
    const found = decodeBlock(1, readBlockOf(block), options).transactions.find((one) =>
      one.signature.startsWith(signature),
    )
    expect(found && told(found)).toEqual([words, 'true'])
  })
})
