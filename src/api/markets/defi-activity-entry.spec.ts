import { expect, test } from 'vitest'
import type { DefiActivityEntry } from '#contract/tokens/token-activity.ts'
import { loadNetwork } from '#profiles/index.ts'
import type { StoredActivity } from '#store/transactions/activities.ts'
import { addressOf } from '../testing/blocks.ts'
import { namesWith } from '../testing/names.ts'
import type { MarketsContext } from './context.ts'
import { activityEntries, defiFile } from './defi-activity-entry.ts'

const network = loadNetwork('gorbagana')
const router = addressOf('router')
const activity = { kind: 'swap', programId: router, user: addressOf('alice'), given: [], received: [] }
const stored = {
  transaction: { slot: 100, blockTime: null, decoded: { signature: 's', index: 0, activities: [activity] } },
  activity,
  legs: [],
} as unknown as StoredActivity

function contextWith(isComplete: boolean) {
  const loaded = new Set<string>()
  const context = {
    network,
    names: namesWith(network, {
      program: (program: string) => (loaded.has(program) ? 'Instruction Router' : null),
    }),
    idls: {
      load: async (programs: string[]) => {
        for (const program of isComplete ? programs : []) loaded.add(program)
        return { isComplete }
      },
    },
  }
  return context as unknown as MarketsContext
}

test('a program that only its IDL names has that name in lists of DeFi activities', async () => {
  const { entries, isComplete } = await activityEntries([stored], contextWith(true))
  expect(entries).toMatchObject([{ programId: router, program: 'Instruction Router' }])
  expect(isComplete).toBe(true)
})

test('while the IDL is still read the answer is marked as incomplete', async () => {
  const { entries, isComplete } = await activityEntries([stored], contextWith(false))
  expect(entries).toMatchObject([{ program: null }])
  expect(isComplete).toBe(false)
})

test('an amount whose decimals are not known has no value in whole tokens, only the raw one', async () => {
  const given = [{ mint: addressOf('token'), amount: 7n, decimals: null }]
  const context = contextWith(true)
  Object.assign(context.names, { token: () => undefined })
  Object.assign(context, { rule: { isVerified: () => false, copyOf: () => null } })
  const of = { ...stored, activity: { ...activity, given } } as unknown as StoredActivity
  const { entries } = await activityEntries([of], context)
  expect(entries[0]?.amounts).toMatchObject([{ value: null, raw: '7', uiAmount: null }])
})

test('coins that were lamports are shown as the coin, and the wrapped coin of their legs is no token between', async () => {
  const { wrappedMint, symbol } = loadNetwork('gorbagana').coin
  const [pool, token] = [addressOf('pool'), addressOf('token')]
  const coins = { mint: wrappedMint, amount: 5n, decimals: 9 }
  const units = { mint: token, amount: 7n, decimals: 0 }
  const trade = { ...activity, given: [{ ...coins, asCoin: true }], received: [units] }
  const leg = { ...activity, pool, given: [coins], received: [units] }
  const context = contextWith(true)
  Object.assign(context.names, { token: () => undefined })
  Object.assign(context, { rule: { isVerified: () => false, copyOf: () => null } })
  const { entries } = await activityEntries(
    [{ ...stored, activity: trade, legs: [leg] } as unknown as StoredActivity],
    context,
  )
  expect(entries[0]?.amounts).toMatchObject([
    { value: '0.000000005', mint: null, symbol },
    { value: '7', mint: token },
  ])
  expect(entries[0]?.via).toEqual([])
})

const named = { symbol: null, logoUri: null, copyOf: null }
const trade: DefiActivityEntry = {
  ...{ id: '9.4.1', signature: 'signature', time: 1_700_000_000, slot: 9, action: 'TOKEN SWAP' },
  ...{ from: 'alice', program: null, programId: 'program', via: [{ ...named, mint: 'between' }] },
  amounts: [
    { ...named, given: true, value: '1.5', raw: '1500000', uiAmount: '1.5', mint: 'mint' },
    { ...named, given: false, value: null, raw: '42', uiAmount: null, mint: null, symbol: 'GOR' },
  ],
}

test('the file of trades has a row for each amount, with its raw units and whether it was given', () => {
  const rows = defiFile
    .rowsOf(trade)
    .map((row) => Object.fromEntries(defiFile.columns.map(({ name }, i) => [name, row[i]])))
  const both = {
    ...{ signature: 'signature', time: 1_700_000_000, slot: 9, transaction_index: 4, activity_index: 1 },
    ...{ action: 'TOKEN SWAP', user: 'alice', via: 'between', program: 'program' },
  }
  expect(rows).toEqual([
    { ...both, given: true, mint: 'mint', symbol: null, amount_raw: 1_500_000n, amount: '1.5' },
    { ...both, given: false, mint: null, symbol: 'GOR', amount_raw: 42n, amount: null },
  ])
})
