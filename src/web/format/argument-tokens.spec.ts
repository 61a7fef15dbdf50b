import { expect, test } from 'vitest'
import { tokenOfArguments } from './argument-tokens.ts'

const gor = { mint: 'gor', decimals: 9 }
const trash = { mint: 'trash', decimals: 6 }
const tokens = new Map([
  ['my gor', gor],
  ['my trash', trash],
  ['gor vault', gor],
  ['trash vault', trash],
  ['gor', gor],
  ['trash', trash],
])

/**
 * The tokens of the amounts in the last of `levels`, by field name.
 *
 * @param accounts the instruction's addresses by their role
 */
function told(levels: Record<string, unknown> | Record<string, unknown>[], accounts: Record<string, string>) {
  const all = Array.isArray(levels) ? levels : [levels]
  const tokenOf = tokenOfArguments(
    { accounts: Object.values(accounts), accountNames: Object.keys(accounts) },
    tokens,
  )
  const found = Object.keys(all.at(-1) ?? {}).map((name) => [name, tokenOf(name, all)] as const)
  return Object.fromEntries(found.filter(([, token]) => token !== undefined))
}

test('amounts in and out have the tokens of the accounts of their sides', () => {
  const accounts = {
    owner: 'me',
    inputTokenAccount: 'my gor',
    outputTokenAccount: 'my trash',
    outputVault: 'trash vault',
  }
  expect(told({ amountIn: '2476', minimumAmountOut: '1159049' }, accounts)).toEqual({
    amountIn: gor,
    minimumAmountOut: trash,
  })
  expect(
    told(
      { inAmount: '1', quotedOutAmount: '2', slippageBps: 50 },
      { userSourceTokenAccount: 'my trash', destinationMint: 'gor' },
    ),
  ).toEqual({
    inAmount: trash,
    quotedOutAmount: gor,
  })
})

test('where the failed transaction would have opened the account, its token is the other token of the pool', () => {
  const accounts = {
    source: 'my gor',
    destination: 'not open',
    coinVault: 'trash vault',
    pcVault: 'gor vault',
  }
  expect(told({ amountIn: '1', minimumAmountOut: '2' }, accounts)).toEqual({
    amountIn: gor,
    minimumAmountOut: trash,
  })
})

test('amounts of a pool have the tokens of their sides, in the words of each program', () => {
  expect(
    told(
      { maximumToken0Amount: '1', maximumToken1Amount: '2', lpTokenAmount: '3' },
      { vault0Mint: 'gor', vault1Mint: 'trash', lpMint: 'lp' },
    ),
  ).toEqual({
    maximumToken0Amount: gor,
    maximumToken1Amount: trash,
    lpTokenAmount: null,
  })
  expect(
    told({ baseAmountOut: '1', maxQuoteAmountIn: '2' }, { baseMint: 'trash', quoteMint: 'gor' }),
  ).toEqual({
    baseAmountOut: trash,
    maxQuoteAmountIn: gor,
  })
  const both = { tokenOwnerAccountA: 'my gor', tokenVaultB: 'trash vault' }
  expect(
    told({ amount: '1', otherAmountThreshold: '2', amountSpecifiedIsInput: true, aToB: false }, both),
  ).toEqual({
    amount: trash,
    otherAmountThreshold: gor,
  })
  expect(
    told(
      { amount: '1', otherAmountThreshold: '2', isBaseInput: true },
      { inputVault: 'gor vault', outputVault: 'trash vault' },
    ),
  ).toEqual({
    amount: gor,
    otherAmountThreshold: trash,
  })
  expect(told({ amount: '7', maxSolCost: '5' }, { mint: 'trash' })).toEqual({
    amount: trash,
    maxSolCost: { mint: null, decimals: 9 },
  })
})

test('an amount is in raw units if nothing identifies its token, or two tokens are possible', () => {
  expect(told({ amountIn: '1', minimumAmountOut: '2' }, { user: 'me' })).toEqual({
    amountIn: null,
    minimumAmountOut: null,
  })
  expect(told({ amount: '1' }, { first: 'my gor', second: 'my trash' })).toEqual({ amount: null })
})

test('a field that is not an amount has no token', () => {
  expect(
    told({ lamports: '1', nonce: 2, slippageBps: 3, maxIndex: 4, uiAmount: 5 }, { mint: 'gor' }),
  ).toEqual({})
})

test('the tokens next to an amount are preferred to those around it, and those to the accounts, at any depth', () => {
  const accounts = { inputVault: 'gor vault', outputVault: 'trash vault' }
  expect(told([{ params: {} }, { amountIn: '1', minAmountOut: '2' }], accounts)).toEqual({
    amountIn: gor,
    minAmountOut: trash,
  })
  const leg = { inputMint: 'trash', inputAmount: '1', outputMint: 'gor', outputAmount: '2' }
  expect(told([{ legs: [leg] }, leg], accounts)).toEqual({ inputAmount: trash, outputAmount: gor })
  expect(told([{ mint: 'trash', params: {} }, { amount: '3' }], accounts)).toEqual({ amount: trash })
  expect(told([{ order: {} }, { amount: '3' }], accounts)).toEqual({ amount: null })
})

test('the fields around the amounts may contain the direction of a trade', () => {
  const accounts = { tokenVaultA: 'gor vault', tokenVaultB: 'trash vault' }
  expect(
    told(
      [
        { aToB: true, amountSpecifiedIsInput: true, params: {} },
        { amount: '1', otherAmountThreshold: '2' },
      ],
      accounts,
    ),
  ).toEqual({ amount: gor, otherAmountThreshold: trash })
})

test('a list of amounts has their common token, or none', () => {
  expect(told({ amounts: ['1', '2'] }, { mint: 'trash' })).toEqual({ amounts: trash })
  expect(told({ maxAmountsIn: ['1', '2'] }, { mintA: 'trash', mintB: 'gor' })).toEqual({ maxAmountsIn: null })
})
