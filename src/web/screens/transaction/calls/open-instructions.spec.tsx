import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { instructionBody, instructionEvents } from '../../../components/instructions/instruction-body.ts'
import {
  inner,
  shownInstruction as instruction,
  openInstructions as open,
  outer,
  TOKEN,
} from '../../../testing/instruction-samples.ts'
import { address, otherAddress } from '../../../testing/samples.ts'

beforeAll(() => Promise.all([instructionBody.preload(), instructionEvents.preload()]))

const isOpen = (id: string) => document.getElementById(`body-${id}`)?.hidden === false

test('a link to a call opens it with its callers, scrolls there and marks it', async () => {
  const went = vi.fn()
  open({}, '?instructions=hide#instruction-0.0')
  Element.prototype.scrollIntoView = function (this: Element) {
    went(this.id)
  }
  await instruction('0.0')
  const call = document.getElementById('instruction-0.0') as HTMLElement
  expect(call.getAttribute('aria-current')).toBe('location')
  expect(document.activeElement).toBe(call)
  expect(went).toHaveBeenCalledWith('instruction-0.0')
  expect(call.closest('[hidden]')).toBeNull()
  expect(location.search + location.hash).toBe('#instruction-0.0')
})

test('the section can be hidden again, and the URL stores it', async () => {
  open({}, '#instruction-0.0')
  await instruction('0.0')
  fireEvent.click(screen.getByRole('button', { name: 'Hide instructions' }))
  expect(location.search + location.hash).toBe('?instructions=hide')
  expect(document.getElementById('instructions-content')?.hidden).toBe(true)
})

test('an instruction is one line with its most informative argument, and its button or a click opens it', async () => {
  const transfer = {
    ...{
      kind: 'transfer',
      instruction: '0.0',
      source: null,
      destination: null,
      from: address,
      to: otherAddress,
    },
    ...{ amount: '2500000000', uiAmount: '2.5', fee: '0', uiFee: '0', mint: null, decimals: 9, native: true },
  }
  open({ transfers: JSON.stringify([transfer]) }, '')
  const line = await instruction('0')
  expect(document.getElementById('instruction-0')?.textContent).toMatch(
    /^#1Swap.*Exchange.*1 inner · 300 CU$/,
  )
  expect(document.getElementById('instruction-0.0')).toBeNull()
  const button = line.getByRole('button', { name: 'Swap' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(isOpen('0')).toBe(false)
  fireEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(isOpen('0')).toBe(true)
  // The call below it is a closed line again.
  expect(isOpen('0.0')).toBe(false)
  const call = document.getElementById('instruction-0.0') as HTMLElement
  expect(call.textContent).toContain('2.5GORto')
  fireEvent.click(call.firstElementChild as HTMLElement)
  expect(isOpen('0.0')).toBe(true)
  fireEvent.click(button)
  expect(isOpen('0')).toBe(false)
})

test('all instructions are opened and closed at once, and the URL stores it', async () => {
  open({}, '')
  await instruction('0')
  fireEvent.click(screen.getByRole('button', { name: 'Open all' }))
  expect(location.search).toBe('?instructions=all')
  expect([isOpen('0'), isOpen('0.0')]).toEqual([true, true])
  fireEvent.click((await instruction('0.0')).getByRole('button', { name: 'Transfer' }))
  expect([isOpen('0'), isOpen('0.0')]).toEqual([true, false])
  fireEvent.click(screen.getByRole('button', { name: 'Close all' }))
  expect(location.search).toBe('')
  expect(isOpen('0')).toBe(false)
})

test('in a failed transaction only the failed call is open, with its callers', async () => {
  const failure = {
    outcome: 'failed' as const,
    kind: 'InstructionError',
    programId: TOKEN,
    programName: null,
    code: 1,
    logLine: null,
  }
  open(
    {
      status: 'failed',
      instructions: JSON.stringify([outer, inner, { ...outer, id: '1', index: 1 }]),
      failure: { ...failure, instruction: '0.0', name: null, message: null },
    },
    '',
  )
  await instruction('0')
  expect([isOpen('0'), isOpen('0.0'), isOpen('1')]).toEqual([true, true, false])
  expect(screen.getAllByText('did not run').map((note) => note.closest('[id]')?.id)).toEqual([
    'instruction-1',
  ])
})

test.each([
  ['setComputeUnitLimit', { units: 200_000 }, '200,000 units'],
  ['setComputeUnitPrice', { microLamports: '500000' }, '500,000 micro-lamports a unit'],
  ['memo', { memo: 'order 8812' }, '“order 8812”'],
])('the line of %s has its argument', async (type, info, text) => {
  const one = { ...outer, type, parsed: { type, info }, accounts: [], accountNames: [] }
  open({ instructions: JSON.stringify([one]) }, '')
  expect((await instruction('0')).getByText(text)).toBeTruthy()
})

test('a link into closed calls opens the callers', async () => {
  open({}, '')
  await instruction('0')
  window.location.hash = '#instruction-0.0'
  await waitFor(() => expect(isOpen('0.0')).toBe(true))
  expect(isOpen('0')).toBe(true)
  // The calls stay open when the visitor follows another link on the page.
  window.location.hash = '#logs'
  await waitFor(() => expect(document.getElementById('logs-content')?.hidden).toBe(false))
  expect(isOpen('0.0')).toBe(true)
})
