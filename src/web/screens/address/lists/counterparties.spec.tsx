import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AddressCounterparties } from '#contract/addresses/address-counterparties.ts'
import { addressAnswers } from '../../../testing/address-samples.ts'
import { type Answers, openPage } from '../../../testing/open-page.tsx'
import { address, otherAddress } from '../../../testing/samples.ts'
import { token } from '../../../testing/token-samples.ts'

const found: AddressCounterparties = {
  counterparties: [
    {
      ...{ address: otherAddress, received: 1_200, sent: 34, mints: [token.mint, null] },
      lastTime: new Date(Date.now() - 7_200_000).toISOString(),
    },
  ],
  ...{ total: 73, transfers: 1_500, transactions: 400, isAll: false },
  from: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  tokens: {
    [token.mint]: {
      ...{ name: 'A dollar', symbol: 'USDG', uri: null, logoUri: null, copyOf: null, verified: true },
    },
  },
}

const path = `/address/${address}`
const panel = async (more: Answers) => {
  openPage(`${path}?tab=counterparties`, { ...addressAnswers, ...more })
  return within(await screen.findByRole('tabpanel'))
}

test('a counterparty has its transfers in both directions, their tokens and a link to them', async () => {
  const shown = await panel({ listAddressCounterparties: found })
  const row = (await shown.findByText('1,200')).closest('tr')
  expect(row?.textContent).toMatch(/From1,200Sent To34TokensUSDG.*GOR2 hours ago/)
  expect(shown.getByText('the 1 most frequent of 73')).toBeTruthy()
  expect(
    shown.getByText(/^1,500 transfers in the newest 400 transactions of this address/).textContent,
  ).toMatch(/, the oldest 3 days ago$/)
  expect(shown.getByRole('link', { name: 'Show them' }).getAttribute('href')).toBe(
    `${path}?tab=transfers&counterparty=${otherAddress}`,
  )
})

test('the list says so if it covers all transactions of the address', async () => {
  const shown = await panel({
    listAddressCounterparties: { ...found, total: 1, isAll: true, transactions: 1, transfers: 1, from: null },
  })
  expect(await shown.findByText('1 transfer in all of 1 transaction of this address')).toBeTruthy()
  expect(shown.getByText('1 in all')).toBeTruthy()
})

const nobody: AddressCounterparties = { ...found, counterparties: [], total: 0, transfers: 0, tokens: {} }
test.each([
  [true, 'This address exchanged neither coins nor tokens with another one.'],
  [
    false,
    'None of the transactions that were read moves coins or tokens between this address and another one.',
  ],
])('without counterparties it states how many transactions it covers (all: %s)', async (isAll, text) => {
  const shown = await panel({ listAddressCounterparties: { ...nobody, isAll } })
  expect(await shown.findByText('No counterparties')).toBeTruthy()
  expect(shown.getByText(text)).toBeTruthy()
})

test('counterparties that cannot be loaded can be requested again', async () => {
  const shown = await panel({ listAddressCounterparties: () => undefined })
  expect(await shown.findByText('The counterparties cannot be loaded just now')).toBeTruthy()
  expect(shown.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('counterparties are requested only in their tab', async () => {
  const { asked } = openPage(path, { ...addressAnswers, listAddressCounterparties: found })
  await screen.findByRole('tab', { name: 'Counterparties' })
  expect(asked.filter((url) => url.includes('counterparties'))).toEqual([])
})
