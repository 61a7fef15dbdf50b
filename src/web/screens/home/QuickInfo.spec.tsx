import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { GorPrice } from '#contract/network/network.ts'
import type { Transaction } from '#contract/transactions/transactions.ts'
import { createQueryClient } from '../../queries/api/client.ts'
import { lendDialog } from '../../testing/lend.ts'
import { health } from '../../testing/network-samples.ts'
import { signature, transaction } from '../../testing/samples.ts'
import { QuickInfo } from './QuickInfo.tsx'

beforeEach(lendDialog)

const price: GorPrice = {
  price: 2,
  change24h: null,
  logoUrl: null,
  pool: null,
  asOfSlot: 9,
  fetchedAt: null,
  updatedAt: null,
}

const time = Date.parse(transaction.timestamp ?? '') / 1000
const candle = { time: time - 60, open: 1, high: 4, low: 1, close: 4, volumeUsd: 10, trades: 3 }

function answerTo(url: string) {
  if (url === '/api/health') return health
  return url.includes('/candles?') ? { resolution: '1m', candles: [candle], pools: [] } : {}
}

/** @param gor the price of the coin; undefined: the call for it fails */
function open(tx: Transaction | undefined, gor: GorPrice | undefined) {
  vi.stubGlobal('fetch', async (url: string) =>
    url.startsWith('/api/transaction/')
      ? tx
        ? Response.json(tx)
        : new Response('down', { status: 404 })
      : url === '/api/gor/price'
        ? gor
          ? Response.json(gor)
          : new Response('down', { status: 503 })
        : Response.json(answerTo(url)),
  )
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <QuickInfo signature={signature} onClose={onClose} />
    </QueryClientProvider>,
  )
  return within(screen.getByRole('dialog', { name: 'Transaction' }))
}

test('shows status, fee in both currencies, actions, time, block and signature', async () => {
  const dialog = open(transaction, price)
  expect(await dialog.findByText('Success')).toBeTruthy()
  expect(dialog.getByText('Transaction Fee')).toBeTruthy()
  expect(dialog.getByText('0.000005')).toBeTruthy()
  expect(await dialog.findByText('($0.00001000 today)')).toBeTruthy()
  expect(dialog.getByText('Transaction Actions')).toBeTruthy()
  expect(dialog.getByText('transfer')).toBeTruthy()
  expect(dialog.getByRole('link', { name: '7' }).getAttribute('href')).toBe('/block/7')
  const fact = (label: string) => dialog.getByText(label).nextElementSibling as HTMLElement
  expect(fact('Time').textContent).toMatch(/2026.*ago/)
  expect(within(fact('Signature')).getByTitle(signature)).toBeTruthy()
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  fireEvent.click(dialog.getByRole('button', { name: 'Copy signature' }))
  expect(writeText).toHaveBeenCalledWith(signature)
  expect(dialog.getByRole('link', { name: /View full details/ }).getAttribute('href')).toBe(
    `/tx/${signature}`,
  )
})

test('an unknown price is replaced by a placeholder', async () => {
  const dialog = open(transaction, { ...price, price: null })
  expect(await dialog.findByText('(USD —)')).toBeTruthy()
})

test('if the call for the price fails there is the placeholder too, and no switch without effect', async () => {
  const dialog = open(transaction, undefined)
  expect(await dialog.findByText('(USD —)')).toBeTruthy()
  expect(dialog.queryByText('USD today')).toBeNull()
  expect(dialog.queryByText('USD at the time')).toBeNull()
})

test('the dollars are of today or of the time of the transaction, like on the page of the transaction', async () => {
  const dialog = open(transaction, price)
  const choice = within(await dialog.findByRole('group', { name: 'Dollars at the price of' }))
  expect(choice.getByRole('button', { name: 'USD today' }).getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(choice.getByRole('button', { name: 'USD at the time' }))
  expect(await dialog.findByText('($0.00002000 then)')).toBeTruthy()
  fireEvent.click(choice.getByRole('button', { name: 'USD today' }))
  expect(await dialog.findByText('($0.00001000 today)')).toBeTruthy()
})

test('without a known action it says so', async () => {
  const dialog = open({ ...transaction, instructions: '[]' }, price)
  expect(await dialog.findByText('No specific actions detected')).toBeTruthy()
})

test('a transaction that cannot be loaded says so, and still links to its page', async () => {
  const dialog = open(undefined, price)
  expect(await dialog.findByText('This transaction cannot be loaded just now')).toBeTruthy()
  expect(dialog.getByRole('link', { name: /View full details/ })).toBeTruthy()
})
