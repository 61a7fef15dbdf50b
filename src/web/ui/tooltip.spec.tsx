// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lendPointerEvents, lendResizeObserver } from '../testing/lend.ts'
import { Tooltip, TooltipProvider } from './Tooltip.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  lendResizeObserver()
  lendPointerEvents()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open(pressable = false) {
  render(
    <TooltipProvider>
      <Tooltip text="About one" pressable={pressable}>
        <button type="button">One</button>
      </Tooltip>
      <Tooltip text="About two">
        <button type="button">Two</button>
      </Tooltip>
    </TooltipProvider>,
  )
}
const button = (name: string) => screen.getByRole('button', { name })
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
const shown = () => screen.queryByRole('tooltip')?.textContent
const hover = (name: string) => fireEvent.pointerMove(button(name), { pointerType: 'mouse' })
const press = (name: string, pointerType: string) => {
  fireEvent.pointerDown(button(name), { pointerType })
  fireEvent.click(button(name), { detail: 1 })
}

test('it opens after 700 ms under the pointer', () => {
  open()
  hover('One')
  wait(690)
  expect(shown()).toBeUndefined()
  wait(20)
  expect(shown()).toBe('About one')
})

test('the next one within 300 ms opens at once, a later one waits again', () => {
  open()
  hover('One')
  wait(700)
  fireEvent.keyDown(document, { key: 'Escape' })
  wait(250)
  hover('Two')
  expect(shown()).toBe('About two')
  fireEvent.keyDown(document, { key: 'Escape' })
  fireEvent.pointerLeave(button('One'))
  wait(310)
  hover('One')
  expect(shown()).toBeUndefined()
  wait(700)
  expect(shown()).toBe('About one')
})

test('the focus opens it, Esc closes it', () => {
  open()
  act(() => button('One').focus())
  expect(shown()).toBe('About one')
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(shown()).toBeUndefined()
})

test('a finger opens and closes one that can be pressed', () => {
  open(true)
  press('One', 'touch')
  expect(shown()).toBe('About one')
  press('One', 'touch')
  expect(shown()).toBeUndefined()
})

test('a mouse press opens one that can be pressed and does not close it', () => {
  open(true)
  press('One', 'mouse')
  press('One', 'mouse')
  expect(shown()).toBe('About one')
})

test('a key opens and closes one that can be pressed', () => {
  open(true)
  fireEvent.click(button('One'), { detail: 0 })
  expect(shown()).toBe('About one')
  fireEvent.click(button('One'), { detail: 0 })
  expect(shown()).toBeUndefined()
})
