import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LiveControls } from './LiveControls.tsx'
import { useLiveRows } from './live-rows.ts'

function List({ live }: { live: string[] }) {
  const list = useLiveRows(live, (row) => row)
  const { rows = [], isHeld, handlers, fresh, news } = list
  return (
    <>
      <button type="button">before</button>
      <LiveControls hold={list} news={news} onShow={() => list.show(live)} what="letters">
        moving
      </LiveControls>
      <div {...handlers} data-testid="list">
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as live lists are drawn
          <button key={index} type="button" data-fresh={fresh.keys.has(row)}>
            {row}
          </button>
        ))}
      </div>
      <p>{isHeld ? 'held' : 'live'}</p>
    </>
  )
}

const texts = () => [...screen.getByTestId('list').children].map(({ textContent }) => textContent)
const freshTexts = () =>
  [...screen.getByTestId('list').querySelectorAll('[data-fresh=true]')].map(({ textContent }) => textContent)

// jsdom has no PointerEvent, which would carry the type of the pointer.
function point(type: 'pointerover' | 'pointerout', pointerType: string): void {
  const event = new MouseEvent(type, { bubbles: true, relatedTarget: document.body })
  fireEvent(screen.getByTestId('list'), Object.assign(event, { pointerType }))
}

test('rows are held while they are hovered, and are updated afterwards', () => {
  const { rerender } = render(<List live={['b', 'a']} />)
  point('pointerover', 'mouse')
  rerender(<List live={['c', 'b']} />)
  expect(texts()).toEqual(['b', 'a'])
  expect(screen.getByText('held')).toBeTruthy()
  point('pointerout', 'mouse')
  expect(texts()).toEqual(['c', 'b'])
  expect(screen.getByText('live')).toBeTruthy()
})

test('a finger that scrolls does not hold the rows', () => {
  const { rerender } = render(<List live={['b', 'a']} />)
  point('pointerover', 'touch')
  rerender(<List live={['c', 'b']} />)
  expect(texts()).toEqual(['c', 'b'])
})

test('rows are held while the keyboard focus is among them, also when it moves between them', () => {
  // jsdom treats every focus as one by keyboard.
  const { rerender } = render(<List live={['b', 'a']} />)
  act(() => screen.getByText('b').focus())
  rerender(<List live={['c', 'b']} />)
  expect(texts()).toEqual(['b', 'a'])
  act(() => screen.getByText('a').focus())
  expect(texts()).toEqual(['b', 'a'])
  act(() => screen.getByText('before').focus())
  expect(texts()).toEqual(['c', 'b'])
})

test('new rows flash among known ones, but not in a first or completely new list', () => {
  const { rerender } = render(<List live={['b', 'a']} />)
  expect(freshTexts()).toEqual([])
  rerender(<List live={['c', 'b']} />)
  expect(freshTexts()).toEqual(['c'])
  rerender(<List live={['z', 'y']} />)
  expect(freshTexts()).toEqual([])
})

test('the Pause button holds the rows, counts what arrives, and shows it on request', () => {
  const { rerender } = render(<List live={['b', 'a']} />)
  expect(screen.getByText('moving')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Pause the letters' }))
  expect(screen.getByText('Paused')).toBeTruthy()
  rerender(<List live={['c', 'b']} />)
  rerender(<List live={['e', 'd', 'c']} />)
  expect(texts()).toEqual(['b', 'a'])
  fireEvent.click(screen.getByRole('button', { name: '3 new letters: show them' }))
  expect(texts()).toEqual(['e', 'd', 'c'])
  // Showing the new rows does not end the hold.
  rerender(<List live={['f', 'e', 'd']} />)
  expect(texts()).toEqual(['e', 'd', 'c'])
  expect(screen.getByText('1 new')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Resume the letters' }))
  expect(texts()).toEqual(['f', 'e', 'd'])
  expect(screen.queryByText('1 new')).toBeNull()
})

test('a pause outlasts the pointer and the focus', () => {
  const { rerender } = render(<List live={['b', 'a']} />)
  fireEvent.click(screen.getByRole('button', { name: 'Pause the letters' }))
  point('pointerover', 'mouse')
  point('pointerout', 'mouse')
  act(() => screen.getByText('b').focus())
  act(() => screen.getByText('before').focus())
  rerender(<List live={['c', 'b']} />)
  expect(texts()).toEqual(['b', 'a'])
})

test('the count is a lower bound when a whole list has passed unseen', () => {
  const { rerender } = render(<List live={['b', 'a']} />)
  fireEvent.click(screen.getByRole('button', { name: 'Pause the letters' }))
  rerender(<List live={['c', 'b']} />)
  expect(screen.getByText('1 new')).toBeTruthy()
  rerender(<List live={['z', 'y']} />)
  expect(screen.getByText('3+ new')).toBeTruthy()
})
