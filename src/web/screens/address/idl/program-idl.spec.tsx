import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ProgramIdl } from '#contract/programs/program-idl.ts'
import { addressAnswers, program, wallet } from '../../../testing/address-samples.ts'
import { type Answers, openPage } from '../../../testing/open-page.tsx'
import { address, otherAddress } from '../../../testing/samples.ts'

const noMarks = { writable: false, signer: false, optional: false, address: null, docs: '' }
const idl: ProgramIdl = {
  name: 'my_vault',
  version: '1.2.0',
  format: 'anchor',
  docs: 'Keeps coins.',
  instructions: [
    {
      name: 'deposit',
      docs: 'Puts coins in.',
      discriminator: '0102030405060708',
      accounts: [
        { ...noMarks, name: 'vault', writable: true },
        { ...noMarks, name: 'owner', writable: true, signer: true },
        { ...noMarks, name: 'referrer', optional: true },
        { ...noMarks, name: 'systemProgram', address: '11111111111111111111111111111111' },
      ],
      arguments: [{ name: 'amount', type: 'u64', docs: 'In the smallest units.' }],
    },
    { name: 'close', docs: '', discriminator: null, accounts: [], arguments: [] },
  ],
  accounts: [
    { name: 'Vault', docs: '', kind: 'struct', fields: [{ name: 'total', type: 'u128', docs: '' }] },
  ],
  types: [
    {
      name: 'Mode',
      docs: '',
      kind: 'enum',
      fields: [
        { name: 'Open', type: null, docs: '' },
        { name: 'Locked', type: '{ until: i64 }', docs: '' },
      ],
    },
  ],
  errors: [{ code: 6000, name: 'VaultLocked', message: 'The vault is locked' }],
  events: [
    { name: 'Deposited', docs: '', kind: 'struct', fields: [{ name: 'by', type: 'pubkey', docs: '' }] },
  ],
  source: 'chain',
  account: otherAddress,
  slot: 1_234,
  text: '{"address":"…"}',
}
const answers: Answers = {
  ...addressAnswers,
  getAddressType: { ...wallet, type: 'program', executable: true },
  getAddressProgram: program,
  getAddressIdl: { address, idl, isComplete: true, problem: null },
}
const path = `/address/${address}?tab=idl`
const part = (name: string) => within(screen.getByRole('region', { name }))

/** Opens or closes an entry, because jsdom does not do it when the summary is clicked. */
function toggle(region: string, name: string) {
  const details = part(region)
    .getByText(name, { selector: 'summary *' })
    .closest('details') as HTMLDetailsElement
  details.open = !details.open
  fireEvent(details, new Event('toggle'))
  return within(details)
}

test('the IDL of a program has its instructions, accounts, events, errors and types', async () => {
  openPage(path, answers)
  await screen.findByRole('heading', { name: 'Instructions' })
  for (const name of ['Accounts', 'Events', 'Errors', 'Types'])
    expect(screen.getByRole('heading', { name })).toBeTruthy()
  expect(part('IDL').getByText('my_vault')).toBeTruthy()
  expect(part('IDL').getByText('1.2.0')).toBeTruthy()
  expect(part('IDL').getByText('1,234')).toBeTruthy()
  expect(part('Instructions').getByText('(amount)')).toBeTruthy()
  expect(part('Errors').getByText('6000')).toBeTruthy()
  expect(part('Errors').getByText('VaultLocked')).toBeTruthy()
  expect(part('Errors').getByText('The vault is locked')).toBeTruthy()
})

