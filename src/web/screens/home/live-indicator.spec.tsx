import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, openPage } from '../../testing/open-page.tsx'
import { blockSummary, overview, stats, transactionSummary } from '../../testing/samples.ts'

const answers: Answers = {
  getNetworkOverview: overview,
  getNetworkStats: stats,
  listBlocks: [blockSummary],
  listTransactions: [transactionSummary],
}
const state = (text: string) => screen.findByText(text, { exact: true, selector: '[role=status]' })

test('the indicator says Live while the connection is open, counts its events, and shows the time of the last one', async () => {
  const { connect, disconnect, say } = openPage('/', answers)
  expect(await screen.findByText('0 events')).toBeTruthy()
  expect(screen.getByText('No event yet')).toBeTruthy()
  connect()
  expect(await state('Live')).toBeTruthy()
  for (const slot of [10, 11])
    say({ type: 'slot_update', data: { slot, height: slot, transactionCount: 1, timestamp: null } })
  const events = await screen.findByText('2 events')
  await waitFor(() => expect(events.parentElement?.textContent).toMatch(/Updated \d+s ago$/))
  disconnect()
  expect(await state('Offline')).toBeTruthy()
})
