import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { apiCalls } from '#contract/paths.ts'
import { apiQuery } from '../../queries/api/call-api.ts'
import { health } from '../../testing/network-samples.ts'
import { type Answers, openPage } from '../../testing/open-page.tsx'
import { blockSummary, overview, stats, transactionSummary } from '../../testing/samples.ts'

const answers: Answers = {
  getHealth: health,
  getNetworkOverview: overview,
  getNetworkStats: stats,
  listBlocks: [blockSummary],
  listTransactions: [transactionSummary],
}

const nodeAway = (problem: string): typeof health => ({
  ...health,
  status: 'degraded',
  problems: [problem],
  chain: { ...health.chain, up: false },
})

test('while the node is unreachable the badge says offline and why, and recovers by itself', async () => {
  const problem = 'The node does not answer.'
  const present: Answers = { ...answers, getHealth: nodeAway(problem) }
  const { client } = openPage('/', present)
  const badge = await screen.findByRole('button', { name: 'Testnet Offline' })
  fireEvent.click(badge)
  expect((await screen.findAllByText(problem)).length).toBeGreaterThan(0)
  // Pages still show the indexed data.
  expect(await screen.findByText('Latest Transactions')).toBeTruthy()
  present.getHealth = health
  await act(() => client.invalidateQueries(apiQuery('getHealth', {})))
  expect(await screen.findByRole('button', { name: 'Testnet Online' })).toBeTruthy()
})

test('a problem is shown without calling the network offline if it still runs', async () => {
  const problem = 'The index is 500 slots behind the chain and is catching up.'
  openPage('/nosuch', { ...answers, getHealth: { ...health, status: 'degraded', problems: [problem] } })
  fireEvent.click(await screen.findByRole('button', { name: 'With trouble: Testnet Online' }))
  expect((await screen.findAllByText(problem)).length).toBeGreaterThan(0)
})

test.each([
  ['getNetworkOverview', 'overview'],
  ['listTransactions', 'transactions'],
  ['listBlocks', 'blocks'],
] as const)('without %s the badge says offline and names the %s', async (name, part) => {
  const present = { ...answers }
  delete present[name]
  openPage('/', present)
  fireEvent.click(await screen.findByRole('button', { name: 'Testnet Offline' }))
  const said = `The explorer’s API does not answer about ${part}.`
  expect((await screen.findAllByText(said)).length).toBeGreaterThan(0)
})

test.each([
  ['/transactions', 'listTransactions'],
  ['/transactions?view=all', 'listAllTransactions'],
  ['/blocks', 'listAllBlocks'],
  ['/?votes=on', 'listTransactions'],
] as const)('the badge says offline where the list of %s cannot be loaded', async (path, name) => {
  openPage(path, answers, (asked) =>
    asked.split('?')[0] === apiCalls[name].path ? new Response('busy', { status: 503 }) : undefined,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Testnet Offline' }))
  const part = name === 'listAllBlocks' ? 'blocks' : 'transactions'
  const said = `The explorer’s API does not answer about ${part}.`
  expect((await screen.findAllByText(said)).length).toBeGreaterThan(0)
})

test('a block that does not exist does not make the network offline', async () => {
  const { listTransactions: _, ...rest } = answers
  openPage('/transactions?block=3', rest)
  expect(await screen.findByText('Block 3 is not here')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Testnet Online' })).toBeTruthy()
})

test('without the health, the badge depends on the other calls', async () => {
  const { getHealth: _, ...rest } = answers
  openPage('/', rest)
  expect(await screen.findByText('Latest Transactions')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Testnet Online' })).toBeTruthy()
})

test('mainnet is offline, whatever the testnet does', async () => {
  openPage('/', answers)
  fireEvent.click(screen.getByRole('button', { name: 'Mainnet' }))
  expect(screen.getByRole('button', { name: 'Mainnet Offline' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Testnet' }))
  expect(await screen.findByRole('button', { name: 'Testnet Online' })).toBeTruthy()
})

test('another chain has the name of its own stage, and no mainnet to switch to', async () => {
  openPage('/', {
    ...answers,
    getHealth: {
      ...health,
      network: { ...health.network, stage: 'Mainnet', mainnetPending: false },
    },
  })
  expect(await screen.findByRole('button', { name: 'Mainnet Online' })).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'Network' })).toBeNull()
})