test('an opened instruction has its accounts with their requirements, and its arguments with their types', async () => {
  openPage(path, answers)
  await screen.findByRole('heading', { name: 'Instructions' })
  expect(part('Instructions').queryByText('u64')).toBeNull()
  const deposit = toggle('Instructions', 'deposit')
  const rows = within(await deposit.findByRole('table', { name: 'Accounts of deposit' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '#AccountProperties',
    '1vaultWritable',
    '2ownerSignerWritable',
    '3referrerOptional',
    expect.stringContaining('4systemProgram'),
  ])
  expect(rows[4]?.textContent).toContain('read only')
  expect(deposit.getByRole('table', { name: 'Arguments of deposit' }).textContent).toContain(
    '1amountIn the smallest units.u64',
  )
  expect(deposit.getByText('0102030405060708')).toBeTruthy()
  const close = toggle('Instructions', 'close')
  expect(await close.findByText('It names no accounts.')).toBeTruthy()
  expect(close.getByText('It takes no arguments.')).toBeTruthy()
  const mode = toggle('Types', 'Mode')
  expect((await mode.findByRole('table', { name: 'Variants of Mode' })).textContent).toContain(
    '1Locked{ until: i64 }',
  )
})

test('the search is in the URL and covers names, types, messages and codes', async () => {
  openPage(path, answers)
  const search = await screen.findByRole('searchbox', { name: 'Search this IDL' })
  const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  fireEvent.change(search, { target: { value: '6000' } })
  await vi.waitFor(() => expect(headings()).not.toContain('Instructions'))
  expect(headings()).toContain('Errors')
  expect(location.search).toBe('?tab=idl&q=6000')
  fireEvent.change(search, { target: { value: 'U64' } })
  expect(await screen.findByText('1 entry')).toBeTruthy()
  expect(part('Instructions').getByText('deposit')).toBeTruthy()
  fireEvent.change(search, { target: { value: 'nothing like it' } })
  expect(await screen.findByText('Nothing in this IDL matches')).toBeTruthy()
})

test('the JSON is copied and downloaded unchanged', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  const saved: Blob[] = []
  URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`
  URL.revokeObjectURL = () => {}
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  openPage(path, answers)
  fireEvent.click(await screen.findByRole('button', { name: 'Copy JSON' }))
  expect(writeText).toHaveBeenCalledWith(idl.text)
  fireEvent.click(screen.getByRole('button', { name: 'Download JSON' }))
  expect(names).toEqual(['my_vault.json'])
  expect(saved[0]?.size).toBe(new Blob([idl.text]).size)
})

test('a list of a thousand entries is shown in steps', async () => {
  const errors = Array.from({ length: 120 }, (_, i) => ({ code: i, name: `E${i}`, message: '' }))
  openPage(path, {
    ...answers,
    getAddressIdl: { address, idl: { ...idl, errors }, isComplete: true, problem: null },
  })
  await screen.findByRole('heading', { name: 'Errors' })
  expect(part('Errors').getAllByRole('row')).toHaveLength(51)
  fireEvent.click(part('Errors').getByRole('button', { name: 'Show 50 more errors' }))
  fireEvent.click(part('Errors').getByRole('button', { name: 'Show 20 more errors' }))
  expect(part('Errors').getAllByRole('row')).toHaveLength(121)
})

test('without an IDL the tab names where it was searched, and says so while the search runs', async () => {
  openPage(path, { ...answers, getAddressIdl: { address, idl: null, isComplete: true, problem: null } })
  expect(await screen.findByText('No IDL of this program is known.')).toBeTruthy()
  cleanup()
  openPage(path, { ...answers, getAddressIdl: { address, idl: null, isComplete: false, problem: null } })
  expect(await screen.findByText('Looking for the IDL on the chain...')).toBeTruthy()
})

test('an IDL that cannot be loaded can be requested again', async () => {
  const { getAddressIdl: _, ...without } = answers
  openPage(path, without)
  expect(await screen.findByText('The IDL cannot be loaded just now')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('the page of a program’s code shows the IDL of that program', async () => {
  const ofCode: Answers = { ...answers, getAddressType: { ...wallet, type: 'program_data' } }
  const { asked } = openPage(path, { ...ofCode, getAddressProgram: { ...program, program: otherAddress } })
  await screen.findByRole('heading', { name: 'Instructions' })
  await vi.waitFor(() => expect(asked).toContain(`/api/address/${otherAddress}/idl`), 10_000)
  cleanup()
  openPage(path, ofCode)
  expect(await screen.findByText('The program of this code is not known')).toBeTruthy()
})

test.for(['idl', 'activity'])(
  'the tab %s in a link asks nothing of an address before it is known whether its program is meant',
  async (tab) => {
    const ofCode: Answers = {
      ...answers,
      getAddressType: { ...wallet, type: 'program_data' },
      getAddressProgram: { ...program, program: otherAddress },
    }
    const { asked } = openPage(`/address/${address}?tab=${tab}`, ofCode)
    const of = (one: string) => asked.filter((url) => url.startsWith(`/api/address/${one}/${tab}`))
    await vi.waitFor(() => expect(of(otherAddress)).not.toEqual([]), 10_000)
    expect(of(address)).toEqual([])
    cleanup()
    // Without a node the type is unknown, so the address is treated as the program.
    const { getAddressType: _, ...withoutType } = ofCode
    const { asked: askedThen } = openPage(`/address/${address}?tab=${tab}`, withoutType)
    await vi.waitFor(
      () => expect(askedThen.some((url) => url.startsWith(`/api/address/${address}/${tab}`))).toBe(true),
      10_000,
    )
  },
)

test('only programs have the tab of the IDL', async () => {
  openPage(`/address/${address}`, answers)
  expect(await screen.findByRole('tab', { name: 'IDL' })).toBeTruthy()
  cleanup()
  openPage(`/address/${address}?tab=idl`, addressAnswers)
  await screen.findByText('Wallet Overview')
  expect(screen.queryByRole('tab', { name: 'IDL' })).toBeNull()
  expect(screen.getByText('Coming Soon')).toBeTruthy()
})

test.each([null, idl])(
  'the reason why the IDL on the chain is refused is shown, also next to an older one (%#)',
  async (older) => {
    const problem = 'it is larger than 2 MB'
    openPage(path, { ...answers, getAddressIdl: { address, idl: older, isComplete: true, problem } })
    expect(
      await screen.findByText(/The IDL that the chain has is refused: it is larger than 2 MB\./),
    ).toBeTruthy()
    expect(screen.queryByText('No IDL of this program is known.')).toBeNull()
  },
)
