import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { BlockReward } from '#contract/blocks/blocks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { address, block, blockSummary } from '../../testing/samples.ts'

// Compile the screen before the tests, because that can exceed their timeout on a slow machine.
beforeAll(() => import('./BlockScreen.tsx'))

const reward: BlockReward = {
  address,
  lamports: '2500',
  postBalance: '18446744073709551615',
  rewardType: 'Fee',
  commission: null,
  commissionBps: null,
}

const answers = (rewards: BlockReward[]) => ({
  getBlock: block,
  listBlocks: [blockSummary],
  listBlockRewards: ({ searchParams }: URL) => ({
    rewards: rewards.slice(0, Number(searchParams.get('limit'))),
    total: rewards.length,
  }),
})

const cells = async () => {
  const table = await screen.findByRole('table', { name: 'Rewards of this block' })
  await within(table).findAllByText('Fee')
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )
}

test('shows who was paid, why, how much, and at which commission', async () => {
  openPage(
    '/block/7',
    answers([
      reward,
      { ...reward, lamports: '-890880', rewardType: 'Rent' },
      { ...reward, rewardType: null, commission: 8 },
    ]),
  )
  expect(await cells()).toEqual([
    [`EkDhrb...2t2Y${address}`, 'Fee', '+0.0000025GOR', 'Balance18,446,744,073.709551615GOR', 'Commission–'],
    [`EkDhrb...2t2Y${address}`, 'Rent', '-0.00089088GOR', expect.any(String), 'Commission–'],
    [`EkDhrb...2t2Y${address}`, '–', '+0.0000025GOR', expect.any(String), 'Commission8%'],
  ])
  const table = screen.getByRole('table', { name: 'Rewards of this block' })
  expect(within(table).getAllByRole('link')[0]?.getAttribute('href')).toBe(`/address/${address}`)
})

test('of many rewards the first ten are shown, the others on request, in the URL', async () => {
  openPage('/block/7', answers(Array.from({ length: 14 }, () => reward)))
  expect(await screen.findByText('Showing first 10 of 14 rewards')).toBeTruthy()
  expect(await cells()).toHaveLength(10)
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(location.search).toBe('?rewards=all')
  await waitFor(async () => expect(await cells()).toHaveLength(14))
  expect(screen.getByRole('button', { name: 'Show fewer' }).getAttribute('aria-expanded')).toBe('true')
})

test('a block without rewards says so', async () => {
  openPage('/block/7', answers([]))
  expect(await screen.findByText('No rewards in this block')).toBeTruthy()
})

test('rewards that cannot be loaded do not affect the rest of the page', async () => {
  openPage('/block/7', { getBlock: block, listBlocks: [blockSummary] })
  expect(await screen.findByText('The rewards cannot be loaded just now')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Overview' })).toBeTruthy()
})

test('tickets, ended delegations and commissions in hundredths of a per cent are named', async () => {
  openPage(
    '/block/7',
    answers([
      reward,
      { ...reward, lamports: '-1600000000', rewardType: 'VATDebit' },
      { ...reward, lamports: '0', rewardType: 'DeactivatedStake' },
      { ...reward, rewardType: 'Voting', commission: 8, commissionBps: 825 },
      { ...reward, rewardType: 'Voting', commission: 5, commissionBps: 500 },
      { ...reward, rewardType: 'SomethingNew' },
    ]),
  )
  const rows = await cells()
  expect(rows.map(([, type, lamports]) => [type, lamports]).slice(1, 3)).toEqual([
    ['VATDebit', '-1.6GOR'],
    ['DeactivatedStake', '0GOR'],
  ])
  expect(rows.map((row) => row.at(-1)).slice(3)).toEqual(['Commission8.25%', 'Commission5%', 'Commission–'])
  expect(screen.getByText('VATDebit').title).toMatch(/^The admission ticket that a validator paid/)
  expect(screen.getByText('SomethingNew').title).toBe('')
})
