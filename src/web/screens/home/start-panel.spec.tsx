import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { apiQuery } from '../../queries/api/call-api.ts'
import { health } from '../../testing/network-samples.ts'
import { type Answers, openPage } from '../../testing/open-page.tsx'
import { overview, stats, unknownOverview } from '../../testing/samples.ts'

const starting: typeof health = {
  ...health,
  status: 'degraded',
  chain: {
    up: null,
    slot: null,
    height: null,
    genesisHash: null,
    consensus: null,
    nodes: [],
    notOffered: [],
  },
  indexed: { ...health.indexed, slot: null, height: null },
  database: { kind: 'embedded', version: '25.8.1' },
}
const nothing: Answers = {
  getHealth: starting,
  getNetworkOverview: unknownOverview,
  getNetworkStats: { ...stats, slot: 82, epoch: null, totalTransactions: 1_768, asOfSlot: null },
  listBlocks: [],
  listTransactions: [],
}
const steps = async () =>
  within(await screen.findByRole('region', { name: 'The explorer is starting' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('before the first block the page shows the steps of the start and grey bars, but no values or empty lists', async () => {
  const answers = { ...nothing }
  const { client, push } = openPage('/', answers)
  expect(await steps()).toEqual([
    'Done:The database is ready (version 25.8.1)',
    'Now:Waiting for the node of the chain',
    'Later:Indexing the first blocks',
  ])
  const text = document.querySelector('main')?.textContent ?? ''
  expect(text).not.toMatch(/assumed|858,084|No transactions found|No blocks found|1,768|32,0\d\d/)
  expect(screen.getAllByRole('table', { busy: true }).length).toBe(2)

  answers.getHealth = { ...starting, chain: { ...health.chain, slot: 1_234 } }
  await act(() => client.invalidateQueries(apiQuery('getHealth', {})))
  expect(await steps()).toEqual([
    'Done:The database is ready (version 25.8.1)',
    'Done:The chain is at slot 1,234',
    'Now:Indexing the first blocks',
  ])

  // With the first block the figures appear at once, not at the next poll.
  await push('getNetworkOverview', {}, overview)
  await push('getNetworkStats', {}, stats)
  await waitFor(() => expect(screen.queryByText('The explorer is starting')).toBeNull())
  expect(screen.getByText('v2.3.7')).toBeTruthy()
  expect(await screen.findByText('1.00B')).toBeTruthy()
})

test('a node that does not answer is named in the steps', async () => {
  openPage('/', { ...nothing, getHealth: { ...starting, chain: { ...starting.chain, up: false } } })
  expect((await steps())[1]).toBe('Now:The node of the chain does not answer yet')
})
