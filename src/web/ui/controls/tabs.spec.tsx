import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Tab, Tabs } from './Tabs.tsx'

const tabs: Tab[] = [
  { name: 'transactions', label: 'Transactions', panel: () => 'the transactions' },
  { name: 'holders', label: 'Holders', panel: () => 'the holders' },
  { name: 'analytics', label: 'Analytics', disabled: true, panel: () => 'the analytics' },
]
function open(path: string) {
  history.replaceState(null, '', path)
  render(<Tabs label="Parts of the token" tabs={tabs} />)
}
const active = () => screen.getByRole('tab', { selected: true }).textContent
const tab = (name: string) => screen.getByRole('tab', { name })

test.each([
  ['/token/x', 'Transactions', 'the transactions'],
  ['/token/x?tab=holders', 'Holders', 'the holders'],
  ['/token/x?tab=nonsense', 'Transactions', 'the transactions'],
  ['/token/x?tab=analytics', 'Transactions', 'the transactions'],
])('%s opens the tab %s', (path, label, text) => {
  open(path)
  expect(active()).toBe(label)
  expect(screen.getByRole('tabpanel').textContent).toBe(text)
})

test.each(['analytics', 'nonsense'])('if there is content for other tabs, ?tab=%s shows it', (name) => {
  history.replaceState(null, '', `/token/x?tab=${name}`)
  render(<Tabs label="Parts of the token" tabs={tabs} other={() => 'not yet'} />)
  expect(screen.getByRole('tabpanel').textContent).toBe('not yet')
  fireEvent.mouseDown(tab('Holders'))
  expect(screen.getByRole('tabpanel').textContent).toBe('the holders')
})

test('an opened tab is in the URL, without the page and the filter of the previous tab', () => {
  open('/token/x?page=3&status=failed')
  // Radix opens a tab on mousedown.
  fireEvent.mouseDown(tab('Holders'))
  expect(location.search).toBe('?tab=holders')
  expect(screen.getByText('the holders')).toBeTruthy()
  fireEvent.mouseDown(tab('Transactions'))
  expect(location.search).toBe('')
})

test('the arrow keys move between the enabled tabs, and Enter opens one', async () => {
  open('/token/x')
  tab('Transactions').focus()
  fireEvent.keyDown(tab('Transactions'), { key: 'ArrowRight' })
  await expect.poll(() => document.activeElement?.textContent).toBe('Holders')
  expect(active()).toBe('Transactions')
  fireEvent.keyDown(tab('Holders'), { key: 'Enter' })
  expect(active()).toBe('Holders')
  fireEvent.keyDown(tab('Holders'), { key: 'ArrowRight' })
  await expect.poll(() => document.activeElement?.textContent).toBe('Transactions')
})

test('a disabled tab cannot be opened', () => {
  open('/token/x')
  fireEvent.mouseDown(tab('Analytics'))
  expect(active()).toBe('Transactions')
})

test('the active tab is scrolled to the middle if the strip is too narrow for all tabs', () => {
  const layout = { offsetLeft: 400, offsetWidth: 80, clientWidth: 300 }
  for (const [name, value] of Object.entries(layout))
    vi.spyOn(HTMLElement.prototype, name as 'offsetLeft', 'get').mockReturnValue(value)
  open('/token/x?tab=holders')
  expect(screen.getByRole('tablist').scrollLeft).toBe(400 - (300 - 80) / 2)
  vi.restoreAllMocks()
})
