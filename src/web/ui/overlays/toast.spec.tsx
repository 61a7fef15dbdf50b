import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { lendPointerEvents } from '../../testing/lend.ts'
import { ToastArea } from './ToastArea.tsx'
import { toast } from './toast.ts'

beforeEach(async () => {
  // The first message loads the view, which needs real timers, so it is shown before the timers are faked.
  render(<ToastArea />)
  act(() => toast({ title: 'First of all' }))
  await screen.findByText('First of all')
  cleanup()
  vi.useFakeTimers()
  lendPointerEvents()
})

const open = async () => {
  render(<ToastArea />)
  await act(() => vi.advanceTimersByTimeAsync(0))
}
const say = async (message: Parameters<typeof toast>[0]) => {
  act(() => toast(message))
  await act(() => vi.advanceTimersByTimeAsync(50))
}
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const shown = () => document.querySelector('ol li')
/** Presses the pointer on the toast and moves it `pixels` to the right. */
const swipe = async (pixels: number) => {
  const toast = shown() as HTMLElement
  const at = (x: number) => ({ clientX: x, clientY: 0, pointerType: 'mouse', button: 0, pointerId: 1 })
  fireEvent.pointerDown(toast, at(0))
  for (const x of [pixels / 2, pixels]) fireEvent.pointerMove(toast, at(x))
  fireEvent.pointerUp(toast, at(pixels))
  await wait(0)
}

test('a toast shows for five seconds', async () => {
  await open()
  await say({ title: 'Copied!', description: 'Signature copied to clipboard' })
  expect(shown()?.textContent).toContain('Signature copied to clipboard')
  await wait(4_900)
  expect(shown()).not.toBeNull()
  await wait(150)
  expect(shown()).toBeNull()
})

test('a toast with a duration of its own stays that long', async () => {
  await open()
  await say({ title: 'Copied!', durationMs: 2_000 })
  await wait(1_900)
  expect(shown()).not.toBeNull()
  await wait(150)
  expect(shown()).toBeNull()
})

test('only one toast is visible: a new one replaces it', async () => {
  await open()
  await say({ title: 'First' })
  await say({ title: 'Second' })
  expect(document.querySelectorAll('ol li')).toHaveLength(1)
  expect(shown()?.textContent).toContain('Second')
})

test('a toast is at most 420 px wide', async () => {
  await open()
  await say({ title: 'Wide' })
  expect(document.querySelector('ol')?.className).toContain('max-w-[420px]')
})

test('a destructive toast looks different', async () => {
  await open()
  await say({ title: 'Copied!' })
  expect(shown()?.className).not.toContain('border-bad')
  await say({ title: 'Search Error', variant: 'destructive' })
  expect(shown()?.className).toContain('border-bad')
})

test('a swipe to the right by 50 px closes the toast, a shorter one does not', async () => {
  await open()
  await say({ title: 'Swiped' })
  await swipe(49)
  expect(shown()).not.toBeNull()
  await swipe(51)
  expect(shown()).toBeNull()
})

test('F8 focuses the region of toasts', async () => {
  await open()
  await say({ title: 'Here' })
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' })
  expect(document.activeElement).toBe(document.querySelector('ol'))
  expect(screen.getByRole('region', { name: /F8/ })).toBeTruthy()
})
