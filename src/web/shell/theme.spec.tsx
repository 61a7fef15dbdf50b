// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ThemeToggle } from './ThemeToggle.tsx'

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
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const shown = () => document.documentElement.dataset.theme
const turnSystem = (theme: 'light' | 'dark') =>
  act(() => {
    system.matches = theme === 'light'
    system.change?.()
  })

test('the theme goes with the system until one is chosen', () => {
  render(<ThemeToggle />)
  turnSystem('light')
  expect(shown()).toBe('light')
  turnSystem('dark')
  expect(shown()).toBe('dark')
  expect(localStorage.getItem('theme')).toBeNull()
})

test('a chosen theme is remembered and stays, whatever the system does', () => {
  render(<ThemeToggle />)
  fireEvent.click(screen.getByRole('button', { name: 'Switch to the light theme' }))
  expect(localStorage.getItem('theme')).toBe('light')
  turnSystem('dark')
  expect(shown()).toBe('light')
  fireEvent.click(screen.getByRole('button', { name: 'Switch to the dark theme' }))
  expect(shown()).toBe('dark')
})
