import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import type { ProgramRecord } from '#contract/programs/programs.ts'
import { networkProfile } from '../../testing/network-samples.ts'
import { type Answers, openPage } from '../../testing/open-page.tsx'
import { address, otherAddress } from '../../testing/samples.ts'
import { builtInPrograms } from './built-in-programs.ts'

beforeAll(() => import('./ProgramsScreen.tsx'))

const program = (programId: string, more: Partial<ProgramRecord> = {}): ProgramRecord => ({
  id: programId,
  programId,
  type: 'AMM',
  vanityName: 'CPAMM v4',
  isActive: true,
  createdAt: null,
  calls24h: null,
  failed24h: null,
  ...more,
})
const third = 'So11111111111111111111111111111111111111112'
const records = [
  program(address, { type: 'Token', vanityName: 'Token Program' }),
  program(otherAddress),
  program(third, { vanityName: 'CPAMM v3' }),
  program('11111111111111111111111111111111', { type: 'DEX', vanityName: 'Serum', isActive: false }),
]
const directory = [
  { programId: third, type: 'AMM', name: 'CPAMM v4' },
  { programId: otherAddress, type: 'GOR Name Service', name: 'GOR ID' },
  { programId: address, type: 'GOR Name Service', name: 'GOR ID' },
]
const open = (listPrograms: NonNullable<Answers['listPrograms']>) =>
  openPage('/programs', { listPrograms, getNetworkProfile: { ...networkProfile, directory } })
const main = () => within(screen.getByRole('main'))

test('a skeleton of three groups of six cards is shown first', async () => {
  open(records)
  expect(await main().findByText('Loading programs...')).toBeTruthy()
  const cards = [...document.querySelectorAll('[data-skeleton="program"]')]
  const groups = [...new Set(cards.map(({ parentElement }) => parentElement))]
  expect(groups.map((group) => group?.childElementCount)).toEqual([6, 6, 6])
  expect(await main().findByText('CPAMM v4')).toBeTruthy()
  expect(main().queryByText('Loading programs...')).toBeNull()
})

test('the skeleton is shown for 100 ms, even if the programs arrive at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  open(records)
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await pass(99)
  expect(main().getByText('Loading programs...')).toBeTruthy()
  await pass(1)
  expect(main().queryByText('Loading programs...')).toBeNull()
})

test('active programs are grouped by type in alphabetical order, each group with its count', async () => {
  open(records)
  await main().findByText('CPAMM v4')
  expect(main().getByRole('heading', { name: 'Programs' })).toBeTruthy()
  expect(main().getByText(/^Programs that are indexed on the Gorbagana Chain/)).toBeTruthy()
  expect(
    main()
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent),
  ).toEqual(['AMM2 programs', 'Token1 program'])
  expect(main().queryByText('Serum')).toBeNull()
  // The grid has one column, two on large and three on extra large screens.
  const grid = main().getByText('CPAMM v4').closest('article')?.parentElement
  expect(grid?.className).toMatch(/\bgrid\b.*\blg:grid-cols-2\b.*\bxl:grid-cols-3\b/)
  expect(document.title).toBe('Programs · Gorscope')
})

test('a card has name, type and Program ID, and a button that copies it', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  open([program(otherAddress)])
  const card = within((await main().findByText('CPAMM v4')).closest('article') as HTMLElement)
  expect(card.getByText('AMM')).toBeTruthy()
  expect(card.getByText('Program ID')).toBeTruthy()
  expect(card.getByRole('link').getAttribute('href')).toBe(`/address/${otherAddress}`)
  const timers = vi.spyOn(window, 'setTimeout')
  fireEvent.click(card.getByRole('button', { name: 'Copy Program ID' }))
  expect(writeText).toHaveBeenCalledWith(otherAddress)
  expect(await screen.findByText('Copied!')).toBeTruthy()
  expect(screen.getByText('Program ID copied to clipboard')).toBeTruthy()
  // The toast disappears after two seconds.
  expect(timers.mock.calls.map(([, milliseconds]) => milliseconds)).toContain(2_000)
})

test('a copy that fails says so', async () => {
  const writeText = vi.fn(() => Promise.reject(new Error('no')))
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  document.execCommand = () => false
  open([program(otherAddress)])
  fireEvent.click(await main().findByRole('button', { name: 'Copy Program ID' }))
  expect(await screen.findByText('Copy failed')).toBeTruthy()
  expect(screen.getByText('Unable to copy to clipboard')).toBeTruthy()
})

