import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CopyButton } from './CopyButton.tsx'

beforeEach(() => vi.useFakeTimers())

const tick = () => document.querySelector('.lucide-check')
const press = async () => {
  render(<CopyButton value="abc" label="Signature" />)
  fireEvent.click(screen.getByRole('button', { name: 'Copy signature' }))
  await act(() => vi.advanceTimersByTimeAsync(0))
}

test('a tick is shown for two seconds after a value was copied', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: async () => {} } })
  await press()
  expect(tick()).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1_900))
  expect(tick()).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(tick()).toBeNull()
})

test('where copying fails there is no tick', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('no')) } })
  document.execCommand = () => false
  await press()
  expect(tick()).toBeNull()
})
