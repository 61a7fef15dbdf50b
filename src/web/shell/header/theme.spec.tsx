import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ThemeToggle } from './Header.tsx'

let system: { matches: boolean; change?: () => void; addEventListener: unknown; removeEventListener: unknown }

beforeEach(() => {
  localStorage.clear()
  document.documentElement.dataset.theme = 'dark'
  system = {
    matches: false,
    addEventListener: (_: string, listener: () => void) => {
      system.change = listener
    },
    removeEventListener: () => {},
  }
  vi.stubGlobal('matchMedia', () => system)
})

const shown = () => document.documentElement.dataset.theme
const turnSystem = (theme: 'light' | 'dark') =>
  act(() => {
    system.matches = theme === 'light'
    system.change?.()
  })

test('the theme follows the system until one is chosen', () => {
  render(<ThemeToggle />)
  turnSystem('light')
  expect(shown()).toBe('light')
  turnSystem('dark')
  expect(shown()).toBe('dark')
  expect(localStorage.getItem('theme')).toBeNull()
})

test('a chosen theme is stored and stays, whatever the system does', () => {
  render(<ThemeToggle />)
  fireEvent.click(screen.getByRole('button', { name: 'Switch to the light theme' }))
  expect(localStorage.getItem('theme')).toBe('light')
  turnSystem('dark')
  expect(shown()).toBe('light')
  fireEvent.click(screen.getByRole('button', { name: 'Switch to the dark theme' }))
  expect(shown()).toBe('dark')
})

test('a theme that was chosen in another tab is used in this one too', () => {
  render(<ThemeToggle />)
  const tell = (key: string | null, newValue: string | null) =>
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })))
  tell('theme', 'light')
  expect(shown()).toBe('light')
  expect(screen.getByRole('button', { name: 'Switch to the dark theme' })).toBeTruthy()
  tell('another key', 'dark')
  expect(shown()).toBe('light')
  // Another tab cleared the storage, so the theme follows the system again.
  tell(null, null)
  expect(shown()).toBe('dark')
})
