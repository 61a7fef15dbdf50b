import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { health } from '../../testing/network-samples.ts'
import { type Answers, openPage } from '../../testing/open-page.tsx'
import {
  block,
  blockSummary,
  overview,
  signature,
  stats,
  transaction,
  transactionSummary,
} from '../../testing/samples.ts'
import { token } from '../../testing/token-samples.ts'

const answers: Answers = {
  getHealth: health,
  getNetworkOverview: overview,
  getNetworkStats: stats,
  listBlocks: [blockSummary],
  listTransactions: [transactionSummary],
  getTransaction: transaction,
  getBlock: block,
}
/** An error of the API itself, after which the browser retries at once. */
const broken = () =>
  Response.json({ error: { code: 'unavailable', message: 'Try again later.' } }, { status: 503 })
const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'))
const refetch = async (client: ReturnType<typeof openPage>['client']) => {
  await act(() => client.refetchQueries({ type: 'active' }))
}

const pages = [
  ['transaction', `/tx/${signature}`, 'This transaction', 'Transaction Not Found'],
  ['block', '/block/7', 'This block', 'Block Not Found'],
  ['token', `/token/${token.mint}`, 'This token', 'Token Not Found'],
] as const

test.each(pages)(
  'a %s that the API cannot return is not called missing, and appears by itself',
  async (_, path, what, missing) => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 })
    const isOf = (url: string) => url.includes(path.split('/')[2] ?? '')
    let fails = true
    openPage(path, { ...answers, getToken: token }, (url) =>
      fails && url.startsWith('/api/') && isOf(url) ? broken() : undefined,
    )
    const heading = () => screen.queryByRole('heading', { name: `${what} cannot be loaded just now` })
    await waitFor(() => expect(heading()).toBeTruthy())
    expect(screen.getByText('The explorer answered with an error (503).')).toBeTruthy()
    expect(screen.queryByText(missing)).toBeNull()
    fails = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(heading()).toBeNull())
    expect(screen.queryByText(missing)).toBeNull()
  },
)

test('a call that no node supports is explained in words, without a retry', async () => {
  const message = 'The node does not offer getVoteAccounts: validators and stake are not shown.'
  openPage('/validators', answers, (url) =>
    url.startsWith('/api/validators')
      ? Response.json({ error: { code: 'not_offered', message } }, { status: 503 })
      : undefined,
  )
  expect(await screen.findByText('The validators cannot be loaded')).toBeTruthy()
  expect(screen.getAllByText(message).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.queryByText(/goes on trying/)).toBeNull()
})

test('a page without data says that the explorer is unreachable, or that the device is offline', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 })
  const { client } = openPage(`/tx/${signature}`, answers)
  vi.stubGlobal('fetch', noAnswer)
  await act(() => client.resetQueries())
  expect(await screen.findByRole('heading', { name: 'The explorer cannot be reached' })).toBeTruthy()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await refetch(client)
  expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeTruthy()
  expect(screen.queryByText('Transaction Not Found')).toBeNull()
})

test('the content of a page stays when the explorer is unreachable, below a notice that says since when', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 })
  const { client } = openPage('/', answers)
  expect(await screen.findByText('5VERv8NMvzbJMEkV...')).toBeTruthy()
  const fetchBefore = globalThis.fetch
  vi.stubGlobal('fetch', noAnswer)
  await refetch(client)
  const notice = await screen.findByText('The explorer cannot be reached.')
  expect(notice.parentElement?.textContent).toMatch(/What this page shows is of .*20\d\d.* or later/)
  expect(screen.getByText('5VERv8NMvzbJMEkV...')).toBeTruthy()
  expect(screen.queryByText('Testnet Currently Offline')).toBeNull()
  vi.stubGlobal('fetch', fetchBefore)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText('The explorer cannot be reached.')).toBeNull())
})

test('while many older blocks are missing a bar says so, until the remaining ones are those that the node lacks', async () => {
  const filling = { ...health, indexed: { ...health.indexed, gaps: 12_345 } }
  const present: Answers = { ...answers, getHealth: filling }
  const { client } = openPage('/blocks', present)
  expect(await screen.findByText('Older blocks are still being read.')).toBeTruthy()
  expect(screen.getByText('12,345 slots are missing.')).toBeTruthy()
  present.getHealth = { ...filling, indexed: { ...filling.indexed, prunedGaps: 12_340 } }
  await refetch(client)
  await waitFor(() => expect(screen.queryByText('Older blocks are still being read.')).toBeNull())
})
