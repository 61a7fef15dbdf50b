import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { Validator, Validators } from '#contract/network/validators.ts'
import { health } from '../../testing/network-samples.ts'
import { type Answers, openPage } from '../../testing/open-page.tsx'
import { address, otherAddress, overview, stats } from '../../testing/samples.ts'

beforeAll(() => import('./ValidatorsScreen.tsx'))

const heap: Validator = {
  address,
  identity: otherAddress,
  name: 'Heap One',
  iconUrl: 'https://heap.one/icon.png',
  isActive: true,
  stake: '9000000000000000',
  stakeShare: '75.0000',
  commission: 5,
  apy: 6.25,
  uptime: 99.5,
  skipRate: 4.17,
  leaderSlots: 96,
  blocks: 92,
  delegators: 12,
  lastVote: 812_345,
  voteLamports: '3200000000',
  hasBlsKey: true,
}
const broken: Validator = {
  ...heap,
  address: otherAddress,
  name: null,
  iconUrl: null,
  isActive: false,
  stake: '3000000000000000',
  stakeShare: '25.0000',
  commission: 7.25,
  apy: 0,
  uptime: 0,
  skipRate: null,
  leaderSlots: 0,
  blocks: 0,
  delegators: 0,
  lastVote: null,
  voteLamports: '5',
  hasBlsKey: false,
}
const list: Validators = {
  validators: [heap, broken],
  source: 'node',
  hasAlpenglow: true,
  production: { source: 'node', firstSlot: 811_000, lastSlot: 812_345 },
  active: 1,
  totalStake: '12000000000000000',
  averageApy: 6.25,
  averageUptime: 74.63,
  delegators: 12,
  creditsEpoch: 7,
  coinPrice: 0.017,
  coinPriceSource: 'fixed',
  stakeHistory: [
    { epoch: 6, effective: '11000000000000000', activating: '0', deactivating: '0' },
    { epoch: 7, effective: '12000000000000000', activating: '1000000000000', deactivating: '0' },
  ],
  updatedAt: '2026-11-22T09:00:00.000Z',
}
const open = (more: Partial<Validators> = {}, path = '/validators', answers: Answers = {}) =>
  openPage(path, {
    listValidators: { ...list, ...more },
    getNetworkStats: { ...stats, totalSupply: '120000000', stakedGor: '9000000' },
    ...answers,
  })
const alone = { validators: [heap], active: 1 }

/** The card with the heading `label`. */
async function card(label: string) {
  return within((await screen.findByText(label, { selector: 'dt' })).parentElement as HTMLElement)
}

