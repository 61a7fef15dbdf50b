import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TransferEntry } from '#contract/transactions/transaction-movements.ts'
import { gorPrice, health } from '../../../testing/network-samples.ts'
import { type Answers, openPage } from '../../../testing/open-page.tsx'
import { address, otherAddress, signature, transaction } from '../../../testing/samples.ts'

const time = Date.parse(transaction.timestamp ?? '') / 1000
const candle = { time: time - 60, open: 1, high: 4, low: 1, close: 2, volumeUsd: 10, trades: 3 }
const answers: Answers = {
  getHealth: health,
  getTransaction: transaction,
  getGorPrice: { ...gorPrice, price: 0.5 },
  listTokenCandles: { resolution: '1m', candles: [candle], pools: [], since: null },
}

test('dollars are marked as those of today, and can be changed to those of the time of the transaction', async () => {
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

test('a time before the first trade has no price, and no dollars', async () => {
  const candles = { resolution: '1m', candles: [], pools: [], since: null }
  openPage(`/tx/${signature}?usd=then`, { ...answers, listTokenCandles: candles })
  expect(await screen.findByText('(no price of that time is known)')).toBeTruthy()
  expect(screen.queryByText(/\$/)).toBeNull()
})

test('a coin without any price has no such choice', async () => {
  openPage(`/tx/${signature}`, { ...answers, getGorPrice: { ...gorPrice, price: null } })
  await screen.findByText('Finalized (MAX Confirmations)')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'USD at the time' })).toBeNull())
})

const priced = otherAddress
const unpriced = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi'
const transfer = (mint: string): TransferEntry => ({
  ...{ kind: 'transfer', instruction: '0', source: null, destination: null, from: address, to: otherAddress },
  ...{ amount: '250', uiAmount: '2.5', fee: '0', uiFee: '0', mint, decimals: 2, native: false },
})
const ofTokens: Answers = {
  ...answers,
  getTransaction: {
    ...transaction,
    transfers: JSON.stringify([transfer(priced), transfer(unpriced)]),
    ownerChanges: [
      {
        ...{ address, isAccount: false, signer: true },
        changes: [priced, unpriced].map((mint) => ({ mint, decimals: 2, change: '-250', uiChange: '-2.5' })),
      },
    ],
  },
  listTransactionPrices: ({ searchParams }) => ({
    prices: { [priced]: searchParams.get('when') === 'then' ? 8 : 4 },
  }),
}
/** The lines of a card that contain an amount of the token. */
const amountsIn = async (card: string) =>
  within(await screen.findByRole('region', { name: card }))
    .getAllByText(/^-?2\.5$/)
    .map((amount) => amount.closest('li')?.textContent)

test('each token with a price has dollars next to the amount, at the chosen price; others have none', async () => {
  const { asked } = openPage(`/tx/${signature}`, ofTokens)
  expect((await screen.findAllByText('($10.00 today)'))[0]?.title).toBe(
    "At today's price: $4.00 for one token",
  )
  expect(await amountsIn('Result')).toEqual([
    expect.stringContaining('(-$10.00 today)'),
    expect.not.stringContaining('$'),
  ])
  expect(await amountsIn('Flow of Value')).toEqual([
    expect.stringContaining('($10.00 today)'),
    expect.not.stringContaining('$'),
  ])
  fireEvent.click(screen.getByRole('button', { name: 'USD at the time' }))
  expect((await screen.findByText('(-$20.00 then)')).title).toMatch(/^At the price of .*2026/)
  const prices = `/api/transaction/${signature}/prices`
  expect(asked.filter((url) => url.startsWith(prices))).toEqual([prices, `${prices}?when=then`])
})

test('the price of a token with a multiplier is not stated for one token', async () => {
  const getTransaction = { ...(ofTokens.getTransaction as typeof transaction), scales: { [priced]: null } }
  openPage(`/tx/${signature}`, { ...ofTokens, getTransaction })
  expect((await screen.findByText('(-$10.00 today)')).title).toBe("At today's price")
})

test('while the prices load, the space of the dollars is reserved; without prices no dollars are shown', async () => {
  const answer = { ready: false }
  openPage(`/tx/${signature}`, { ...ofTokens, listTransactionPrices: () => undefined }, (path) =>
    path.endsWith('/prices') && !answer.ready
      ? new Response(new ReadableStream({ start: (body) => void setTimeout(() => body.close(), 300) }), {
          status: 503,
        })
      : undefined,
  )
  await screen.findByRole('region', { name: 'Flow of Value' })
  expect(document.querySelectorAll('[data-text="($0.000000 today)"]').length).toBe(4)
  answer.ready = true
  await waitFor(() => expect(document.querySelector('[data-text="($0.000000 today)"]')).toBeNull())
  expect((await amountsIn('Result')).join()).not.toContain('$')
})
