import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { NumberedPager } from './Pager.tsx'

const enabled = () =>
  screen
    .getAllByRole<HTMLButtonElement>('button')
    .filter(({ disabled }) => !disabled)
    .map(({ ariaLabel }) => ariaLabel)

test('the first page has only forward buttons, the last one only back buttons', () => {
  const { rerender } = render(<NumberedPager name="Pages" page={1} pages={3} onTurn={() => {}} />)
  expect(enabled()).toEqual(['Next page', 'Last page'])
  rerender(<NumberedPager name="Pages" page={2} pages={3} onTurn={() => {}} />)
  expect(enabled()).toEqual(['First page', 'Previous page', 'Next page', 'Last page'])
  rerender(<NumberedPager name="Pages" page={3} pages={3} onTurn={() => {}} />)
  expect(enabled()).toEqual(['First page', 'Previous page'])
  expect(screen.getByText('Page 3 of 3')).toBeTruthy()
})

test('from a page beyond the end the previous page is the last one', () => {
  const onTurn = vi.fn()
  Element.prototype.scrollIntoView = () => {}
  render(<NumberedPager name="Pages" page={9} pages={3} onTurn={onTurn} />)
  fireEvent.click(screen.getByRole('button', { name: 'Previous page' }))
  expect(onTurn).toHaveBeenCalledExactlyOnceWith(3)
})

test('a new page scrolls to the top of its list', () => {
  const tops: Element[] = []
  Element.prototype.scrollIntoView = function () {
    tops.push(this)
  }
  render(
    <section>
      <NumberedPager name="Pages" page={1} pages={3} onTurn={() => {}} />
    </section>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(tops.map(({ tagName }) => tagName)).toEqual(['SECTION'])
})

test('while the rows of another page are shown, no range of rows is stated', () => {
  render(<NumberedPager name="Pages" page={20} pages={20} onTurn={() => {}} isLoading />)
  expect(screen.getByText('Loading the page…')).toBeTruthy()
  expect(screen.queryByText(/Page 20/)).toBeNull()
})
