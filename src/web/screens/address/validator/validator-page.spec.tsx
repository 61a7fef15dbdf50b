import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { StakeAccount } from '#contract/addresses/stake-account.ts'
import type { ValidatorDetail } from '#contract/network/validator.ts'
import { wallet } from '../../../testing/address-samples.ts'
import { type Answers, openPage } from '../../../testing/open-page.tsx'
import { address, otherAddress, signature } from '../../../testing/samples.ts'

beforeAll(() => import('../AddressScreen.tsx'))

const nothing = {
  leaderSlots: null,
  blocks: null,
  skipRate: null,
  commission: null,
  rewards: null,
  ticket: null,
}
const detail: ValidatorDetail = {
  validator: {
    ...{ address, identity: otherAddress, name: 'Heap One', iconUrl: null, isActive: true },
    ...{ stake: '9000000000000000', stakeShare: '36.7347', commission: 7.25, apy: 6.25, uptime: 99.5 },
    ...{ skipRate: 4.17, leaderSlots: 96, blocks: 92, delegators: 12, lastVote: 812_345 },
    ...{ voteLamports: '3200000000', hasBlsKey: true },
  },
  ...{ website: 'https://heap.one', details: 'A heap' },
  ...{ authorizedVoter: otherAddress, withdrawer: otherAddress, rootSlot: 812_300 },
  ...{ totalCredits: '18446744073709551615', activating: '5000000000', deactivating: '0', epoch: 7 },
  epochs: [
    { epoch: 5, stake: null, credits: '6900', rewardCredits: null, ...nothing },
    {
      epoch: 6,
      stake: '8000000000000000',
      credits: '6912',
      rewardCredits: null,
      ...nothing,
      leaderSlots: 100,
      blocks: 90,
      skipRate: 10,
      commission: 8,
      rewards: '123000000000',
    },
    {
      epoch: 7,
      stake: '9000000000000000',
      credits: null,
      rewardCredits: '7402677144',
      ...nothing,
      leaderSlots: 96,
      blocks: 92,
      skipRate: 4.17,
      commission: 7.25,
    },
  ],
  ...{ blockRevenueCommission: 2.5, pendingDelegatorRewards: '70000000000' },
  commissionChanges: [
    { slot: 900, timestamp: '2026-11-22T09:00:00.000Z', signature, commission: 7.25, isFirst: false },
  ],
  hasAlpenglow: true,
  ...{ creditsEpoch: 6, production: { source: 'node', firstSlot: 811_000, lastSlot: 812_345 } },
  ...{ coinPrice: 0.5, coinPriceSource: 'live', updatedAt: '2026-11-22T09:00:00.000Z', readAt: null },
}
const delegators = {
  delegators: [
    {
      ...{ stakeAccount: otherAddress, withdrawer: address, state: 'activating' as const },
      ...{ lamports: '5002282880', stake: '5000000000', effective: '0' },
    },
  ],
  ...{ total: 13, wallets: 12, page: 1, pages: 1, updatedAt: null },
}
const ofVote = {
  ...wallet,
  ...{
    type: 'vote_account' as const,
    name: 'Heap One',
    validator: { voteAccount: address, identity: otherAddress },
  },
}
const open = (path: string, more: Answers = {}) =>
  openPage(path, { getAddressType: ofVote, getValidator: detail, listDelegators: delegators, ...more })

