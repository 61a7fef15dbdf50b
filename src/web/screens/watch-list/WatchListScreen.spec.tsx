import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { lendDialog } from '../../testing/lend.ts'
import { health } from '../../testing/network-samples.ts'
import { openPage } from '../../testing/open-page.tsx'
import { address, otherAddress } from '../../testing/samples.ts'

beforeEach(() => lendDialog())

const answers = { getHealth: health }
const stored = () => JSON.parse(localStorage.getItem('private-notes') ?? '{}')

test('an account is watched and noted on its page, and listed until it is removed', async () => {
  const first = openPage(`/address/${address}`, answers)
  fireEvent.click(await screen.findByRole('button', { name: 'Add to the watch list' }))
  fireEvent.click(screen.getByRole('button', { name: 'Private note' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Private note' }))
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: '  my cold wallet ' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('my cold wallet')).toBeTruthy()
  expect(stored()).toEqual({ [address]: { note: 'my cold wallet', isWatched: true } })
  // Nothing of the list is sent to the server.
  expect(first.asked.filter((url) => /cold|watch|note/.test(url))).toEqual([])
  first.unmount()

  openPage('/watch-list', answers)
  const table = await screen.findByRole('table', { name: 'Addresses that you watch' })
  expect(within(table).getByText('my cold wallet')).toBeTruthy()
  fireEvent.click(within(table).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('You watch no address yet')).toBeTruthy()
  expect(stored()).toEqual({})
})

test('unreadable stored entries are omitted', async () => {
  localStorage.setItem(
    'private-notes',
    JSON.stringify({ [address]: { note: 7 }, [otherAddress]: { note: 'kept', isWatched: false } }),
  )
  const page = openPage('/watch-list', answers)
  expect(await screen.findByText('kept')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Addresses (1)' })).toBeTruthy()
  page.unmount()
  localStorage.setItem('private-notes', 'not JSON')
  openPage('/watch-list', answers)
  expect(await screen.findByText('You watch no address yet')).toBeTruthy()
})

test('another tab that watches an address changes the list', async () => {
  openPage('/watch-list', answers)
  await screen.findByText('You watch no address yet')
  const newValue = JSON.stringify({ [address]: { note: 'there', isWatched: true } })
  fireEvent(window, new StorageEvent('storage', { key: 'private-notes', newValue }))
  expect(await screen.findByText('there')).toBeTruthy()
})

test('the QR code contains the address', async () => {
  openPage(`/address/${address}`, answers)
  fireEvent.click(await screen.findByRole('button', { name: 'QR code' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'QR code' }))
  await waitFor(() => expect(dialog.getByTitle(`QR code of ${address}`)).toBeTruthy())
})
