import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { homeAnswers } from '../../testing/home-answers.ts'
import { lendPointerEvents, lendResizeObserver } from '../../testing/lend.ts'
import { gorPrice, health } from '../../testing/network-samples.ts'
import { type Answers, openPage } from '../../testing/open-page.tsx'
import { overview, stats } from '../../testing/samples.ts'

beforeEach(() => {
  lendResizeObserver()
  lendPointerEvents()
})

const answers: Answers = homeAnswers
const region = async (name: string) => within(await screen.findByRole('region', { name }))
/** The text next to a label. */
const beside = (page: Awaited<ReturnType<typeof region>>, label: string) =>
  page
    .findByText((_, element) => element?.tagName === 'DT' && element.textContent === label)
    .then((dt) => dt.nextElementSibling?.textContent)

const developerTools = async () => {
  const heading = await screen.findByRole('heading', { name: 'Developer Tools' })
  return heading.parentElement as HTMLElement
}

test('the supply is shown with the circulating and the other share', async () => {
  openPage('/', answers)
  const supply = await region('GOR Supply')
  expect(await supply.findByText('1.00B')).toBeTruthy()
  expect(await beside(supply, 'Circulating')).toBe('850.00M (85.00%)')
  expect(await beside(supply, 'Non-circulating')).toBe('150.00M (15.00%)')
})

test('a supply that the node does not support is explained in words', async () => {
  const sentence = 'The node does not offer getSupply: the supply is not shown.'
  openPage('/', {
    ...answers,
    getHealth: { ...health, chain: { ...health.chain, notOffered: [{ method: 'getSupply', sentence }] } },
    getNetworkStats: { ...stats, totalSupply: null, circulatingSupply: null },
  })
  const supply = await region('GOR Supply')
  expect(await supply.findByText(sentence)).toBeTruthy()
  expect(supply.queryByText('Circulating')).toBeNull()
})

test('a supply that is continued from the blocks shows their slot, and the non-circulating part is unknown', async () => {
  openPage('/', {
    ...answers,
    getNetworkStats: { ...stats, circulatingSupply: null, supplySlot: 1_234_567, supplySource: 'blocks' },
  })
  const supply = await region('GOR Supply')
  expect(
    await supply.findByText('As of slot 1,234,567, from blocks since the node last told it.'),
  ).toBeTruthy()
  expect(supply.getByText('1.00B')).toBeTruthy()
  expect(supply.queryByText('Circulating')).toBeNull()
})

test('an epoch that the node does not report is explained in words', async () => {
  const sentence = 'The node does not offer getEpochSchedule: the epoch is known by getEpochInfo only.'
  const notOffered = [{ method: 'getEpochSchedule', sentence }]
  openPage('/', {
    ...answers,
    getHealth: { ...health, chain: { ...health.chain, notOffered } },
    getNetworkOverview: { ...overview, stats: { ...overview.stats, epoch: null }, epochInfo: null },
    getNetworkStats: { ...stats, epoch: null },
  })
  expect(await (await region('Current Epoch')).findByText(sentence)).toBeTruthy()
})

test('the epoch is shown with the range of its slots as the chain counts them', async () => {
  openPage('/', {
    ...answers,
    getNetworkOverview: { ...overview, epochInfo: { slotIndex: 4, slotsInEpoch: 64 } },
  })
  const epoch = await region('Current Epoch')
  expect(await epoch.findByText('5 – 68')).toBeTruthy()
  expect(await beside(epoch, 'Current slot')).toBe('9')
})

test('while the chain does not answer, the range is 1,000 slots back and 31,999 ahead', async () => {
  openPage('/', {
    ...answers,
    getHealth: { ...health, chain: { ...health.chain, up: false } },
    getNetworkOverview: { ...overview, epochInfo: null },
    getNetworkStats: { ...stats, slot: 858_084 },
  })
  expect(await (await region('Current Epoch')).findByText('857,084 – 890,083')).toBeTruthy()
})

test('the stake is shown with its share of the supply and the count of validators', async () => {
  openPage('/', { ...answers, getNetworkStats: { ...stats, stakedGor: '250000000' } })
  const stake = await region('Total Stake')
  expect(await stake.findByText('250.00M')).toBeTruthy()
  expect(await beside(stake, 'Of the supply')).toBe('25.00%')
  expect(await beside(stake, 'Validators')).toBe('3')
})

