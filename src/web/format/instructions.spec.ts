import { expect, test } from 'vitest'
import { actionsOf, firstType, summaryOf, toneOf } from './instructions.ts'

const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'

function listOf(...types: (string | null)[]): string {
  return JSON.stringify(types.map((type) => ({ programId: 'x', programName: null, type })))
}

test('the feed shows the first type in lower case', () => {
  expect(firstType(listOf('transferChecked', 'memo'))).toBe('transferchecked')
})

test('minting is called mint', () => {
  expect(firstType(listOf('mintTo'))).toBe('mint')
  expect(summaryOf(listOf('mintTo', 'mintToChecked'))).toBe('mint ×2')
})

test.each(['', 'nonsense', '{}', '[]', '[{}]', '[null]', '[5]', '[{"type":5}]', listOf(null)])(
  'no type can be read from %s',
  (text) => {
    expect(firstType(text)).toBe('unknown')
    expect(summaryOf(text)).toBe('unknown')
  },
)

test('few instructions are listed, with up to three types and their counts', () => {
  expect(summaryOf(listOf('a', 'b', 'a'))).toBe('a ×2, b')
  expect(summaryOf(listOf('a', 'b', 'c', 'd'))).toBe('a, b, c and 1 more')
})

test('of many instructions the most frequent type is named, with its count and the count of the rest', () => {
  expect(summaryOf(listOf('a', 'b', 'a', 'c', 'a'))).toBe('a ×3 and 2 more')
  expect(summaryOf(listOf('a', 'a', 'a', 'a', 'a'))).toBe('a ×5')
})

test('compute budget instructions are named last', () => {
  const text = JSON.stringify([
    { programId: COMPUTE_BUDGET, programName: 'Compute Budget', type: 'setComputeUnitLimit' },
    { programId: COMPUTE_BUDGET, programName: 'Compute Budget', type: 'setComputeUnitPrice' },
    { programId: 'x', programName: 'Token Program', type: 'transfer' },
  ])
  expect(summaryOf(text)).toBe('transfer, computeBudget ×2')
})

test('the purpose of a transaction is named before preparation and cleanup', () => {
  const text = JSON.stringify([
    { programId: COMPUTE_BUDGET, programName: 'Compute Budget', type: 'setComputeUnitLimit' },
    { programId: 'a', programName: null, type: 'createIdempotent' },
    { programId: '11111111111111111111111111111111', programName: 'System Program', type: 'transfer' },
    { programId: 't', programName: null, type: 'syncNative' },
    { programId: 'd', programName: 'CPAMM v4', type: 'swap' },
    { programId: 't', programName: null, type: 'closeAccount' },
  ])
  expect(firstType(text)).toBe('swap')
  expect(summaryOf(text)).toBe('swap and 5 more')
  expect(summaryOf(listOf('createIdempotent', 'transferChecked'))).toBe('transferChecked, createIdempotent')
  expect(firstType(listOf('createIdempotent'))).toBe('createidempotent')
  expect(summaryOf(listOf('createIdempotent', 'create', 'create', 'create', 'create'))).toBe(
    'create ×4 and 1 more',
  )
})

test('an undecoded instruction is named by its program', () => {
  const text = JSON.stringify([
    { programId: '11111111111111111111111111111111', programName: 'System Program', type: null },
    { programId: 'x', programName: 'Some Program', type: null },
  ])
  expect(summaryOf(text)).toBe('Some Program, transfer')
  const account = { programId: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL', programName: null, type: null }
  expect(summaryOf(JSON.stringify([account]))).toBe('createIdempotent')
})

test('the actions of a transaction are its top-level instructions, without calls and compute budget', () => {
  const text = JSON.stringify([
    { programId: COMPUTE_BUDGET, programName: 'Compute Budget', type: 'setComputeUnitLimit' },
    { programId: 'x', programName: null, type: 'route' },
    { programId: 'y', programName: null, type: 'transfer', isInner: true },
    { programId: 'y', programName: null, type: 'mintToChecked', isInner: false },
    { programId: 'y', programName: null, type: 'mintTo', isInner: false },
    { programId: 'z', programName: null, type: null },
  ])
  expect(actionsOf(text)).toEqual(['route', 'mint'])
  expect(actionsOf('nonsense')).toEqual([])
})

test.each([
  ['mint', 'green'],
  ['initializeMint', 'green'],
  ['burnChecked', 'red'],
  ['towersync', 'orange'],
  ['swap', 'purple'],
  ['delegateStake', 'emerald'],
  ['computeBudget', 'gray'],
  ['createIdempotent', 'cyan'],
  ['invoke', 'indigo'],
  ['transfer', 'green'],
  ['unknown', 'gray'],
])('%s has the colour %s', (action, tone) => {
  expect(toneOf(action)).toBe(tone)
})
