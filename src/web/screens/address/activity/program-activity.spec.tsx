import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ProgramActivity } from '#contract/programs/program-activity.ts'
import { addressAnswers, program, wallet } from '../../../testing/address-samples.ts'
import { type Answers, openPage } from '../../../testing/open-page.tsx'
import { address, otherAddress } from '../../../testing/samples.ts'

const time = '2026-11-20T10:00:00.000Z'
const activity: ProgramActivity = {
  address,
  transactions: 1_000,
  isAll: false,
  from: time,
  to: time,
  failed: 1,
  computeUnits: { transactions: 1_000, median: '4500', p90: '90000', max: '1400000' },
  callers: 321,
  topCallers: [{ address: otherAddress, transactions: 17, failed: 1, lastTime: time }],
  errors: [
    { code: 6000, name: 'SlippageExceeded', transactions: 5 },
    { code: null, name: null, transactions: 2 },
  ],
  failedElsewhere: 3,
  days: [
    { time: 1_763_510_400, calls: 12, failed: 0, computeUnits: '7' },
    { time: 1_763_596_800, calls: 4_321, failed: 9, computeUnits: '18446744073709551615' },
  ],
}
const answers: Answers = {
  ...addressAnswers,
  getAddressType: { ...wallet, type: 'program', executable: true },
  getAddressProgram: program,
}
const part = (name: string) => within(screen.getByRole('region', { name }))

const openActivity = (of: Partial<ProgramActivity> = {}) =>
  openPage(`/address/${address}?tab=activity`, { ...answers, getAddressActivity: { ...activity, ...of } })

test('the activity states the range that it covers, and has success, compute units and callers', async () => {
  openActivity()
  expect(await screen.findByText(/^Over the newest 1,000 transactions that name this program/)).toBeTruthy()
  const card = (label: string) => screen.getByText(label, { selector: 'dl dt' }).parentElement?.textContent
  // The rate is truncated, because a rounded 100% would deny the failure.
  expect(card('Success Rate')).toBe('Success Rate99.9%1 failed')
  expect(card('Compute Units (Median)')).toContain('4,500')
  expect(card('Compute Units (90% / Max)')).toContain('90,000 / 1,400,000')
  expect(card('Callers')).toContain('321')
  expect(part('Recent Callers').getByText('the 1 most frequent of 321')).toBeTruthy()
  expect(part('Recent Callers').getByText('17')).toBeTruthy()
  expect(part('Errors').getByText('SlippageExceeded')).toBeTruthy()
  expect(part('Errors').getByText('6000')).toBeTruthy()
  expect(part('Errors').getByText('name not known')).toBeTruthy()
  expect(part('Errors').getByText('3 more transactions failed elsewhere')).toBeTruthy()
})

test('the calls per day are also a table', async () => {
  openActivity()
  await screen.findByText(/^Over the newest/)
  const table = part('Calls per Day').getByRole('table', { name: 'Calls per day', hidden: true })
  expect(table.textContent).toContain('4,321918,446,744,073,709,551,615')
})

test('a single day is shown without a chart', async () => {
  openActivity({ days: activity.days.slice(1) })
  await screen.findByText(/^Over the newest/)
  expect(part('Calls per Day').queryByRole('figure')).toBeNull()
  const fact = (label: string) =>
    part('Calls per Day').getByText(label, { selector: 'dt' }).nextElementSibling?.textContent
  expect([fact('Day'), fact('Calls'), fact('Failed')]).toEqual(['2025-11-20', '4,321', '9'])
})

test('few transactions are covered completely, and without days no chart is drawn', async () => {
  openActivity({ transactions: 1, isAll: true, failed: 0, days: [], errors: [], failedElsewhere: 0 })
  expect(await screen.findByText(/^Over all 1 transaction that names this program/)).toBeTruthy()
  expect(screen.getByText('100%')).toBeTruthy()
  expect(screen.getByText('The calls are not counted yet.')).toBeTruthy()
  expect(screen.getByText('None of these transactions failed in this program.')).toBeTruthy()
})

test('a program without transactions, and activity that cannot be loaded, say so', async () => {
  openActivity({ transactions: 0 })
  expect(await screen.findByText('No transaction of this index names this program.')).toBeTruthy()
  cleanup()
  openPage(`/address/${address}?tab=activity`, answers)
  expect(await screen.findByText('The activity of this program cannot be loaded just now')).toBeTruthy()
})
