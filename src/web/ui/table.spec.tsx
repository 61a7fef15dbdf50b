import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Column, Table } from './Table.tsx'

type Row = { id: string; fee: number }

const columns: Column<Row>[] = [
  { label: 'Id', width: '6rem', headline: true, cell: ({ id }) => id },
  { label: 'Fee', width: '2rem', cell: ({ fee }) => fee },
]
const rows = [
  { id: 'a', fee: 1 },
  { id: 'b', fee: 2 },
]
const keyOf = ({ id }: Row) => id
const props = { caption: 'Things', columns, keyOf }

const bodyRows = (container: HTMLElement) => [...container.querySelectorAll('tbody tr')]

test('columns share the table in proportion, so that none is cut off at its edge', () => {
  const { container } = render(<Table {...props} rows={rows} />)
  const widths = [...container.querySelectorAll('col')].map(({ style }) => style.width)
  expect(widths).toEqual(['75%', '25%'])
})

test('a column without a width takes what the others leave', () => {
  const [id, fee] = columns as [Column<Row>, Column<Row>]
  const { container } = render(<Table {...props} columns={[{ ...id, width: '22%' }, fee]} rows={rows} />)
  const widths = [...container.querySelectorAll('col')].map(({ style }) => style.width)
  expect(widths).toEqual(['22%', '2rem'])
})

test('rows that are loading take as much room as those that come', () => {
  const { container, rerender } = render(<Table {...props} rows={undefined} expected={2} />)
  expect(screen.getByRole('table', { name: 'Things' }).getAttribute('aria-busy')).toBe('true')
  const waiting = bodyRows(container).map(({ className }) => className)
  rerender(<Table {...props} rows={rows} />)
  expect(bodyRows(container).map(({ className }) => className)).toEqual(waiting)
})

test('rows are 40 px high, dense ones 32', () => {
  const { container, rerender } = render(<Table {...props} rows={rows} />)
  expect(bodyRows(container)[0]?.className).toMatch(/\bh-10\b/)
  rerender(<Table {...props} rows={rows} dense />)
  expect(bodyRows(container)[0]?.className).toMatch(/\bh-8\b/)
})

test('in a live list the row elements stay, and what has just arrived flashes', () => {
  const still = { keys: new Set<string>(), turn: 0 as const }
  const { container, rerender } = render(<Table {...props} rows={rows} fresh={still} />)
  const before = bodyRows(container)
  rerender(
    <Table {...props} rows={[{ id: 'new', fee: 3 }, ...rows]} fresh={{ keys: new Set(['new']), turn: 1 }} />,
  )
  const after = bodyRows(container)
  expect(after.slice(0, 2)).toEqual(before)
  expect(after.map(({ className }) => /flash-\d/.exec(className)?.[0])).toEqual([
    'flash-1',
    undefined,
    undefined,
  ])
})

test('on a card every value has its usual width; in a live list no more than that, so that no row grows', () => {
  const roomOf = (container: HTMLElement) => {
    const [headline, fee] = [...container.querySelectorAll('tbody tr:first-child td')] as HTMLElement[]
    expect(headline?.className).not.toContain('--room')
    return [
      fee?.style.getPropertyValue('--room'),
      /cards:(min-)?w-\(--room\)/.exec(fee?.className ?? '')?.[0],
    ]
  }
  const [id, fee] = columns as [Column<Row>, Column<Row>]
  const roomy = [id, { ...fee, characters: 10 }]
  const still = { keys: new Set<string>(), turn: 0 as const }
  const { container, rerender } = render(<Table {...props} columns={roomy} rows={rows} />)
  expect(roomOf(container)).toEqual(['6.14rem', 'cards:min-w-(--room)'])
  rerender(<Table {...props} columns={roomy} rows={rows} fresh={still} />)
  expect(roomOf(container)).toEqual(['6.14rem', 'cards:w-(--room)'])
})

test('on a card a line that is too long ends in dots in a live list, and is broken in others', () => {
  const [id, fee] = columns as [Column<Row>, Column<Row>]
  const still = { keys: new Set<string>(), turn: 0 as const }
  const lined = [id, { ...fee, line: true }]
  const looksOf = (container: HTMLElement) =>
    [...container.querySelectorAll('tbody tr:first-child td')].map(({ className }) => className.split(' '))
  const { container, rerender } = render(<Table {...props} columns={lined} rows={rows} fresh={still} />)
  const [headline, line] = looksOf(container)
  expect(headline).toContain('cards:flex')
  expect(line).toEqual(expect.arrayContaining(['truncate', 'cards:block']))
  // Dots are drawn in a block only.
  expect(line).not.toContain('cards:flex')
  expect(line).not.toContain('cards:whitespace-normal')
  rerender(<Table {...props} columns={lined} rows={rows} />)
  expect(looksOf(container)[1]).toContain('cards:whitespace-normal')
})

test('a column that sorts says how, and its label goes from highest first to lowest first to the standard', () => {
  const sort = vi.fn()
  const [id, fee] = columns as [Column<Row>, Column<Row>]
  const sorted: Column<Row, 'fee' | 'index'>[] = [
    id,
    { ...fee, sort: { by: 'fee', highest: 'Highest', lowest: 'Lowest' } },
  ]
  const standard = { by: 'index', order: 'asc' } as const
  const table = (by: 'fee' | 'index', order: 'asc' | 'desc') => (
    <Table {...props} columns={sorted} rows={rows} sorting={{ by, order, standard, sort }} />
  )
  const { rerender } = render(table('index', 'asc'))
  const head = () => screen.getAllByRole('columnheader').map((cell) => cell.getAttribute('aria-sort'))
  const click = () => fireEvent.click(screen.getByRole('button', { name: 'Fee' }))
  expect(head()).toEqual([null, 'none'])
  click()
  expect(sort).toHaveBeenLastCalledWith('fee', 'desc')
  rerender(table('fee', 'desc'))
  expect(head()).toEqual([null, 'descending'])
  click()
  expect(sort).toHaveBeenLastCalledWith('fee', 'asc')
  rerender(table('fee', 'asc'))
  expect(head()).toEqual([null, 'ascending'])
  click()
  expect(sort).toHaveBeenLastCalledWith('index', 'asc')
})

test('a table that cannot be sorted has no buttons in its head', () => {
  const [id, fee] = columns as [Column<Row>, Column<Row>]
  const sortable: Column<Row, 'fee'>[] = [
    id,
    { ...fee, sort: { by: 'fee', highest: 'Highest', lowest: 'Lowest' } },
  ]
  render(<Table {...props} columns={sortable} rows={rows} />)
  expect(screen.queryByRole('button')).toBeNull()
})

test('without rows there is no table but the reason', () => {
  render(<Table {...props} rows={[]} empty={<p>Nothing here</p>} />)
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByText('Nothing here')).toBeTruthy()
})

test('figures and their label are at the right in digits of equal width, and at the left on a card', () => {
  const [id, fee] = columns as [Column<Row>, Column<Row>]
  const { container } = render(<Table {...props} columns={[id, { ...fee, numeric: true }]} rows={rows} />)
  const looksOf = (place: string) =>
    [...container.querySelectorAll(place)].map(({ className }) => className.split(' '))
  const [text, figure] = looksOf('tbody tr:first-child td')
  expect(figure).toEqual(expect.arrayContaining(['text-right', 'tabular-nums', 'cards:text-left']))
  expect(text).not.toContain('text-right')
  expect(looksOf('th').map((classes) => classes.includes('text-right'))).toEqual([false, true])
})
