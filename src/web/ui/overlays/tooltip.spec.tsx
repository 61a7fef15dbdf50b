import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { lendPointerEvents } from '../../testing/lend.ts'
import { Tooltip } from './Tooltip.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  lendPointerEvents()
})

function open(pressable = false) {
  render(
    <>
      <Tooltip text="About one" pressable={pressable}>
        <button type="button">One</button>
      </Tooltip>
      <Tooltip text="About two">
        <button type="button">Two</button>
      </Tooltip>
    </>,
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

test('a tooltip opens after 700 ms of hovering', () => {
  open()
  hover('One')
  wait(690)
  expect(shown()).toBeUndefined()
  wait(20)
  expect(shown()).toBe('About one')
})

test('the next tooltip within 300 ms opens at once, a later one waits again', () => {
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

test('the focus opens a tooltip, Esc closes it', () => {
  open()
  act(() => button('One').focus())
  expect(shown()).toBe('About one')
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(shown()).toBeUndefined()
})

test('a finger opens and closes a pressable tooltip', () => {
  open(true)
  press('One', 'touch')
  expect(shown()).toBe('About one')
  press('One', 'touch')
  expect(shown()).toBeUndefined()
})

test('a mouse press opens a pressable tooltip and does not close it', () => {
  open(true)
  press('One', 'mouse')
  press('One', 'mouse')
  expect(shown()).toBe('About one')
})

test('a key opens and closes a pressable tooltip', () => {
  open(true)
  fireEvent.click(button('One'), { detail: 0 })
  expect(shown()).toBe('About one')
  fireEvent.click(button('One'), { detail: 0 })
  expect(shown()).toBeUndefined()
})

test('the text describes the element, stays while it is hovered itself, and closes when the page scrolls', () => {
  open()
  hover('One')
  wait(700)
  const text = screen.getByRole('tooltip')
  expect(button('One').getAttribute('aria-describedby')).toBe(text.id)
  fireEvent.pointerLeave(button('One'))
  fireEvent.pointerEnter(text)
  wait(1_000)
  expect(shown()).toBe('About one')
  fireEvent.pointerLeave(text)
  wait(200)
  expect(shown()).toBeUndefined()
  expect(button('One').hasAttribute('aria-describedby')).toBe(false)
  wait(400)
  hover('One')
  wait(700)
  expect(shown()).toBe('About one')
  fireEvent.scroll(document)
  expect(shown()).toBeUndefined()
})

test('one tooltip is open at a time, and a press elsewhere closes it', () => {
  open()
  act(() => button('One').focus())
  hover('Two')
  expect(screen.getAllByRole('tooltip').map(({ textContent }) => textContent)).toEqual(['About two'])
  fireEvent.pointerDown(document.body)
  expect(shown()).toBeUndefined()
})
