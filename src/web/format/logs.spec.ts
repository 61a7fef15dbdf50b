import { expect, test } from 'vitest'
import { errorLine } from './error-line.ts'
import { readLogs, searched } from './logs.ts'

const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const ATA = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

test('lines are indented by the depth of their call', () => {
  const lines = readLogs([
    `Program ${ATA} invoke [1]`,
    'Program log: Create',
    `Program ${TOKEN} invoke [2]`,
    `Program ${TOKEN} consumed 1595 of 394566 compute units`,
    'Program return: data',
    `Program ${TOKEN} success`,
    'Program log: done',
    `Program ${ATA} failed: custom program error: 0x1`,
    'Log truncated',
  ])
  expect(lines.map(({ depth, kind }) => [depth, kind])).toEqual([
    [1, 'invoke'],
    [1, 'log'],
    [2, 'invoke'],
    [2, 'compute'],
    [2, 'data'],
    [2, 'success'],
    [1, 'log'],
    [1, 'failed'],
    [0, 'cut'],
  ])
})

test('truncated and unbalanced logs keep all lines', () => {
  const lines = [`Program ${TOKEN} success`, `Program ${TOKEN} success`, '', 'Program log: x']
  expect(readLogs(lines).map(({ text }) => text)).toEqual(lines)
  expect(readLogs(lines).every(({ depth }) => depth === 0)).toBe(true)
})

test.each([
  [
    ['Program log: Error: insufficient funds', 'Program x failed: custom program error: 0x1'],
    'insufficient funds',
  ],
  [['ok', `Program ${TOKEN} failed: custom program error: 0x1`], 'custom program error: 0x1'],
  [['Program log: AnchorError occurred'], 'AnchorError occurred'],
  [['Transfer: insufficient lamports, error'], 'Transfer: insufficient lamports, error'],
  [['all is well'], 'Transaction execution failed'],
  [[], 'Transaction execution failed'],
])('the reason in %j is "%s"', (lines, reason) => {
  expect(errorLine(lines)).toBe(reason)
})

test('without logs the reason is unknown', () => {
  expect(errorLine(null)).toBe('Transaction execution failed')
})

test('a search finds every match in a line, ignoring case', () => {
  expect(searched('Error: an error', 'ERROR')).toEqual([
    { text: 'Error', hit: true },
    { text: ': an ', hit: false },
    { text: 'error', hit: true },
  ])
})

test('a search finds nothing in other lines, and nothing without a text', () => {
  expect(searched('Program log: ok', 'error')).toBeUndefined()
  expect(searched('Program log: ok', '')).toBeUndefined()
})

test('letters whose lower case is longer do not move the marks', () => {
  expect(searched('İİ mint', 'MINT')).toEqual([
    { text: 'İİ ', hit: false },
    { text: 'mint', hit: true },
  ])
})
