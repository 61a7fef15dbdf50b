import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { resetStores } from '../../ui/store.ts'
import { Usd } from '../amounts/Usd.tsx'
import { TimeChart } from '../charts/TimeChart.tsx'
import { Fields } from '../instructions/Fields.tsx'
import { useSearchEnd } from '../lists/searched-to.ts'
import { AbsoluteTime, FullTime, TimeToCome } from './RelativeTime.tsx'
import { TimeZoneSwitch } from './TimeZoneSwitch.tsx'

const timestamp = '2026-11-20T11:00:00.000Z'
const time = Date.parse(timestamp)
const UTC = '2026-11-20 11:00:00 UTC'
/** A time in the visitor's time zone, in 12-hour form. */
const LOCAL = /Nov (19|20|21), 2026, \d+:\d\d:00\s[AP]M/

const Searched = () => <p data-testid="searched">{useSearchEnd({ slot: 9, timestamp }, 'blocks').status}</p>

/** Renders all forms in which pages show a time. */
const renderAll = () =>
  render(
    <>
      <TimeZoneSwitch />
      <p data-testid="full">
        <FullTime timestamp={timestamp} />
      </p>
      <p data-testid="absolute">
        <AbsoluteTime time={time} />
      </p>
      <div data-testid="fields">
        <Fields caption="Arguments" fields={[['unixTimestamp', time / 1000]]} />
      </div>
      <Searched />
      <div data-testid="chart">
        <TimeChart
          label="Fees"
          times={[time / 1000]}
          series={[{ label: 'Fees', kind: 'line', values: [1], texts: ['1'] }]}
        />
      </div>
    </>,
  )

const parts = ['full', 'absolute', 'fields', 'searched', 'chart']
const texts = () => parts.map((part) => screen.getByTestId(part).textContent ?? '')

test('all times are local until UTC is chosen, and the choice is remembered', () => {
  renderAll()
  for (const text of texts()) expect(text).toMatch(LOCAL)
  const choice = within(screen.getByRole('group', { name: 'Times in' }))
  fireEvent.click(choice.getByRole('button', { name: 'UTC' }))
  for (const text of texts()) {
    expect(text).toContain(UTC)
    expect(text).not.toMatch(LOCAL)
  }
  expect(localStorage.getItem('times')).toBe('utc')
  cleanup()
  resetStores()
  renderAll()
  for (const text of texts()) expect(text).toContain(UTC)
  fireEvent.click(
    within(screen.getByRole('group', { name: 'Times in' })).getByRole('button', { name: 'Local time' }),
  )
  for (const text of texts()) expect(text).toMatch(LOCAL)
})

test('the button next to a time changes all times', () => {
  renderAll()
  fireEvent.click(screen.getByRole('button', { name: 'Show UTC' }))
  for (const text of texts()) expect(text).toContain(UTC)
  fireEvent.click(screen.getByRole('button', { name: 'Show local time' }))
  for (const text of texts()) expect(text).toMatch(LOCAL)
})

test.each(['local', 'utc'])(
  'a time that is loading reserves the space of the button next to it, where times are %s',
  (zone) => {
    localStorage.setItem('times', zone)
    resetStores()
    const { container } = render(
      <>
        <TimeToCome />
        <FullTime timestamp={timestamp} />
      </>,
    )
    const texts = [...container.querySelectorAll('[data-text]')].map((one) => one.getAttribute('data-text'))
    expect(texts.at(-1)).toBe(screen.getByRole('button').textContent)
  },
)

test('a choice in another tab changes this tab too', () => {
  renderAll()
  const tell = (key: string | null, newValue: string | null) =>
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })))
  tell('times', 'utc')
  expect(screen.getByTestId('absolute').textContent).toBe(UTC)
  tell('another key', 'local')
  expect(screen.getByTestId('absolute').textContent).toBe(UTC)
  // Another tab cleared the storage.
  tell(null, null)
  expect(screen.getByTestId('absolute').textContent).toMatch(LOCAL)
})

test('the time of a past price follows the choice too', () => {
  localStorage.setItem('times', 'utc')
  resetStores()
  const { container } = render(<Usd raw="1000000000" price={2} when={time} />)
  expect(container.querySelector('span')?.title).toContain(`At the price of ${UTC}`)
})
