import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { Faucet } from '#contract/community/faucet.ts'
import { health } from '../../testing/network-samples.ts'
import { type Answers, answerWrites, openPage } from '../../testing/open-page.tsx'
import { address, signature, transaction } from '../../testing/samples.ts'

beforeAll(() => import('./FaucetScreen.tsx'))

const state: Faucet = {
  available: true,
  reason: null,
  lamports: '1000000000',
  perHour: 5,
  remainingToday: 998,
}
const own = { ...health, network: { ...health.network, links: { faucet: '/faucet' } } }
const answers: Answers = { getHealth: own, getFaucet: state, getTransaction: transaction }
const main = () => within(screen.getByRole('main'))

async function request(text: string) {
  const input = await screen.findByLabelText('Address of a wallet')
  fireEvent.change(input, { target: { value: text } })
  fireEvent.click(await screen.findByRole('button', { name: 'Request 1 GOR' }))
}

test('coins are requested for an address, and their transaction is linked', async () => {
  openPage('/faucet', answers)
  const sent = answerWrites(() => Response.json({ signature, lamports: '1000000000' }))
  await request(` ${address} `)
  const status = (await main().findByText('Success')).closest<HTMLElement>('[role=status]') as HTMLElement
  expect(sent).toEqual([{ path: '/api/faucet/request', authorization: null, body: { address } }])
  const links = within(status).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([`/address/${address}`, `/tx/${signature}`])
  expect(screen.getByText('998 requests of all visitors')).toBeTruthy()
})

test('a text that is not an address is not sent', async () => {
  openPage('/faucet', answers)
  const sent = answerWrites(() => Response.json({}))
  await request('alice.gor')
  expect((await main().findByRole('alert')).textContent).toBe(
    '"alice.gor" is no address: expected 32 to 44 base58 characters.',
  )
  expect(sent).toEqual([])
})

test("the server's reason for a refusal is shown", async () => {
  openPage('/faucet', answers)
  const message = 'Too many requests to the faucet: try again in 60 s.'
  answerWrites(() => Response.json({ error: { code: 'rate_limited', message } }, { status: 429 }))
  await request(address)
  expect((await main().findByRole('alert')).textContent).toBe(message)
})

test('a faucet whose coins of the day are given out cannot be used', async () => {
  const reason = 'All coins of the faucet for today are given. It goes on at 00:00 UTC.'
  openPage('/faucet', { ...answers, getFaucet: { ...state, available: false, reason, remainingToday: 0 } })
  expect((await main().findByRole('alert')).textContent).toBe(reason)
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Request 1 GOR' })).disabled).toBe(
    true,
  )
})

test('if the explorer has no faucet, the page links to the one in the profile', async () => {
  const network = { ...health.network, links: { faucet: 'https://faucet.example' } }
  const none = { ...state, available: false, reason: 'This explorer has no faucet.', remainingToday: null }
  openPage('/faucet', { getHealth: { ...health, network }, getFaucet: none })
  expect(await screen.findByText('This explorer has no faucet.')).toBeTruthy()
  const link = await screen.findByRole('link', { name: 'Open the chain’s faucet' })
  expect(link.getAttribute('href')).toBe('https://faucet.example')
})
