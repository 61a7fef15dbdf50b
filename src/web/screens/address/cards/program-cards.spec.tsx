import { act, cleanup, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { AddressProgram, AddressType } from '#contract/addresses/addresses.ts'
import { addressAnswers as answers, holdings, program, wallet } from '../../../testing/address-samples.ts'
import { type Answers, openPage } from '../../../testing/open-page.tsx'
import { address, otherAddress, overview } from '../../../testing/samples.ts'
import { goTo } from '../../../ui/url-state.ts'

const account: AddressType = {
  ...wallet,
  type: 'program',
  program: 'BPF Upgradeable Loader',
  owner: 'BPFLoaderUpgradeab1e11111111111111111111111',
  space: 36,
  executable: true,
  lamports: '1000000000',
}
const fact = (title: string, label: string) =>
  within(screen.getByRole('region', { name: title })).getByText(label, { selector: 'dt' }).nextElementSibling
    ?.textContent

const open = async (
  of: Partial<AddressProgram> = {},
  type: Partial<AddressType> = {},
  others: Answers = {},
) => {
  const page = openPage(`/address/${address}`, {
    ...answers,
    getAddressHoldings: { ...holdings, lamports: '1000000000' },
    getAddressType: { ...account, ...type },
    getAddressProgram: { ...program, ...of },
    ...others,
  })
  await screen.findByText('Verified')
  await vi.waitFor(() => expect(fact('More info', 'Program type')).not.toBe(''))
  return page
}

test('the overview of a program has its balance, who can change it, its size and its risk', async () => {
  await open()
  await screen.findByText('($0.00125)')
  expect(fact('Overview', 'Balance')).toBe('1 GOR ($0.00125)')
  expect(fact('Overview', 'Upgradeable')).toBe('Yes')
  expect(fact('Overview', 'Upgrade authority')).toContain(otherAddress)
  expect(fact('Overview', 'Data size')).toBe('9,999 bytes')
  expect(fact('Overview', 'Risk level')).toBe('Medium')
})

test('the balance of a program is the same as in its portfolio', async () => {
  await open({}, { lamports: '999' })
  expect(fact('Overview', 'Balance')).toContain('0.000000999 GOR')
  act(() => goTo('tab=portfolio'))
  await vi.waitFor(() => expect(fact('Overview', 'Balance')).toContain('1 GOR'))
})

test('the second card of a program has its owner, slot, security.txt and type, and repeats nothing', async () => {
  await open()
  expect(fact('More info', 'Owner')).toContain('BPF Upgradeable Loader')
  expect(fact('More info', 'Last deployed slot')).toBe('812,345')
  expect(fact('More info', 'security.txt')).toBe('Contactsemail:security@trash.example')
  expect(fact('More info', 'Program type')).toBe('Upgradeable program')
  for (const twice of ['Executable', 'Authority status', 'Deployment slot', 'Allocated data size', 'Runtime'])
    expect(screen.queryByText(twice), twice).toBeNull()
})

test('a slot that the chain has not reached belongs to the chain from which the genesis took the program', async () => {
  const newest = { getNetworkOverview: { ...overview, asOfSlot: 812_346 } }
  await open({ lastDeployedSlot: 440_208_000 }, {}, newest)
  const told = '440,208,000of another chain: this one has only 812,346 slots'
  await vi.waitFor(() => expect(fact('More info', 'Last deployed slot')).toBe(told))
  cleanup()
  await open({ lastDeployedSlot: 812_346 }, {}, newest)
  await vi.waitFor(() => expect(fact('More info', 'Last deployed slot')).toBe('812,346'))
})

test('a program without an authority cannot be changed', async () => {
  await open({ upgradeable: false, authority: null })
  expect(fact('Overview', 'Upgradeable')).toBe('No')
  expect(fact('Overview', 'Upgrade authority')).toBe('None')
  expect(fact('Overview', 'Risk level')).toBe('Low')
  expect(fact('More info', 'Program type')).toBe('Immutable program')
})

test.each([
  [true, 'Verified'],
  [false, 'Not verified'],
  [null, 'Unknown: this explorer knows no registry of verified builds of this chain.'],
])('whether a program is verified: %j is %s', async (verified, text) => {
  await open({ verified })
  expect(fact('More info', 'Verified')).toBe(text)
})

test('the source in the registry is shown, and that the chain does not say whether it was compared', async () => {
  const registry = { verified: null, buildRegistry: otherAddress }
  const build = {
    repository: 'https://github.com/trash/swap',
    commit: 'abc123',
    signer: otherAddress,
    isAuthority: true,
    isCurrent: true,
  }
  await open({ ...registry, build })
  const text = () => fact('More info', 'Verified')
  expect(text()).toContain('Unknown: the chain does not say whether the code was compared with this source')
  expect(text()).toContain('https://github.com/trash/swap at abc123')
  expect(text()).toContain('written by the upgrade authority')
  expect(text()).not.toContain('earlier deployment')
  cleanup()
  await open({ ...registry, build: { ...build, isAuthority: false, isCurrent: false } })
  expect(text()).toContain('of an earlier deployment')
  expect(text()).not.toContain('upgrade authority')
  cleanup()
  await open({ ...registry, build: null })
  expect(text()).toBe('Unknown: the registry of verified builds has no entry of this program.')
})

test('the System program is native, and has no rows that do not apply to it', async () => {
  await open(
    {
      upgradeable: null,
      authority: null,
      programData: null,
      allocatedDataSize: null,
      lastDeployedSlot: null,
      securityTxt: null,
    },
    { type: 'system_program', program: 'Native Loader', space: 14 },
  )
  expect(fact('More info', 'Program type')).toBe('Native program')
  expect(fact('Overview', 'Data size')).toBe('14 bytes')
  for (const label of [
    'Upgradeable',
    'Upgrade authority',
    'Risk level',
    'Last deployed slot',
    'security.txt',
  ])
    expect(screen.queryByText(label), label).toBeNull()
})

test('the program is requested for program types only', async () => {
  for (const type of ['program', 'program_data', 'system_program'] as const) {
    const { asked } = await open({}, { type })
    expect(asked).toContain(`/api/address/${address}/program`)
    cleanup()
  }
  for (const type of ['wallet', 'token_account', 'liquidity_pool', 'sysvar'] as const) {
    const { asked } = openPage(`/address/${address}`, { ...answers, getAddressType: { ...wallet, type } })
    await screen.findByText(
      {
        wallet: '$4.00',
        liquidity_pool: 'Reserves',
        token_account: 'On the chain',
        sysvar: 'On the chain',
      }[type],
    )
    expect(asked.filter((url) => url.endsWith('/program'))).toEqual([])
    cleanup()
  }
})
