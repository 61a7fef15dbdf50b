import { describe, expect, test } from 'vitest'
import { PROGRAM, WELL_KNOWN } from '#svm/program-ids.ts'
import type { RpcInstruction } from '#svm/rpc-block.ts'
import { decodeTransaction } from '../block/decode-block.ts'
import { A, ALICE, B, BOB, MINT } from '../testing/token-accounts.ts'
import { key, parsed, parsedTransaction } from '../testing/transactions.ts'
import { netChangesOf } from './net-changes.ts'
import { rentRateOf } from './rent.ts'

// The rate of rent falls in steps and may rise: lamports that are rent at one rate are not rent at another.

const FEE = 5_000
const START = 90_000_000_000
const [stake, voter, program] = [key(21), key(22), key(23)]

const create = (newAccount: string, lamports: number, space: number, owner: string) =>
  parsed(PROGRAM.system, 'createAccount', { source: ALICE, newAccount, lamports, space, owner })
const sent = (destination: string, lamports: number) =>
  parsed(PROGRAM.system, 'transfer', { source: ALICE, destination, lamports })

/** Alice pays; the other accounts have these lamports before and after. */
function decoded(
  instructions: RpcInstruction[],
  accounts: Record<string, [pre: number, post: number]> = {},
  inner: RpcInstruction[] = [],
) {
  const sides = Object.values(accounts)
  const sum = (side: 0 | 1) => sides.reduce((total, each) => total + each[side], 0)
  return decodeTransaction(
    0,
    parsedTransaction({
      keys: [ALICE, ...Object.keys(accounts)],
      instructions,
      meta: {
        innerInstructions: inner.length > 0 ? [{ index: 0, instructions: inner }] : [],
        preBalances: [START, ...sides.map(([pre]) => pre)],
        postBalances: [START - FEE + sum(0) - sum(1), ...sides.map(([, post]) => post)],
      },
    }),
  )
}

describe.each([6_960, 6_333, 5_080, 2_575, 1_322, 696, 8_000])('at %i lamports a byte', (rate) => {
  const rent = (space: number) => (128 + space) * rate
  const isKnown = rate !== 8_000
  const opened = create(A, rent(165), 165, PROGRAM.token)

  test('an account that is given exactly its rent says the rate', () => {
    expect(rentRateOf(decoded([opened]).instructions)).toBe(BigInt(rate))
    const { instructions } = decoded([create(stake, 5_000_000_000 + rent(200), 200, PROGRAM.stake), opened])
    expect(rentRateOf(instructions)).toBe(BigInt(rate))
  })

  test('staked is what is beyond the rent', () => {
    const lamports = 5_000_000_000 + rent(200)
    const steps = [
      create(stake, lamports, 200, PROGRAM.stake),
      parsed(PROGRAM.stake, 'initialize', { stakeAccount: stake }),
      parsed(PROGRAM.stake, 'delegate', { stakeAccount: stake, voteAccount: voter }),
    ]
    // If the rate is not a known one, a second account must show it.
    const made = isKnown ? steps : [...steps, opened]
    const accounts: Record<string, [number, number]> = { [stake]: [0, lamports], [voter]: [1, 1] }
    if (!isKnown) accounts[A] = [0, rent(165)]
    expect(decoded(made, accounts).sentence.slice(0, 2)).toEqual([
      'Staked ',
      { amount: '5000000000', mint: null, decimals: 9 },
    ])
  })

  test('coins that a temporary account wraps and spends are without its rent', () => {
    const amount = 123_456_789
    const { nativeMint } = WELL_KNOWN
    const steps = [
      create(A, amount + rent(165), 165, PROGRAM.token),
      parsed(PROGRAM.token, 'initializeAccount3', { account: A, mint: nativeMint, owner: ALICE }),
      parsed(PROGRAM.token, 'transfer', { source: A, destination: B, authority: ALICE, amount: `${amount}` }),
      parsed(PROGRAM.token, 'closeAccount', { account: A, destination: ALICE, owner: ALICE }),
    ]
    const made = isKnown ? steps : [...steps, create(key(24), rent(9), 9, program)]
    const { tokenTransfers } = decoded(made, { [A]: [0, 0], [B]: [1, 1] })
    expect(tokenTransfers.find(({ kind }) => kind === 'wrap')?.amount).toBe(BigInt(amount))
  })

  test('what makes an account larger is rent, and coins that equal a rent are a payment to a wallet', () => {
    const grown: Record<string, [number, number]> = { [A]: [rent(56), rent(376)] }
    const inner = [{ ...sent(A, rent(376) - rent(56)), stackHeight: 2 }]
    const extend = parsed(PROGRAM.addressLookupTable, 'extendLookupTable', { lookupTableAccount: A })
    if (isKnown) {
      const larger = decoded([extend], grown, inner)
      expect(larger.sentence[0]).toBe('Extended the lookup table ')
      expect(netChangesOf(larger).rentPaid).toBe(BigInt(rent(376) - rent(56)))
    }
    const { sentence } = decoded([sent(BOB, rent(165))], { [BOB]: [0, rent(165)] })
    expect(sentence[0]).toBe('Sent ')
    expect(sentence[1]).toEqual({ amount: `${rent(165)}`, mint: null, decimals: 9 })
  })

  test('a stake account that gives back nothing but its rent is closed', () => {
    const lamports = rent(200)
    const withdraw = parsed(PROGRAM.stake, 'withdraw', { stakeAccount: stake, destination: ALICE, lamports })
    const { sentence } = decoded([withdraw], { [stake]: [lamports, 0] })
    expect(sentence[0]).toBe(isKnown ? 'Closed the stake account ' : 'Withdrew ')
  })
})

test('an account that is enlarged after the rate fell keeps what it had, and rent of two rates is rent', () => {
  const extend = parsed(PROGRAM.addressLookupTable, 'extendLookupTable', { lookupTableAccount: A })
  const [pre, post] = [184 * 6_960, (128 + 1_016) * 2_575]
  const inner = [{ ...sent(A, post - pre), stackHeight: 2 }]
  expect(netChangesOf(decoded([extend], { [A]: [pre, post] }, inner)).rentPaid).toBe(BigInt(post - pre))
})

test('accounts that are given more than their rent do not say a rate', () => {
  const rateOf = (...made: RpcInstruction[]) => rentRateOf(decoded(made).instructions)
  expect(rateOf(create(A, 293 * 1_000_000, 165, program))).toBeUndefined()
  expect(rateOf(create(A, 2_039_281, 165, program))).toBeUndefined()
  expect(rateOf(create(A, 890_880, 0, PROGRAM.system))).toBeUndefined()
  expect(rateOf(create(A, 123_456_789, 165, PROGRAM.token))).toBeUndefined()
  expect(rateOf(sent(A, 2_039_280), parsed(PROGRAM.memo, 'memo', {}))).toBeUndefined()
  // The lamports above the rent at the first rate are a round amount.
  expect(rateOf(create(A, 1_000_000_000 + 2_039_280, 165, PROGRAM.token), create(MINT, 7, 0, BOB))).toBe(
    6_960n,
  )
})