/** The value of a fact, once the validator is loaded. */
async function fact(label: string, loaded: string | RegExp = 'A heap') {
  await screen.findByText(loaded)
  return screen.getByText(label, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent
}

test('a vote account has the page of its validator, with a link to the identity', async () => {
  const iconUrl = 'https://heap.one/icon.png'
  open(`/address/${address}`, { getValidator: { ...detail, validator: { ...detail.validator, iconUrl } } })
  const heading = await screen.findByRole('heading', { level: 1, name: 'Heap One, validator' })
  await waitFor(() =>
    expect(heading.parentElement?.querySelector('img')?.src).toContain(encodeURIComponent(iconUrl)),
  )
  const line = screen.getByText(/Vote account, its identity is/)
  expect(within(line).getByRole('link').getAttribute('href')).toBe(`/address/${otherAddress}`)
  expect(await fact('Share of all')).toBe('36.73%')
  expect(await fact('Activating')).toBe('5.00 GOR')
  expect(await fact('Delegators')).toBe('12 walletsin 13 stake accounts')
  expect(await fact('Skip rate')).toBe('4.17%of 96 leader slots')
  expect(await fact('Vote credits')).toBe('18,446,744,073,709,551,615in all')
  expect(await fact('BLS key')).toBe('Yes, as Alpenglow needs it')
  expect(await fact('Admission tickets')).toContain('for 2 epochs')
  expect(await fact('Of block revenue')).toContain('keeps 2.5%')
  expect(await fact('Commission')).toBe('7.25%')
  const site = screen.getByRole('link', { name: 'https://heap.one' })
  expect(site.getAttribute('rel')).toContain('nofollow')
  expect(
    screen.getByRole('img', { name: 'Stake by epoch: 8.00M GOR in epoch 6, 9.00M GOR in epoch 7' }),
  ).toBeTruthy()
})

test('an identity, which is also a wallet, has the same page with a link to the vote account', async () => {
  open(`/address/${otherAddress}`, {
    getAddressType: { ...ofVote, address: otherAddress, type: 'wallet' },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Heap One, validator' })).toBeTruthy()
  const line = screen.getByText(/Validator identity, its vote account is/)
  expect(within(line).getByRole('link').getAttribute('href')).toBe(`/address/${address}`)
  expect(await fact('Root slot')).toBe('812,300')
})

test('the website that a validator publishes is a link only if it is a web address', async () => {
  open(`/address/${address}`, { getValidator: { ...detail, website: 'javascript:alert(1)' } })
  expect(await fact('Website')).toBe('javascript:alert(1)')
  expect(screen.queryByRole('link', { name: /javascript/ })).toBeNull()
})

test('the epochs have all known values, and a dash for the others', async () => {
  open(`/address/${address}?tab=epochs`)
  await screen.findByText('6,912')
  const [, newest, , oldest] = within(screen.getByRole('table', { name: /each epoch/ })).getAllByRole('row')
  expect(within(newest as HTMLElement).getByText('(running)')).toBeTruthy()
  expect(within(newest as HTMLElement).getAllByText('–').length).toBe(1)
  expect(
    within(oldest as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/epoch/5')
  expect(within(oldest as HTMLElement).getAllByText('–').length).toBe(5)
})

test('the admission fees of a validator are separate from its rewards, on chains with such fees', async () => {
  const epochs = detail.epochs.map((one) => ({ ...one, ticket: one.epoch < 7 ? null : '1600000000' }))
  open(`/address/${address}?tab=epochs`, { getValidator: { ...detail, epochs } })
  await screen.findByText('6,912')
  const table = within(screen.getByRole('table', { name: /each epoch/ }))
  expect(table.getByRole('columnheader', { name: /Admission ticket/ })).toBeTruthy()
  const [running] = table.getAllByRole('row').slice(1)
  expect(within(running as HTMLElement).getByText('1.6000')).toBeTruthy()
})

test('its delegators and the changes of its commission are lists; unknown delegators are no empty list', async () => {
  open(`/address/${address}?tab=delegators`)
  expect(await screen.findByText('13 stake accounts of 12 wallets')).toBeTruthy()
  expect(screen.getByText('Activating', { selector: 'td *' })).toBeTruthy()
})

test('if the node lists no stake accounts the delegators are unknown', async () => {
  const unknown = { delegators: null, total: null, wallets: null, page: 1, pages: 1, updatedAt: null }
  open(`/address/${address}?tab=delegators`, { listDelegators: unknown })
  expect(await screen.findByText('The delegators are not known')).toBeTruthy()
})

test('the transactions that set the commission are listed', async () => {
  open(`/address/${address}?tab=commission`)
  expect(await screen.findByText('now 7.25%')).toBeTruthy()
  expect(within(screen.getByRole('table')).getByText('900')).toBeTruthy()
})

const stake: StakeAccount = {
  ...{ address, lamports: '20002282880', state: 'deactivating', delegated: '20000000000' },
  ...{ effective: '20000000000', activating: '0', deactivating: '20000000000' },
  ...{ voteAccount: otherAddress, validatorName: 'Heap One', activationEpoch: 3, deactivationEpoch: 7 },
  ...{ staker: address, withdrawer: otherAddress, rentReserve: '2282880', epoch: 7 },
  lockup: { until: null, untilEpoch: 9, custodian: otherAddress },
  rewards: [
    {
      ...{ epoch: 6, slot: 3_024, timestamp: null, lamports: '9007199254740993' },
      ...{ postBalance: '20002282880', commission: 5.25, isEnd: false },
    },
    {
      ...{ epoch: 5, slot: 2_592, timestamp: null, lamports: '0' },
      ...{ postBalance: '1000', commission: null, isEnd: true },
    },
  ],
}
const ofStake = { ...wallet, type: 'stake_account' as const, name: 'Stake with Heap One' }

test('a stake account shows its state, its validator, the first epoch, and who may withdraw', async () => {
  openPage(`/address/${address}?tab=rewards`, { getAddressType: ofStake, getStakeAccount: stake })
  expect(await screen.findByRole('heading', { level: 1, name: 'Stake with Heap One' })).toBeTruthy()
  expect(screen.getByText('Stake Account Overview')).toBeTruthy()
  const of = (label: string) => fact(label, 'Taken away in epoch')
  expect(await of('State')).toBe('Deactivating')
  expect(await of('Ceases to count')).toBe('20 GOR')
  expect(await of('Since epoch')).toBe('3')
  expect(await of('Rent reserve')).toBe('0.00228288 GOR')
  expect(await of('Lockup')).toContain('until epoch 9')
  expect(screen.queryByText('Begins to count')).toBeNull()
  const table = within(screen.getByRole('table'))
  expect(table.getByText('+9,007,199.254740993')).toBeTruthy()
  expect(table.getByText('5.25%')).toBeTruthy()
  // The end of the delegation by the chain is listed, although it paid no reward.
  expect(table.getAllByText('Delegation ended').map((badge) => badge.title.slice(0, 30))).toEqual([
    'The chain ended the delegation',
  ])
})

test('a stake account that was never delegated says so', async () => {
  openPage(`/address/${address}`, {
    getAddressType: { ...ofStake, name: 'Stake of alice.gor, not delegated' },
    getStakeAccount: {
      ...stake,
      ...{ state: 'inactive', delegated: null, effective: '0', deactivating: '0' },
      ...{ voteAccount: null, validatorName: null, activationEpoch: null, deactivationEpoch: null },
      ...{ lockup: null, rewards: [] },
    },
  })
  expect(await fact('Delegated to', 'nobody')).toBe('nobody')
  expect(await fact('Since epoch', 'nobody')).toBe('–')
  expect(await fact('Lockup', 'nobody')).toBe('none')
})
