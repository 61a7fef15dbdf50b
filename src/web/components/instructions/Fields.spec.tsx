import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../queries/api/client.ts'
import { addNamesToHead } from '../../testing/network-samples.ts'
import { address } from '../../testing/samples.ts'
import { resetStores } from '../../ui/store.ts'
import { type Field, Fields } from './Fields.tsx'

beforeEach(() => {
  addNamesToHead()
  // Use UTC, so that times are the same on every machine.
  localStorage.setItem('times', 'utc')
  resetStores()
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
})

const show = (...fields: Field[]) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Fields caption="Arguments" fields={fields} />
    </QueryClientProvider>,
  )
const textOf = (name: string) => screen.getByText(name).nextElementSibling?.textContent

test.each<[string, unknown, string, string]>([
  ['amountIn', '18446744073709551615', 'Amount in', '18,446,744,073,709,551,615'],
  ['lamports', 5000, 'Lamports', '0.000005 GOR (5,000 lamports)'],
  ['micro_lamports', 7, 'Micro lamports', '7'],
  ['tokenAmount', { amount: '1500', decimals: 3 }, 'Token amount', '1.5'],
  ['unix_timestamp', 1795298450, 'Unix timestamp', '2026-11-21 22:00:50 UTC (1,795,298,450)'],
  ['deactivationEpoch', '18446744073709551615', 'Deactivation epoch', 'never'],
  ['deactivation_slot', '18446744073709551615', 'Deactivation slot', 'never'],
  ['activationEpoch', '18446744073709551615', 'Activation epoch', 'since genesis'],
  ['rentExemptReserve', '2282880', 'Rent exempt reserve', '0.00228288 GOR (2,282,880 lamports)'],
  ['delta', '-12', 'Delta', '-12'],
  ['base', true, 'Base', 'true'],
  ['data', '0100000000', 'Data', '0100000000'],
  ['data', '01008d380c0100000034be84b031000000', 'Data', '01008d380c0100000034be84b031000000'],
  ['memo', '', 'Memo', 'empty'],
  ['owner', null, 'Owner', 'none'],
  ['list', [], 'List', 'none'],
  ['options', {}, 'Options', 'empty'],
])('%s of %j reads as "%s: %s"', (name, value, label, text) => {
  show([name, value])
  expect(textOf(label)).toBe(text)
})

test('a stake is in coins, a supply in whole tokens, and an amount names its token', () => {
  show(['delegation', { voter: address, stake: '1500000000' }], ['supply', '1500'], ['decimals', 3])
  expect(screen.getByText('Stake').nextElementSibling?.textContent).toBe('1.5 GOR (1,500,000,000 lamports)')
  expect(textOf('Supply')).toBe('1.5')
  show(['mint', address], ['tokenAmount', { amount: '1500', decimals: 3 }])
  expect(textOf('Token amount')).toContain('1.5')
  expect(textOf('Token amount')).toContain(address.slice(0, 4))
})

test('the supply of a mint with a multiplier is in raw units, and an account has the amount that the node displays', () => {
  show(
    ['supply', '1500'],
    ['decimals', 3],
    ['extensions', [{ extension: 'scaledUiAmountConfig', state: {} }]],
  )
  expect(textOf('Supply')).toBe('1,500 raw units')
  show(['tokenAmount', { amount: '1500', decimals: 3, uiAmount: 4.5, uiAmountString: '4.5' }])
  expect(textOf('Token amount')).toBe('4.5')
  expect(screen.getByTitle('1,500 raw units').textContent).toBe('4.5')
})

test('an address links to its page, a hash does not', () => {
  show(['owner', address], ['recentBlockhash', address])
  expect(screen.getAllByRole('link')).toHaveLength(1)
})

test('a hash that consists of digits is not a number', () => {
  show(['blockId', '1'.repeat(32)])
  expect(textOf('Block id')).toBe('1'.repeat(32))
})

test('a list of similar items is a table', () => {
  show([
    'lockouts',
    [
      { slot: 5, confirmationCount: 2 },
      { slot: 6, confirmationCount: 1 },
    ],
  ])
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Slot',
    'Confirmation count',
  ])
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['5', '2', '6', '1'])
})

test('a list of different items is a list, at any depth', () => {
  show(['steps', [{ kind: 'a' }, { amount: 2 }, [1, [2]], 'text']])
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByText('Steps').nextElementSibling?.textContent).toBe('KindaAmount212text')
})

test('a long list scrolls, by keyboard too', () => {
  show(['path', Array.from({ length: 40 }, (_, index) => index)])
  expect(screen.getByRole('region', { name: 'Path' }).tabIndex).toBe(0)
})
