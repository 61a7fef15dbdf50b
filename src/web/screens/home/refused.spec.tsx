import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { callApi } from '../../queries/api/call-api.ts'
import { type Answers, openPage } from '../../testing/open-page.tsx'
import { blockSummary, overview, transactionSummary } from '../../testing/samples.ts'

const answers: Answers = {
  getNetworkOverview: overview,
  listBlocks: [blockSummary],
  listTransactions: [transactionSummary],
}

test('a call that is answered with 401 has failed, like with any other error', async () => {
  const { asked } = openPage('/', answers, (path) =>
    path.startsWith('/api/network/stats') ? new Response('who are you?', { status: 401 }) : undefined,
  )
  expect(await screen.findByText('Failed to load network statistics')).toBeTruthy()
  expect(screen.getByText('Latest Transactions')).toBeTruthy()
  // The server's refusal is final, so the call is not repeated.
  expect(asked.filter((path) => path.startsWith('/api/network/stats'))).toHaveLength(1)
  await expect(callApi('getNetworkStats', {})).rejects.toThrow('401: who are you?')
})