test('a card has the number of calls of 24 hours, and a dash while it is not known', async () => {
  open([
    program(otherAddress, { calls24h: 12_345, failed24h: 67 }),
    program(third, { vanityName: 'Idle', calls24h: 0, failed24h: 0 }),
    program(address, { vanityName: 'Not counted' }),
  ])
  const cardOf = async (name: string) => (await main().findByText(name)).closest('article')?.textContent
  expect(await cardOf('CPAMM v4')).toContain('Transactions in 24 hours: 12,345, of which 67 failed')
  expect(await cardOf('Idle')).toContain('Transactions in 24 hours: 0Copy')
  expect(await cardOf('Not counted')).toContain('Transactions in 24 hours: –')
})

test.each([
  ['an error', () => undefined, true],
  ['an empty list', [], false],
])('%s shows the built-in list of active programs', async (_, answer, isSaid) => {
  open(answer as NonNullable<Answers['listPrograms']>)
  expect(await main().findByText('CPAMM v4')).toBeTruthy()
  expect(main().getAllByText('GOR ID')).toHaveLength(2)
  expect(main().getByText('Slot Hashes')).toBeTruthy()
  expect(main().queryByText(/Jupiter|Orca|Serum|Whirlpool/)).toBeNull()
  const failure = main().queryByText('The programs of the index cannot be loaded just now')
  expect(failure !== null).toBe(isSaid)
})

test('the last list stays after a failure', async () => {
  const warned = vi.spyOn(console, 'error').mockImplementation(() => {})
  let isAway = false
  const { client } = open(() => (isAway ? undefined : [program(otherAddress, { vanityName: 'Some Vault' })]))
  await main().findByText('Some Vault')
  isAway = true
  await act(() => client.refetchQueries({ queryKey: ['programs'] }))
  expect(client.getQueryState(['programs'])?.status).toBe('error')
  expect(main().getByText('Some Vault')).toBeTruthy()
  expect(main().queryByText('GOR ID')).toBeNull()
  expect(warned).not.toHaveBeenCalled()
})

test('a chain without programs of its own in the built-in list has the built-in programs of the runtime', () => {
  const namesOf = (group: string) =>
    builtInPrograms([]).flatMap(({ type, vanityName }) => (type === group ? [vanityName] : []))
  expect([...new Set(builtInPrograms([]).map(({ type }) => type))]).toEqual([
    'System',
    'Token',
    'Vote',
    'Stake',
    'Sysvar',
  ])
  expect(namesOf('System')).toEqual([
    'System Program',
    'Config Program',
    'BPF Loader',
    'BPF Loader 2',
    'BPF Upgradeable Loader',
  ])
  expect(namesOf('Token')).toEqual(['Token Program', 'Associated Token Account Program'])
  expect([...namesOf('Vote'), ...namesOf('Stake')]).toEqual(['Vote Program', 'Stake Program'])
  expect(namesOf('Sysvar')).toEqual([
    'Clock',
    'Rent',
    'Slot Hashes',
    'Stake History',
    'Epoch Schedule',
    'Fees',
    'Recent Block Hashes',
    'Rewards',
    'Instructions',
  ])
})

test('a list without an active program says so', async () => {
  open([program(address, { isActive: false })])
  expect(await main().findByText('No active programs found.')).toBeTruthy()
})

test('the list is requested again after three seconds', async () => {
  const { asked } = open([program(otherAddress)])
  await main().findByText('CPAMM v4')
  const count = () => asked.filter((url) => url === '/programs-data').length
  const before = count()
  await vi.waitFor(() => expect(count()).toBeGreaterThan(before))
})

test('a program that was deployed and closed is listed as inactive, with its first deployment', async () => {
  open([
    program(address, { isActive: false, createdAt: '2024-01-01T00:00:00.000Z', vanityName: 'Old Vault' }),
  ])
  const card = (await screen.findByText('Old Vault')).closest('article')
  expect(card?.textContent).toContain('inactive')
  expect(card?.textContent).toContain('First deployed: ')
})

test('a program says so if it is unknown whether it can be called', async () => {
  open([program(address, { isActive: null, vanityName: 'Some Vault' })])
  const card = (await screen.findByText('Some Vault')).closest('article')
  expect(card?.textContent).toContain('activity unknown')
})
