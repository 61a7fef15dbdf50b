import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OwnerChanges, TransferEntry } from '#contract/transactions/transaction-movements.ts'
import { openPage } from '../../testing/open-page.tsx'
import { address, otherAddress, signature, transaction } from '../../testing/samples.ts'

const page = `/tx/${signature}`
/** Returns a distinct address for each number. */
const addressOf = (n: number) => `${address.slice(0, -1)}${'23456789ABCDEFGH'[n]}`
const owner = (address: string, more: Partial<OwnerChanges> = {}): OwnerChanges => ({
  ...{ address, isAccount: false, signer: false },
  changes: [{ mint: null, decimals: 9, change: '1500000000', uiChange: '1.5' }],
  ...more,
})
const card = async (name: string) => within(await screen.findByRole('region', { name }))

test('each owner has its net changes, and marks for the signer and the fee payer', async () => {
  const changes = [
    { mint: otherAddress, decimals: 2, change: '-18446744073709551616', uiChange: '-184467440737095516.16' },
    { mint: null, decimals: 9, change: '-5000', uiChange: '-0.000005' },
  ]
  openPage(page, {
    getTransaction: {
      ...transaction,
      ownerChanges: [owner(address, { signer: true, changes }), owner(otherAddress, { isAccount: true })],
    },
  })
  const [payer, account] = (await card('Result'))
    .getAllByRole('listitem')
    .filter((row) => row.querySelector('ul'))
  expect(payer?.textContent).toContain('signed, paid the fee')
  expect(payer?.textContent).toContain('-184,467,440,737,095,516.16')
  expect(payer?.textContent).toContain('-0.000005GOR')
  expect(account?.textContent).toContain('token account of an unknown owner')
  expect(account?.textContent).toContain('+1.5GOR')
})

test('the first six owners are shown, and all on request', async () => {
  const ownerChanges = Array.from({ length: 9 }, (_, n) => owner(addressOf(n)))
  openPage(page, { getTransaction: { ...transaction, ownerChanges } })
  const result = await card('Result')
  expect(result.getAllByText('+1.5')).toHaveLength(6)
  fireEvent.click(result.getByRole('button', { name: 'Show all 9' }))
  expect(result.getAllByText('+1.5')).toHaveLength(9)
  expect(result.queryByRole('button', { name: /^Show all/ })).toBeNull()
})

test.each([
  [[], 'No balance changed'],
  [null, 'The chain does not tell the balances of this transaction'],
])('a result of %j says so', async (ownerChanges, text) => {
  openPage(page, { getTransaction: { ...transaction, ownerChanges } })
  expect((await card('Result')).getByText(text)).toBeTruthy()
})

test('the flow shows the first eight movements, and all on request, each with its instruction', async () => {
  const transfers = Array.from(
    { length: 12 },
    (_, n): TransferEntry => ({
      ...{
        kind: 'transfer',
        instruction: '0',
        source: null,
        destination: null,
        from: addressOf(n),
        to: address,
      },
      ...{
        amount: `${n + 1}`,
        uiAmount: `${n + 1}`,
        fee: '0',
        uiFee: '0',
        mint: null,
        decimals: 0,
        native: true,
      },
    }),
  )
  openPage(page, { getTransaction: { ...transaction, transfers: JSON.stringify(transfers) } })
  const flow = await card('Flow of Value')
  const rows = () => flow.getAllByTitle('The instruction')
  expect(rows().map((link) => link.getAttribute('href'))).toEqual(Array(8).fill('#instruction-0'))
  // If there is little room, the other owners share a column, whose title names them.
  expect(flow.getByText('4 others').title.split('\n')).toEqual([4, 5, 6, 7].map(addressOf))
  fireEvent.click(flow.getByRole('button', { name: 'Show all 12' }))
  expect(rows()).toHaveLength(12)
})

test('a transaction without movements has no flow, and a failure explains that next to the result', async () => {
  openPage(page, { getTransaction: { ...transaction, status: 'failed', failure: null } })
  expect((await card('Why It Failed')).getByText('Transaction execution failed')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Flow of Value' })).toBeNull()
})
