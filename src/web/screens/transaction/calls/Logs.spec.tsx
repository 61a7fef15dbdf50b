import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Transaction } from '#contract/transactions/transactions.ts'
import { instructionBody } from '../../../components/instructions/instruction-body.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { address, signature, transaction } from '../../../testing/samples.ts'
import { balanceChanges } from '../balances/Balances.tsx'
import { accountList } from '../TransactionScreen.tsx'
import { logLines } from './Logs.tsx'

const copied = vi.fn(async (_text: string) => {})
beforeEach(() => {
  copied.mockClear()
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied }, configurable: true })
})

const page = `/tx/${signature}`
const lines = [
  `Program ${address} invoke [1]`,
  'Program log: Instruction: Swap',
  'Program log: Error: too little',
  `Program ${address} failed: custom program error: 0x1`,
]
const failed: Transaction = {
  ...transaction,
  status: 'failed',
  logMessages: JSON.stringify(lines),
  logInstructions: ['0', '0', null, '0'],
  failure: {
    outcome: 'failed',
    kind: 'InstructionError',
    instruction: '0',
    programId: address,
    programName: null,
    code: 1,
    name: null,
    message: 'too little',
    logLine: 2,
  },
}
const line = (number: number) => document.getElementById(`log-${number}`)
const openLogs = async () => within(await screen.findByRole('region', { name: 'Program Logs' }))

test('the logs are hidden until they are shown, and can be hidden again', async () => {
  openPage(page, { getTransaction: failed })
  const card = await openLogs()
  expect(line(1)).toBeNull()
  fireEvent.click(card.getByRole('button', { name: 'Show logs' }))
  await vi.waitFor(() => expect(line(1)?.textContent).toContain('invoke'))
  fireEvent.click(card.getByRole('button', { name: 'Hide logs' }))
  expect(line(1)).toBeNull()
})

test('a search shows only matching lines, with marks and a count', async () => {
  openPage(`${page}?logs=show`, { getTransaction: failed })
  const card = await openLogs()
  fireEvent.change(await card.findByRole('searchbox', { name: 'Search the logs' }), {
    target: { value: 'PROGRAM LOG' },
  })
  expect(card.getByText('2 of 4 lines')).toBeTruthy()
  expect(card.getAllByText('Program log', { selector: 'mark' })).toHaveLength(2)
  expect(line(1)).toBeNull()
  // A line keeps its number during a search.
  expect(line(3)?.textContent).toContain('too little')
  fireEvent.change(card.getByRole('searchbox'), { target: { value: 'nowhere' } })
  expect(card.getByText('No line has “nowhere” in it')).toBeTruthy()
  expect(card.getByText('0 of 4 lines')).toBeTruthy()
})

test('each line links to its instruction', async () => {
  openPage(`${page}?logs=show`, { getTransaction: failed })
  await (await openLogs()).findByRole('searchbox')
  const links = [1, 2, 3].map((number) =>
    line(number)?.querySelector('a[href^="#instruction-"]')?.getAttribute('href'),
  )
  expect(links).toEqual(['#instruction-0', '#instruction-0', undefined])
})

test('a failure links to the log line with the reason', async () => {
  openPage(page, { getTransaction: failed })
  fireEvent.click(await screen.findByText('View program logs'))
  expect(location.search + location.hash).toBe('?logs=show#log-3')
  await vi.waitFor(() => expect(document.activeElement).toBe(line(3)))
  expect(line(3)?.getAttribute('aria-current')).toBe('location')
})

test('a failure with an unknown line links to the logs', async () => {
  openPage(page, { getTransaction: { ...failed, failure: null } })
  fireEvent.click(await screen.findByText('View program logs'))
  expect(location.search + location.hash).toBe('?logs=show#logs')
  await vi.waitFor(() => expect(line(1)).not.toBeNull())
})

test('a link to a line opens the logs, and they stay open when the hash changes', async () => {
  openPage(`${page}#log-2`, { getTransaction: failed })
  await openLogs()
  await vi.waitFor(() => expect(line(2)?.getAttribute('aria-current')).toBe('location'))
  expect(location.search).toBe('?logs=show')
  window.location.hash = '#instruction-0'
  await vi.waitFor(() =>
    expect(document.getElementById('instruction-0')?.getAttribute('aria-current')).toBe('location'),
  )
  expect(line(2)).not.toBeNull()
})

test('a link to a line that a search hides shows it again', async () => {
  openPage(`${page}?logs=show`, { getTransaction: failed })
  const card = await openLogs()
  fireEvent.change(await card.findByRole('searchbox'), { target: { value: 'Swap' } })
  expect(line(3)).toBeNull()
  window.location.hash = '#log-3'
  await vi.waitFor(() => expect(line(3)?.getAttribute('aria-current')).toBe('location'))
  expect((card.getByRole('searchbox') as HTMLInputElement).value).toBe('')
})

test.each([
  [null, 'The chain kept no logs of this transaction'],
  ['[]', 'The programs wrote no logs'],
])('logs that are %s say so', async (logMessages, text) => {
  openPage(`${page}?logs=show`, { getTransaction: { ...transaction, logMessages } })
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('the logs can be copied', async () => {
  openPage(`${page}?logs=show`, { getTransaction: failed })
  fireEvent.click((await openLogs()).getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText('Logs copied to clipboard')).toBeTruthy()
  expect(copied).toHaveBeenCalledWith(lines.join('\n'))
})

test('the transaction can be copied as JSON with its lists unfolded', async () => {
  openPage(page, { getTransaction: failed })
  fireEvent.click(await screen.findByRole('button', { name: 'Copy as JSON' }))
  expect(await screen.findByText('Transaction copied to clipboard')).toBeTruthy()
  expect(JSON.parse(copied.mock.calls[0]?.[0] ?? '')).toMatchObject({ signature, logMessages: lines })
})

test('the command that requests the transaction from this explorer can be copied', async () => {
  openPage(page, { getTransaction: failed })
  fireEvent.click(await screen.findByRole('button', { name: 'Copy as curl' }))
  expect(await screen.findByText('curl command copied to clipboard')).toBeTruthy()
  expect(copied).toHaveBeenCalledWith(`curl --fail '${location.origin}/api/transaction/${signature}'`)
})

test('on paper all sections but the raw data are open, and afterwards as before', async () => {
  openPage(`${page}?instructions=hide`, { getTransaction: failed })
  await openLogs()
  await screen.findByRole('region', { name: 'Raw Data' })
  const parts = [logLines, accountList, instructionBody, balanceChanges]
  // A visitor who prints has moved the pointer or pressed a key before.
  fireEvent.pointerMove(document.body)
  await vi.waitFor(() => expect(parts.every((part) => part.known())).toBe(true))
  const hidden = () =>
    ['instructions', 'balances', 'logs', 'accounts', 'raw'].map(
      (section) => document.getElementById(`${section}-content`)?.hidden,
    )
  expect(hidden()).toEqual([true, true, true, true, true])
  fireEvent(window, new Event('beforeprint'))
  expect(hidden()).toEqual([false, false, false, false, true])
  expect(document.getElementById('body-0')?.textContent).toContain('18,446,744,073.709551615')
  // Buttons are not printed, so the name is also text.
  expect(document.querySelector('#instruction-0 h3 :not(button)')?.textContent).toBe('Transfer')
  expect(line(1)).not.toBeNull()
  expect(document.getElementById('account-0')).not.toBeNull()
  fireEvent(window, new Event('afterprint'))
  expect(hidden()).toEqual([true, true, true, true, true])
})
