import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { Epoch } from '#contract/blocks/epochs.ts'
import { openPage } from '../../testing/open-page.tsx'
import { address, otherAddress } from '../../testing/samples.ts'

beforeAll(() => import('./EpochScreen.tsx'))

const paid: NonNullable<Epoch['rewards']> = {
  epoch: 11,
  staking: { rewards: 9, lamports: '12000000000' },
  voting: { rewards: 1, lamports: '500000000' },
  deactivated: 0,
  tickets: { rewards: 0, lamports: '0' },
}
const over: Epoch = {
  ...{ epoch: 12, firstSlot: 5_184, lastSlot: 5_615, isOver: true, slot: null, current: 13 },
  ...{ startTime: '2026-11-22T09:00:00.000Z', endTime: '2026-11-22T09:07:00.000Z' },
  indexed: { blocks: 408, transactions: 3_000, votes: 2_000, failed: 12, fees: '18446744073709551615' },
  ...{
    slotMs: 404,
    isWhole: true,
    skipped: 24,
    production: { source: 'index', firstSlot: 5_184, lastSlot: 5_615 },
  },
  leaders: [
    { identity: address, voteAccount: otherAddress, leaderSlots: 200, blocks: 190, skipRate: 5 },
    { identity: otherAddress, voteAccount: null, leaderSlots: null, blocks: 7, skipRate: null },
  ],
  rewards: paid,
  stake: { effective: '24500000000000000', activating: '1000000000', deactivating: '0' },
}
const running: Epoch = {
  ...over,
  ...{ epoch: 13, firstSlot: 5_616, lastSlot: 6_047, isOver: false, slot: 5_831, endTime: null },
  stake: { effective: '24500000000000000', activating: null, deactivating: null },
}

/** The value of a fact, once the epoch is loaded. */
async function fact(label: string) {
  await screen.findByText(/^(Over|Running)$/)
  return screen.getByText(label, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent
}

test('an epoch that is over has its slots, times, blocks, stake and rewards', async () => {
  openPage('/epoch/12', { getEpoch: over })
  expect(await screen.findByRole('heading', { level: 1, name: 'Epoch 12' })).toBeTruthy()
  expect(await screen.findByText('Over')).toBeTruthy()
  expect(await fact('Skipped slots')).toBe('245.56% of 432')
  expect(await fact('Transactions')).toBe('1,000and 2,000 votes')
  expect(await fact('Fees')).toContain('18,446,744,073.709552')
  expect(await fact('Active stake')).toBe('24.50M GOR')
  expect(await fact('Activating')).toBe('1.00 GOR')
  expect(await fact('To stakers')).toBe('12.0000 GORto 9 stake accounts')
  expect(await fact('To validators')).toBe('0.5000 GORto 1 validator')
  expect(screen.queryByText('Admission tickets')).toBeNull()
  expect(screen.getByRole('link', { name: 'Epoch 11' }).getAttribute('href')).toBe('/epoch/11')
  expect(screen.getByRole('link', { name: 'Next epoch' }).getAttribute('href')).toBe('/epoch/13')
  expect(document.title).toContain('Epoch 12')
})

test('admission tickets do not count as rewards, and delegations that the chain ended are counted', async () => {
  const tickets = { rewards: 3, lamports: '4800000000' }
  openPage('/epoch/12', { getEpoch: { ...over, rewards: { ...paid, deactivated: 2, tickets } } })
  expect(await fact('To validators')).toBe('0.5000 GORto 1 validator')
  expect(await fact('Admission tickets')).toBe('4.8000 GORdebited from 3 validators, which is burned')
  expect(await fact('Delegations ended')).toBe('2by the chain, for lack of lamports')
})

test('its leaders have slots, blocks and skip rate; unknown values are dashes', async () => {
  openPage('/epoch/12', { getEpoch: over })
  await screen.findByText('190')
  const table = screen.getByRole('table', { name: /Leaders of this epoch/ })
  const [, first, second] = within(table).getAllByRole('row')
  for (const text of ['190', '200', '10', '5.00%'])
    expect(within(first as HTMLElement).getByText(text)).toBeTruthy()
  expect(within(second as HTMLElement).getByText('7')).toBeTruthy()
  expect(within(second as HTMLElement).getAllByText('–').length).toBe(3)
  expect(
    within(first as HTMLElement)
      .getAllByRole('link')[0]
      ?.getAttribute('href'),
  ).toBe(`/address/${otherAddress}`)
  expect(screen.getByText(/No node tells any more who led/)).toBeTruthy()
})

test('the running epoch has its progress and the remaining time, and no link to a next one', async () => {
  const { asked } = openPage('/epoch', { getEpoch: running })
  expect(await screen.findByRole('heading', { level: 1, name: 'Epoch 13' })).toBeTruthy()
  expect(asked).toContain('/api/epoch/current')
  expect(await fact('Progress')).toBe('50.0%')
  expect(await fact('Time left')).toContain('217 slots')
  expect(screen.queryByText('Activating')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Next epoch' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Previous epoch' }).getAttribute('href')).toBe('/epoch/12')
})

test('an epoch that is only partly indexed says so', async () => {
  openPage('/epoch/12', {
    getEpoch: {
      ...over,
      isWhole: false,
      skipped: null,
      production: null,
      leaders: [],
      startTime: null,
      rewards: null,
    },
  })
  expect(await fact('Blocks')).toBe('408indexed, not all of them')
  expect(await fact('Skipped slots')).toBe('–')
  expect(await fact('To stakers')).toBe('–')
  expect(await fact('Began')).toBe('–')
  expect(screen.getByText('The leaders of this epoch are not known')).toBeTruthy()
})

test.each(['/epoch/14', '/epoch/abc', '/epoch/1.5'])('%s is no epoch', async (path) => {
  openPage(path)
  expect(await screen.findByRole('heading', { name: 'Epoch Not Found' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'The running epoch' }).getAttribute('href')).toBe('/epoch')
})