test.each([
  [{ totalSupply: '0', circulatingSupply: '0', stakedGor: '5' }, '–'],
  [{ totalSupply: null, circulatingSupply: null, stakedGor: '5' }, '–'],
])('a supply of %o does not break the share', async (supply, share) => {
  openPage('/', { ...answers, getNetworkStats: { ...stats, ...supply } })
  const stake = await region('Total Stake')
  expect(await stake.findByText('5.00')).toBeTruthy()
  expect(await beside(stake, 'Of the supply')).toBe(share)
  expect(document.body.textContent).not.toMatch(/NaN|Infinity/)
})

test('a quiet chain has its transactions per second with one decimal', async () => {
  openPage('/', { ...answers, getNetworkStats: { ...stats, tps: 0.34 } })
  const transactions = await region('Network Transactions')
  expect(await transactions.findByText('0.3')).toBeTruthy()
  expect(await beside(transactions, 'Block height')).toBe('7')
})

test('pressing the epoch shows its progress', async () => {
  openPage('/', answers)
  const card = await region('Network Overview')
  const bar = await card.findByRole('button', { name: 'Epoch progress 0.0%' })
  fireEvent.pointerDown(bar, { pointerType: 'touch' })
  fireEvent.click(bar, { detail: 1 })
  expect((await screen.findAllByText(/Slot 9 of 32,000 \(0.0%\)/)).length).toBeGreaterThan(0)
  fireEvent.pointerDown(bar, { pointerType: 'touch' })
  fireEvent.click(bar, { detail: 1 })
  await waitFor(() => expect(screen.queryByText(/Slot 9 of 32,000/)).toBeNull())
})

test('the price is shown with its change of a day', async () => {
  openPage('/', { ...answers, getGorPrice: { ...gorPrice, logoUrl: '/coin-gor.svg' } })
  const price = await region('GOR price')
  expect(await price.findByText('$0.00125')).toBeTruthy()
  expect(price.getByText('-3.50%')).toBeTruthy()
  const logo = screen.getByRole('region', { name: 'GOR price' }).querySelector('img')
  expect(logo?.getAttribute('src')).toMatch(/^\/coin-gor\.svg/)
})

test('a price from outside the chain is shown with its age', async () => {
  const fetchedAt = Math.floor(Date.now() / 1000) - 150
  openPage('/', { ...answers, getGorPrice: { ...gorPrice, pool: null, fetchedAt } })
  const price = await region('GOR price')
  expect((await price.findByTitle('From outside of the chain')).textContent).toBe('fetched 2 mins ago')
})

test('an unknown price says so', async () => {
  openPage('/', { ...answers, getGorPrice: { ...gorPrice, price: null, change24h: null } })
  const price = await region('GOR price')
  expect(await price.findByText('No price is known')).toBeTruthy()
  expect(price.getByText('–')).toBeTruthy()
})

test('a price that cannot be loaded affects nothing else', async () => {
  const { getGorPrice: _, ...rest } = answers
  openPage('/', rest)
  expect(await (await region('GOR price')).findByText('The price cannot be loaded')).toBeTruthy()
  expect(screen.getByText('Testnet Online')).toBeTruthy()
})

test.each([
  [true, 'Live'],
  [false, 'Offline'],
])('with a node that answers (%s) the RPC is %s', async (up, text) => {
  openPage('/', { ...answers, getHealth: { ...health, chain: { ...health.chain, up } } })
  const card = await developerTools()
  await waitFor(() => expect(card.textContent).toContain(`RPC${text}APIOperational`))
})

test('without an API the developer tools say so', async () => {
  const { getHealth: _, ...rest } = answers
  openPage('/', rest)
  const card = await developerTools()
  await waitFor(() => expect(card.textContent).toContain('RPCOfflineAPIUnavailable'))
})

test('without a live connection the indicator does not say that it is live', async () => {
  openPage('/', answers)
  expect(await screen.findByText('0 events')).toBeTruthy()
  expect(screen.queryByText('Live', { exact: true, selector: '[role=status]' })).toBeNull()
})
