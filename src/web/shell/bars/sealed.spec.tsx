import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Health } from '#contract/network/network.ts'
import { encodeBase58 } from '#lib/text/base58.ts'
import { health } from '../../testing/network-samples.ts'
import { openPage } from '../../testing/open-page.tsx'
import { block, overview } from '../../testing/samples.ts'
import { page } from '../../ui/page-loader.ts'

const unknown = { firstHeight: null, lastHeight: null, firstSlot: null, lastSlot: null }
const all: NonNullable<Health['generations']>['all'] = [
  {
    ...{ number: 1, genesisHash: 'one', began: null, sealed: '2026-11-27T12:00:00.000Z' },
    ...{ firstHeight: 0, lastHeight: 1_204, firstSlot: 0, lastSlot: 1_300 },
  },
  { ...unknown, number: 2, genesisHash: 'two', began: '2026-11-27T12:00:00.000Z', sealed: null },
]
const inGeneration = (shown: number): Health => ({ ...health, generations: { shown, current: 2, all } })
const signature = encodeBase58(new Uint8Array(64).fill(5))

/** Writes the tag to the document's head that the server writes to pages of generation 1. */
function writeTag() {
  const tag = document.createElement('meta')
  tag.name = 'generation'
  tag.content = '1'
  document.head.append(tag)
}

afterEach(() => {
  cleanup()
  document.querySelector('meta[name="generation"]')?.remove()
  vi.restoreAllMocks()
})

test('a page of a sealed generation describes it, requests data under its prefix, and links to the current chain', async () => {
  writeTag()
  const { asked } = openPage('/g/1/block/7', {}, (path) => {
    if (path === '/g/1/api/health') return Response.json(inGeneration(1))
    if (path.startsWith('/g/1/api/block/7?')) return Response.json({ ...block, height: 7 })
    return undefined
  })
  const bar = await screen.findByRole('complementary', { name: 'Sealed generation' })
  await waitFor(() => expect(bar.textContent).toContain('Here are blocks 0 to 1,204.'))
  expect(bar.textContent).toContain('Generation 1, sealed.')
  expect(await screen.findByRole('heading', { level: 1, name: 'Block 7' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the current chain' }).getAttribute('href')).toBe('/')
  expect(asked.filter((path) => !path.startsWith('/g/1/'))).toEqual([])
  await waitFor(() => expect(document.title).toBe('Block 7 · Generation 1 · Gorscope'))
  expect(screen.getAllByRole('link', { name: /Next block/i })[0]?.getAttribute('href')).toBe('/g/1/block/8')
  expect(screen.queryByText('Testnet Online')).toBeNull()
})

test('a page that does not belong to a chain is opened outside of the sealed generation', async () => {
  writeTag()
  const replace = vi.spyOn(page, 'replace').mockImplementation(() => {})
  openPage('/g/1/faucet')
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/faucet'))
})

test('a transaction that exists only in an earlier generation is opened there', async () => {
  const replace = vi.spyOn(page, 'replace').mockImplementation(() => {})
  const error = { code: 'not_found', message: 'It is not indexed.', generation: 1 }
  openPage(`/tx/${signature}?usd=then`, { getHealth: inGeneration(2) }, (path) =>
    path.startsWith('/api/transaction/') ? Response.json({ error }, { status: 404 }) : undefined,
  )
  await waitFor(() => expect(replace).toHaveBeenCalledWith(`/g/1/tx/${signature}?usd=then`))
})

test('a search result of an earlier generation is marked, and opens there', async () => {
  const open = vi.spyOn(page, 'open').mockImplementation(() => {})
  openPage('/blocks', {
    getHealth: inGeneration(2),
    search: {
      results: [
        {
          ...{ type: 'block', group: 'block', value: '90', label: 'Block 90', badge: null, logoUri: null },
          ...{ symbol: null, verified: false, copyOf: null, generation: 1 },
        },
      ],
      partial: [],
    },
  })
  const input = await screen.findByRole('combobox', { name: 'Search' })
  fireEvent.change(input, { target: { value: 'block 90' } })
  expect(await screen.findByText('in an earlier generation')).toBeTruthy()
  fireEvent.submit(input)
  await waitFor(() => expect(open).toHaveBeenCalledWith('/g/1/block/90'))
})

test('the current generation is named once and links to the others; a chain that was never reset names none', async () => {
  openPage('/blocks', { getHealth: inGeneration(2) })
  expect(await screen.findByText(/Every block of generation 2 of the Gorbagana Chain/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Generation 1' }).getAttribute('href')).toBe('/g/1')
  cleanup()
  openPage('/blocks', { getHealth: health })
  expect(await screen.findByText(/Every block of the Gorbagana Chain/)).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/generation/i)
})

test('on a chain that was reset, the search finds the generation of a signature', async () => {
  const open = vi.spyOn(page, 'open').mockImplementation(() => {})
  const { client } = openPage('/blocks', {
    getHealth: inGeneration(2),
    search: {
      results: [
        {
          ...{ type: 'transaction', group: 'transaction', value: signature, label: 'It', badge: null },
          ...{ logoUri: null, symbol: null, verified: false, copyOf: null, generation: 1 },
        },
      ],
      partial: [],
    },
  })
  await waitFor(() => expect(client.getQueryData(['getHealth', {}])).toBeTruthy())
  const input = await screen.findByRole('combobox', { name: 'Search' })
  fireEvent.change(input, { target: { value: signature } })
  expect(await screen.findByText('in an earlier generation')).toBeTruthy()
  fireEvent.submit(input)
  await waitFor(() => expect(open).toHaveBeenCalledWith(`/g/1/tx/${signature}`))
})

test('a sealed generation omits values that only a node reports', async () => {
  writeTag()
  openPage('/g/1', {}, (path) => {
    const answers: Record<string, unknown> = {
      '/g/1/api/health': inGeneration(1),
      '/g/1/api/network/overview': overview,
      '/g/1/api/blocks?limit=6': [],
      '/g/1/api/transactions?limit=15&votes=off': [],
    }
    return answers[path] ? Response.json(answers[path]) : undefined
  })
  expect(await screen.findByText('Last slot')).toBeTruthy()
  expect(screen.queryByText('Node version')).toBeNull()
  expect(screen.queryByText('Total Stake')).toBeNull()
  expect(screen.queryByText('RPC')).toBeNull()
})

test('an open page is reloaded when the chain is reset', async () => {
  const reload = vi.spyOn(page, 'reload').mockImplementation(() => {})
  let now = health
  const { client } = openPage('/blocks', { getHealth: () => now })
  await screen.findByText(/Every block of the Gorbagana Chain/)
  await waitFor(() => expect(client.getQueryData(['getHealth', {}])).toBeTruthy())
  expect(reload).not.toHaveBeenCalled()
  now = inGeneration(2)
  await client.invalidateQueries({ queryKey: ['getHealth'] })
  await waitFor(() => expect(reload).toHaveBeenCalled())
})
