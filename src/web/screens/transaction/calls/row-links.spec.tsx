import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { signature, transaction } from '../../../testing/samples.ts'

const copied = vi.fn(async (_text: string) => {})
beforeEach(() => {
  copied.mockClear()
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied }, configurable: true })
})

const page = `/tx/${signature}`
const [outer] = JSON.parse(transaction.instructions)
const inner = { ...outer, id: '0.0', innerIndex: 0, isInner: true, stackHeight: 2 }
const answers = { getTransaction: { ...transaction, instructions: JSON.stringify([outer, inner]) } }

/** Opens the page and records the elements to which it scrolls. */
function open(path: string) {
  openPage(path, answers)
  const scrolled: string[] = []
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled.push(this.id)
  }
  return scrolled
}

test.each([
  ['instruction #1', 'instruction-0', ''],
  ['instruction #1.1', 'instruction-0.0', '?instructions=all'],
  ['account 0', 'account-0', '?accounts=show'],
  ['line 2', 'log-2', '?logs=show'],
])('the link to %s is copied by its button, and leads to the row', async (what, id, search) => {
  open(page + search)
  await screen.findByText('Program Logs')
  await waitFor(() => expect(document.getElementById(id)).toBeTruthy())
  // Find the button within that row.
  const row = document.getElementById(id) as HTMLElement
  const button = [...row.querySelectorAll('button')].find(
    (one) => one.getAttribute('aria-label') === `Copy link to ${what}`,
  )
  fireEvent.click(button as HTMLElement)
  await waitFor(() => expect(copied).toHaveBeenCalledWith(`${location.origin}${page}${search}#${id}`))
  expect(await screen.findByText(`Link to ${what} copied to clipboard`)).toBeTruthy()
  cleanup()

  const scrolled = open(`${page}#${id}`)
  await waitFor(() => expect(scrolled).toEqual([id]))
  const named = document.getElementById(id) as HTMLElement
  expect(named.getAttribute('aria-current')).toBe('location')
  expect(named.className).toContain('jumped-to')
  expect(document.activeElement).toBe(named)
  expect(named.closest('[hidden]')).toBeNull()
})

test.each([['logs'], ['accounts'], ['raw'], ['instructions'], ['balances']])(
  'a link to the section %s opens it and scrolls to it, also where it is loaded later than the page',
  async (section) => {
    const scrolled = open(`${page}#${section}`)
    await waitFor(() => expect(scrolled).toEqual([section]))
    expect(document.getElementById(`${section}-content`)?.hidden).toBe(false)
  },
)

test('a hash without a target on the page scrolls nowhere', async () => {
  const scrolled = open(`${page}#log-99`)
  await waitFor(() => expect(document.getElementById('log-2')).toBeTruthy())
  expect(scrolled).toEqual([])
  // The page follows another hash.
  act(() => {
    location.hash = '#log-2'
  })
  await waitFor(() => expect(scrolled).toEqual(['log-2']))
})
