import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { openApi } from '../../testing/openapi-sample.ts'
import { blockSummary as block, transactionSummary } from '../../testing/samples.ts'

/**
 * Opens the page with an OpenAPI document. `answer` answers other requests; for undefined they get the usual
 * answers.
 */
function openDocs(path: string, answer: (path: string) => Response | undefined = () => undefined) {
  const answers = { listBlocks: [block], listTransactions: [transactionSummary] }
  return openPage(path, answers, (url) =>
    url === '/api/openapi.json' ? Response.json(openApi) : answer(url),
  )
}
const main = () => within(screen.getByRole('main'))
const toggle = (path: string) => main().findByRole('button', { name: new RegExp(`^(GET|POST) ?${path}`) })

test('the calls are listed by subject, and a closed one shows its path and its summary', async () => {
  openDocs('/api-docs')
  for (const subject of ['Blocks', 'Tokens', 'Chat'])
    expect(await main().findByRole('heading', { name: subject, level: 2 })).toBeTruthy()
  const button = await toggle('/api/block/{height}')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(button.textContent).toContain('One block.')
  expect(main().getByRole('link', { name: 'openapi.json' }).getAttribute('href')).toBe('/api/openapi.json')
  expect(document.title).toBe('API · Gorscope')
})

test('an opened call shows its parameters with type, limits and default, its errors and its response', async () => {
  openDocs('/api-docs')
  fireEvent.click(await toggle('/api/block/{height}'))
  expect(main().getByText('With its first transactions.')).toBeTruthy()
  expect(main().getByText('path, integer, required')).toBeTruthy()
  expect(main().getByText('query, integer, optional, at least 1, at most 100, default 20')).toBeTruthy()
  expect(main().getByText('No block of this height is indexed.')).toBeTruthy()
  expect(main().getByText('A parameter is wrong.')).toBeTruthy()
  fireEvent.click(main().getByRole('button', { name: 'Show fields' }))
  expect(main().getByText('Blocks before it.')).toBeTruthy()
})

test('the example has values of the chain; Run shows status, time, size and the body', async () => {
  openDocs('/api-docs#getBlock', (url) =>
    url.startsWith('/api/block/') ? Response.json({ height: 7, url }) : undefined,
  )
  const height = (await main().findByLabelText('height')) as HTMLInputElement
  await waitFor(() => expect(height.value).toBe(String(block.height)))
  fireEvent.change(main().getByLabelText('limit'), { target: { value: '5' } })
  fireEvent.change(main().getByLabelText('order'), { target: { value: 'desc' } })
  fireEvent.click(main().getByRole('button', { name: 'Run getBlock' }))
  const response = within(main().getByRole('region', { name: 'Response of getBlock' }))
  expect(await response.findByText('200')).toBeTruthy()
  expect(response.getByText(/^\d+ ms$/)).toBeTruthy()
  const body = JSON.stringify({ height: 7, url: `/api/block/${block.height}?limit=5&order=desc` })
  expect(response.getByText(`${body.length} bytes`)).toBeTruthy()
  expect(response.getByText(/"height": 7,/)).toBeTruthy()
})

test('an error is shown with its body, and a missing response in words', async () => {
  let isAway = false
  openDocs('/api-docs#getBlock', (url) => {
    if (!url.startsWith('/api/block/')) return undefined
    if (isAway) throw new TypeError('Failed to fetch')
    return Response.json({ error: { code: 'bad_input', message: 'height is "x"' } }, { status: 400 })
  })
  fireEvent.change(await main().findByLabelText('height'), { target: { value: 'x' } })
  const run = main().getByRole('button', { name: 'Run getBlock' })
  fireEvent.click(run)
  expect(await main().findByText(/"code": "bad_input"/)).toBeTruthy()
  isAway = true
  fireEvent.click(run)
  expect(await main().findByText('There was no response: the explorer cannot be reached.')).toBeTruthy()
})

test('without a value for a required parameter the call is not sent', async () => {
  openDocs('/api-docs#getBlock')
  fireEvent.change(await main().findByLabelText('height'), { target: { value: ' ' } })
  expect(main().getByText('Fill in height to send it.')).toBeTruthy()
  expect((main().getByRole('button', { name: 'Run getBlock' }) as HTMLButtonElement).disabled).toBe(true)
})

test('a call can be copied as a command', async () => {
  const writeText = vi.fn(async (_: string) => {})
  openDocs('/api-docs#getBlock')
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  fireEvent.change(await main().findByLabelText('height'), { target: { value: '9' } })
  fireEvent.click(main().getByRole('button', { name: 'Copy as curl: getBlock' }))
  expect(writeText).toHaveBeenCalledWith(`curl --fail-with-body '${location.origin}/api/block/9?limit=3'`)
})

test('a file is opened by a link, and the page does not send a call that changes something', async () => {
  openDocs('/api-docs#exportTokenHolders')
  fireEvent.change(await main().findByLabelText('mint'), { target: { value: 'abc' } })
  expect(main().getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(
    '/api/token/abc/holders/export',
  )
  fireEvent.click(await toggle('/api/trollbox/settings/{key}'))
  expect(main().getByText(/this page does not send it/)).toBeTruthy()
  expect(main().queryByRole('button', { name: 'Run setTrollboxSetting' })).toBeNull()
  expect(main().getByRole('button', { name: 'Copy as curl: setTrollboxSetting' })).toBeTruthy()
})

test('each call has a link, which opens it', async () => {
  const scroll = vi.fn()
  openDocs('/api-docs')
  Element.prototype.scrollIntoView = scroll
  const link = await main().findByRole('link', { name: 'Link to getBlock' })
  expect(link.getAttribute('href')).toBe('#getBlock')
  location.hash = '#getBlock'
  await waitFor(async () =>
    expect((await toggle('/api/block/{height}')).getAttribute('aria-expanded')).toBe('true'),
  )
  expect(scroll).toHaveBeenCalled()
})

test('the search is in the URL, and a search without matches says so', async () => {
  openDocs('/api-docs?search=holders')
  expect(await main().findByRole('heading', { name: 'Tokens', level: 2 })).toBeTruthy()
  expect(main().queryByRole('heading', { name: 'Blocks', level: 2 })).toBeNull()
  fireEvent.change(main().getByRole('searchbox', { name: 'Search the calls' }), {
    target: { value: 'nothing' },
  })
  expect(await main().findByText('No call matches the search')).toBeTruthy()
  expect(location.search).toBe('?search=nothing')
})

test('without the OpenAPI document the page says so', async () => {
  openPage('/api-docs')
  expect(await main().findByText('The calls cannot be loaded just now')).toBeTruthy()
})

test('the footer and the developer tools link to the page', async () => {
  openPage('/developer-tools')
  const hrefOf = (link: HTMLElement) => link.getAttribute('href')
  expect(hrefOf(await main().findByRole('link', { name: 'API Reference' }))).toBe('/api-docs')
  const footer = within(screen.getByRole('contentinfo'))
  expect(hrefOf(footer.getByRole('link', { name: 'API' }))).toBe('/api-docs')
})
