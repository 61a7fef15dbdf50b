import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { gorPrice, health } from '../../testing/network-samples.ts'
import { type Answers, openPage } from '../../testing/open-page.tsx'
import { signature, transaction } from '../../testing/samples.ts'

const time = Date.parse(transaction.timestamp ?? '') / 1000
const candle = { time: time - 60, open: 1, high: 4, low: 1, close: 2, volumeUsd: 10, trades: 3 }
const answers: Answers = {
  getHealth: health,
  getTransaction: transaction,
  getGorPrice: { ...gorPrice, price: 0.5 },
  listTokenCandles: { resolution: '1m', candles: [candle], pools: [], since: null },
}

test('dollars say that they are of today, and change to those of the time of the transaction', async () => {
  const { asked } = openPage(`/tx/${signature}`, answers)
  expect(await screen.findByText('($0.00000250 today)')).toBeTruthy()
  expect(asked.some((url) => url.includes('/candles'))).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'USD at the time' }))
  const then = await screen.findByText('($0.00001000 then)')
  expect(then.title).toMatch(/^At the price of .*, by the trades of the chain: \$2.00 for one coin$/)
  expect(location.search).toBe('?usd=then')
  expect(asked).toContain(
    `/api/token/${health.network.wrappedMint}/candles?resolution=1m&before=${time + 1}&limit=1`,
  )
  fireEvent.click(screen.getByRole('button', { name: 'USD today' }))
  expect(await screen.findByText('($0.00000250 today)')).toBeTruthy()
})

test('a time before the first trade has no price, and nothing is made up', async () => {
  const candles = { resolution: '1m', candles: [], pools: [], since: null }
  openPage(`/tx/${signature}?usd=then`, { ...answers, listTokenCandles: candles })
  expect(await screen.findByText('(no price of that time is known)')).toBeTruthy()
  expect(screen.queryByText(/\$/)).toBeNull()
})

test('a coin without any price has no choice of one', async () => {
  openPage(`/tx/${signature}`, { ...answers, getGorPrice: { ...gorPrice, price: null } })
  await screen.findByText('Finalized (MAX Confirmations)')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'USD at the time' })).toBeNull())
})