async function rows() {
  await screen.findByRole('heading', { name: /Validators \(/ })
  return within(screen.getByRole('table', { name: /Validators with status/ })).getAllByRole('row')
}

test('the cards show the number of validators, their stake and its yield', async () => {
  open()
  expect(await (await card('Total Validators')).findByText('2')).toBeTruthy()
  expect((await card('Total Validators')).getByText('1 active, 1 offline')).toBeTruthy()
  expect(await (await card('Total Staked')).findByText('12.00M GOR')).toBeTruthy()
  expect((await card('Total Staked')).getByText('10.00% of supply, 9.00M GOR active')).toBeTruthy()
  expect((await card('Average APY')).getByText('6.25%')).toBeTruthy()
  expect((await card('Delegators')).getByText('12')).toBeTruthy()
})

test("if none is offline the count says 'All Active'", async () => {
  open(alone)
  expect(await screen.findByText('All Active')).toBeTruthy()
})

test('a validator has name, address, status, stake, commission, APY, uptime, skip rate and delegators', async () => {
  open()
  const [, first, second] = await rows()
  const one = within(first as HTMLElement)
  // A validator has the picture that it published, otherwise the first letters of its name or address.
  const logos = document.querySelectorAll('tbody [data-logo]')
  expect([...logos].map(({ textContent }) => textContent)).toEqual([
    'HO',
    otherAddress.slice(0, 2).toUpperCase(),
  ])
  expect(logos[0]?.querySelector('img')?.src).toContain(encodeURIComponent('https://heap.one/icon.png'))
  for (const text of ['Heap One', 'Online', '9.00M', '$153,000.00', '5%', '6.25%', '99.50%', '4.17%', '12'])
    expect(one.getByText(text)).toBeTruthy()
  expect(one.getByRole('link').getAttribute('href')).toBe(`/address/${address}`)
  expect(one.getByRole('link').querySelector('[title]')?.getAttribute('title')).toBe(address)
  expect(first?.querySelector<HTMLElement>('.bg-accent')?.style.width).toBe('99.5%')
  const other = within(second as HTMLElement)
  for (const text of ['Offline', '7.25%', '–', 'no BLS key, no ticket'])
    expect(other.getByText(text)).toBeTruthy()
  expect(other.getByTitle('Delinquent. It has never voted')).toBeTruthy()
})

test('the title counts all listed validators, and the active ones among them', async () => {
  open()
  expect(await screen.findByRole('heading', { name: 'Validators (2, 1 active)' })).toBeTruthy()
  cleanup()
  open(alone)
  expect(await screen.findByRole('heading', { name: 'Active Validators (1)' })).toBeTruthy()
})

test('the dollars say whether the price is live or the fixed estimate; without a price there are none', async () => {
  open()
  expect(await screen.findByText(/at a fixed estimate of \$0\.017 for one GOR/)).toBeTruthy()
  cleanup()
  open({ coinPrice: 0.5, coinPriceSource: 'live' })
  expect(await screen.findByText(/at the live price of \$0.50 for one GOR/)).toBeTruthy()
  cleanup()
  open({ coinPrice: null, coinPriceSource: null })
  const [, first] = await rows()
  expect(first?.textContent).not.toContain('$')
})

test('APY, uptime and delegators have a column and a card only if a validator has a value above 0', async () => {
  const unknown = { apy: null, uptime: null, delegators: 0, skipRate: null }
  open({ validators: [{ ...heap, ...unknown }], averageApy: null, averageUptime: null, delegators: 0 })
  await rows()
  const labels = screen.getAllByRole('columnheader').map((head) => head.textContent)
  expect(labels.slice(0, 4)).toEqual(
    ['Validator', 'Status', 'Stake', 'Commission'].map((label) => expect.stringContaining(label)),
  )
  for (const label of ['APY', 'Uptime', 'Skip Rate', 'Delegators'])
    expect(labels.some((text) => text?.includes(label))).toBe(false)
  for (const label of ['Average APY', 'Delegators'])
    expect(screen.queryByText(label, { selector: 'dt' })).toBeNull()
})

test('the info cards describe how to stake, the yield and the safety of the network', async () => {
  open({}, '/validators', { getHealth: health, getNetworkOverview: overview })
  for (const title of ['How to Stake', 'Staking Rewards', 'Network Security'])
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  for (const text of ['Choose a validator', 'Delegate GOR', 'Earn rewards'])
    expect(screen.getByText(text)).toBeTruthy()
  for (const [label, value] of [
    ['Frequency', 'Every Epoch'],
    ['Minimum Stake', '0.001 GOR'],
    // Unstaking takes the rest of an epoch, at most its 32,000 slots of one second.
    ['Unstaking Period', 'About 9 hours'],
    ['Current APY', '6.25%'],
    ['Staked Ratio', '10.00%'],
    ['Network Uptime', '74.63%'],
    ['Slashing Risk', 'None'],
    ['Consensus', 'Proof of Stake'],
  ] as const)
    expect(await (await card(label)).findByText(value)).toBeTruthy()
})

test('staking is described as a stake account that is delegated, never as a transfer to the validator', async () => {
  open()
  const title = await screen.findByRole('heading', { name: 'How to Stake' })
  const text = title.closest('section')?.textContent ?? ''
  expect(text).toContain('solana create-stake-account stake.json AMOUNT')
  expect(text).toContain('solana delegate-stake stake.json VALIDATOR')
  expect(text).toMatch(/choose Stake, then the validator/)
  expect(text).toContain("Never send coins to a validator's address")
  expect(text.replace(/Never send coins/, '')).not.toMatch(/\bsend/i)
})

test("the chain's stake is listed by epoch, the newest first", async () => {
  open()
  await screen.findByRole('heading', { name: 'Stake by Epoch' })
  const table = within(screen.getByRole('table', { name: "The chain's stake by epoch" }))
  const [, newest, older] = table.getAllByRole('row')
  for (const text of ['7', '12.00M', '1.00K'])
    expect(within(newest as HTMLElement).getByText(text)).toBeTruthy()
  expect(within(older as HTMLElement).getByText('11.00M')).toBeTruthy()
})

test('the list is sorted by a column, and a link shows it so', async () => {
  open({}, '/validators?sort=commission&order=desc')
  expect(within((await rows())[1] as HTMLElement).getByText('Offline')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Stake' }))
  await waitFor(() => expect(location.search).toBe(''))
  expect(within((await rows())[1] as HTMLElement).getByText('Heap One')).toBeTruthy()
})

test('unknown values are sorted last in both orders', async () => {
  for (const order of ['asc', 'desc']) {
    open({}, `/validators?sort=skipRate&order=${order}`)
    expect(within((await rows())[2] as HTMLElement).getByText('Offline')).toBeTruthy()
    cleanup()
  }
})

test('validators that are known only from votes have no stake, dollars or commission, and the page says why', async () => {
  const unknown = { stake: null, stakeShare: null, commission: null, apy: null, uptime: null, skipRate: null }
  const seen = { ...heap, ...unknown, leaderSlots: null, blocks: null, delegators: null }
  const totals = {
    totalStake: null,
    averageApy: null,
    averageUptime: null,
    delegators: null,
    creditsEpoch: null,
  }
  open({ source: 'votes', validators: [seen], ...totals })
  expect(await screen.findByText(/whose votes are in the blocks of the last hour/)).toBeTruthy()
  expect((await card('Total Validators')).getByText('seen voting in the last hour')).toBeTruthy()
  expect((await card('Total Staked')).getByText('–')).toBeTruthy()
  const [, first] = await rows()
  expect(first?.textContent).toContain('Heap One')
  expect(first?.textContent).not.toContain('$')
  expect(screen.queryByText(/for one GOR/)).toBeNull()
})

test('blocks that are counted in the index are marked so, and if the schedule is unknown there is no skip rate', async () => {
  const production = { source: 'index', firstSlot: 811_000, lastSlot: 812_345 } as const
  open({ production })
  expect(
    await screen.findByText(/of the indexed blocks of this epoch, slots 811,000 to 812,345/),
  ).toBeTruthy()
  expect(within((await rows())[1] as HTMLElement).getByText('4.17%')).toBeTruthy()
  cleanup()
  const unknown = { leaderSlots: null, skipRate: null }
  open(
    {
      production,
      validators: [
        { ...heap, ...unknown },
        { ...broken, ...unknown },
      ],
    },
    '/validators?sort=blocks',
  )
  expect(await screen.findByText(/which slots they skipped is not known/)).toBeTruthy()
  const labels = screen.getAllByRole('columnheader').map((head) => head.textContent)
  expect(labels.some((label) => label?.includes('Blocks'))).toBe(true)
  expect(labels.some((label) => label?.includes('Skip Rate'))).toBe(false)
  expect(within((await rows())[1] as HTMLElement).getByText('92')).toBeTruthy()
})

test('a page has fifty validators', async () => {
  const letters = 'abcdefghij'
  const many = Array.from({ length: 60 }, (_, i) => ({
    ...heap,
    address: `${address.slice(0, -2)}${letters[Math.floor(i / 10)]}${letters[i % 10]}`,
    name: `Validator ${i + 1}`,
  }))
  open({ validators: many, active: 60 }, '/validators?page=2')
  expect((await rows()).length).toBe(11)
  expect(screen.getByText('Page 2 of 2')).toBeTruthy()
})

test('a chain without validators, and a list that cannot be loaded, say so', async () => {
  open({ validators: [], active: 0, stakeHistory: null })
  expect(await screen.findByText('No validators found')).toBeTruthy()
  cleanup()
  open({}, '/validators', { listValidators: () => undefined })
  expect(await screen.findByText('The validators cannot be loaded just now')).toBeTruthy()
})

test('mainnet is under construction', async () => {
  open()
  await rows()
  fireEvent.click(screen.getByRole('button', { name: 'Mainnet' }))
  expect(await screen.findByText('Mainnet Under Construction')).toBeTruthy()
})

test('while the validators load, the space of their cards, columns and notes is reserved', async () => {
  openPage('/validators', {}, (path) =>
    path.startsWith('/api/validators') ? (new Promise(() => {}) as never) : undefined,
  )
  await screen.findByText('Total Staked')
  const cards = [...document.querySelectorAll('main dl dt')].map(({ textContent }) => textContent)
  expect(cards.slice(0, 4)).toEqual(['Total Validators', 'Total Staked', 'Average APY', 'Delegators'])
  expect(document.querySelector('main thead')?.textContent).toContain('Skip Rate')
  const ghosts = [...document.querySelectorAll<HTMLElement>('main .ghost')].map(({ dataset }) => dataset.text)
  expect(ghosts).toContainEqual(expect.stringMatching(/^Dollars at the live price/))
  expect(ghosts).toContainEqual(expect.stringMatching(/ of supply, .* active$/))
})

test('the requirements of Alpenglow have a column only on chains with it', async () => {
  open()
  await rows()
  expect(screen.getByRole('columnheader', { name: 'Alpenglow' })).toBeTruthy()
  cleanup()
  open({ hasAlpenglow: false })
  await rows()
  expect(screen.queryByRole('columnheader', { name: 'Alpenglow' })).toBeNull()
})
