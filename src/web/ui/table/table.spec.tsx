import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Column, Table } from './Table.tsx'

type Row = { id: string; fee: number }

const columns: Column<Row>[] = [
  { label: 'Id', width: '6rem', phone: 'lead', cell: ({ id }) => id },
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

test('a column without a width takes the remaining width', () => {
  const [id, fee] = columns as [Column<Row>, Column<Row>]
  const { container } = render(<Table {...props} columns={[{ ...id, width: '22%' }, fee]} rows={rows} />)
  const widths = [...container.querySelectorAll('col')].map(({ style }) => style.width)
  expect(widths).toEqual(['22%', '2rem'])
})

test('rows that are loading are as high as loaded ones', () => {
  const { container, rerender } = render(<Table {...props} rows={undefined} expected={2} />)
  expect(screen.getByRole('table', { name: 'Things' }).getAttribute('aria-busy')).toBe('true')
  const waiting = classesOf(container, 'tbody :is(tr, td)')
  rerender(<Table {...props} rows={rows} />)
  expect(classesOf(container, 'tbody :is(tr, td)')).toEqual(waiting)
})

test('rows are 40 px high, dense ones 32', () => {
  const { container, rerender } = render(<Table {...props} rows={rows} />)
  expect(bodyRows(container)[0]?.className).toMatch(/\bh-10\b/)
  rerender(<Table {...props} rows={rows} dense />)
  expect(bodyRows(container)[0]?.className).toMatch(/\bh-8\b/)
})

test('in a live list row elements stay, other content gets new cells, and new rows flash', () => {
  const still = { keys: new Set<string>(), turn: 0 as const }
  const { container, rerender } = render(<Table {...props} rows={rows} fresh={still} />)
  const before = bodyRows(container)
  const cells = [...container.querySelectorAll('tbody td')]
  rerender(<Table {...props} rows={[...rows]} fresh={still} />)
  expect([...container.querySelectorAll('tbody td')]).toEqual(cells)
  rerender(
    <Table {...props} rows={[{ id: 'new', fee: 3 }, ...rows]} fresh={{ keys: new Set(['new']), turn: 1 }} />,
  )
  const after = bodyRows(container)
  expect(after.slice(0, 2)).toEqual(before)
  // The browser counts elements that move within a row as a layout shift, but not new elements.
  expect(cells.some((cell) => container.contains(cell))).toBe(false)
  expect(after.map(({ className }) => /flash-\d/.exec(className)?.[0])).toEqual([
    'flash-1',
    undefined,
    undefined,
  ])
})

const classesOf = (container: HTMLElement, place = 'tbody tr:first-child td') =>
  [...container.querySelectorAll(place)].map(({ className }) => className.split(' '))

test('on a phone a value without a position is in the last line with its label and unit; others have no label', () => {
  const placed: Column<Row>[] = [
    ...columns,
    { label: 'Balance', phone: 'amount', unit: 'GOR', cell: () => '5' },
    { label: 'Blocks', phone: 'amount', phoneLabel: true, cell: () => '7' },
    { label: 'Kind', phoneLabel: false, cell: () => 'vote' },
  ]
  const { container } = render(<Table {...props} columns={placed} rows={rows} />)
  const [first] = bodyRows(container)
  expect([...(first?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'a',
    'Fee1',
    '5GOR',
    'Blocks7',
    'vote',
  ])
  // Screen readers get the label and the unit from the head.
  expect(screen.getAllByRole('cell').slice(0, 5).map(accessibleText)).toEqual(['a', '1', '5', '7', 'vote'])
  expect(screen.getByRole('columnheader', { name: 'Balance (GOR)' })).toBeTruthy()
})

const accessibleText = (cell: HTMLElement) =>
  [...cell.childNodes]
    .filter((node) => !(node instanceof Element && node.getAttribute('aria-hidden')))
    .map(({ textContent }) => textContent)
    .join('')

test('on a phone the last line of a live list never wraps, that of other lists does', () => {
  const [id, fee] = columns as [Column<Row>, Column<Row>]
  const shared: Column<Row>[] = [
    id,
    { ...fee, characters: 10 },
    { label: 'Slot', numeric: true, cell: () => '1' },
  ]
  const still = { keys: new Set<string>(), turn: 0 as const }
  const { container, rerender } = render(<Table {...props} columns={shared} rows={rows} />)
  expect(classesOf(container)[1]).toContain('lines:whitespace-normal')
  rerender(<Table {...props} columns={shared} rows={rows} fresh={still} />)
  const [, text, figure] = [...container.querySelectorAll<HTMLElement>('tbody tr:first-child td')]
  expect(text?.style.getPropertyValue('--room')).toBe('13')
  expect(classesOf(container)[1]).toContain('lines:flex-[var(--room)_1_0]')
  // Numbers are never truncated.
  expect(figure?.className.split(' ')).toContain('lines:flex-none')
})

test('on a phone the rows of a live list are as high as those with two lines of text', () => {
  const [id, fee] = columns as [Column<Row>, Column<Row>]
  const told: Column<Row>[] = [id, { ...fee, phone: 'body' }]
  const still = { keys: new Set<string>(), turn: 0 as const }
  const { container, rerender } = render(<Table {...props} columns={told} rows={rows} fresh={still} />)
  expect(classesOf(container)[1]).toContain('lines:min-h-10')
  rerender(<Table {...props} columns={told} rows={rows} />)
  expect(classesOf(container)[1]).not.toContain('lines:min-h-10')
  const parts: Column<Row>[] = [id, { ...fee, phone: 'parts' }]
  rerender(<Table {...props} columns={parts} rows={undefined} fresh={still} />)
  expect(classesOf(container)[1]).toContain('lines:min-h-10')
})

test('a row on a phone omits uninformative values, which a wide screen shows', () => {
  const [id, fee] = columns as [Column<Row>, Column<Row>]
  const { container } = render(
    <Table {...props} columns={[id, { ...fee, says: (row) => row.fee !== 1 }]} rows={rows} />,
  )
  const [, first, , second] = classesOf(container, 'tbody td')
  expect(first).toContain('lines:hidden')
  expect(second).not.toContain('lines:hidden')
  expect(screen.getByText('1')).toBeTruthy()
})

test('the label of a sortable column states its order, and clicks go from highest to lowest to the default', () => {
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

test('without rows the reason replaces the table', () => {
  render(<Table {...props} rows={[]} empty={<p>Nothing here</p>} />)
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByText('Nothing here')).toBeTruthy()
})

test('numbers and their label are right-aligned, in digits of equal width', () => {
  const [id, fee] = columns as [Column<Row>, Column<Row>]
  const { container } = render(<Table {...props} columns={[id, { ...fee, numeric: true }]} rows={rows} />)
  const [text, figure] = classesOf(container)
  expect(figure).toEqual(expect.arrayContaining(['text-right', 'tabular-nums']))
  expect(text).not.toContain('text-right')
  expect(classesOf(container, 'th').map((classes) => classes.includes('text-right'))).toEqual([false, true])
})
