import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Health } from '#contract/network/network.ts'
import { apiQuery } from '../../queries/api/call-api.ts'
import { createQueryClient } from '../../queries/api/client.ts'
import { address, otherAddress, signature } from '../../testing/samples.ts'
import { AddressLink, BlockLink, SignatureLink } from './links.tsx'

const wrapped = 'So11111111111111111111111111111111111111112'

// The fields of the health that the links use.
const health = { network: { labels: { [wrapped]: 'wGOR' } } } as unknown as Health

function show(children: React.ReactNode, known = true) {
  const asked = vi.fn()
  vi.stubGlobal('fetch', asked)
  const client = createQueryClient()
  if (known) client.setQueryData(apiQuery('getHealth', {}).queryKey, health)
  render(<QueryClientProvider client={client}>{children}</QueryClientProvider>)
  return asked
}

/** The visible text of the first address. */
const shown = () => document.querySelector('.hash-short')?.textContent

test('a known address is shown by its name on this network', () => {
  const asked = show(<AddressLink address={wrapped} />)
  expect(shown()).toBe('wGOR')
  expect(screen.getByRole('link').getAttribute('href')).toBe(`/address/${wrapped}`)
  expect(asked).not.toHaveBeenCalled()
})

test('other addresses are shortened, and all addresses are while no name is loaded', () => {
  show(<AddressLink address={address} />)
  expect(shown()).toBe('EkDhrb...2t2Y')
  cleanup()
  show(<AddressLink address={wrapped} />, false)
  expect(shown()).toBe('So1111...1112')
})

test('the label of a link is preferred to that of the network, and a full address has none', () => {
  show(<AddressLink address={wrapped} label="Wrapped coin" />)
  expect(shown()).toBe('Wrapped coin')
  cleanup()
  show(<AddressLink address={wrapped} form="whole" copy />)
  expect(screen.getByRole('link').textContent).toBe(wrapped)
  expect(screen.getByRole('button', { name: 'Copy address' })).toBeTruthy()
})

test('the name of a property that every object has is not a label', () => {
  show(<AddressLink address="constructor" />)
  expect(screen.getByRole('link').textContent).toBe('constructor')
})

test('signatures and heights link to their pages', () => {
  show(
    <>
      <SignatureLink signature={signature} />
      <BlockLink height={17_233_111} />
      <BlockLink height={null} />
      <BlockLink height={null} slot={55_065_076} />
      <AddressLink address={otherAddress} />
    </>,
  )
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual([
    `/tx/${signature}`,
    '/block/17233111',
    '/block/slot-55065076',
    `/address/${otherAddress}`,
  ])
  expect(screen.getByText('17,233,111')).toBeTruthy()
  expect(screen.getByText('–')).toBeTruthy()
  expect(links[2] && screen.getByText('55,065,076').closest('a')?.textContent).toBe('slot 55,065,076')
})

test('an address without a label is shown by its name, and one request gets the names of a page', async () => {
  const asked = vi.fn(async (_url: string) => Response.json({ names: { [address]: 'dev.alice.gor' } }))
  vi.stubGlobal('fetch', asked)
  // Wait until the addresses of earlier tests are requested, because one call gathers all addresses.
  await new Promise((resolve) => setTimeout(resolve, 100))
  asked.mockClear()
  const client = createQueryClient()
  const { labels } = health.network
  client.setQueryData(apiQuery('getHealth', {}).queryKey, {
    ...health,
    network: { ...health.network, labels, nameSuffix: null },
  })
  render(
    <QueryClientProvider client={client}>
      <AddressLink address={address} />
      <AddressLink address={otherAddress} copy />
      <AddressLink address={address} form="whole" />
      <AddressLink address={wrapped} />
      <AddressLink address={signature} label="Pool" />
      <AddressLink address={wrapped} label={undefined} name={null} />
      {/* With `name={null}` the list declares that the address has no name, although another component
          requests it. */}
      <AddressLink address={address} name={null} />
    </QueryClientProvider>,
  )
  const [named, whole] = await screen.findAllByText('dev.alice.gor')
  expect(named?.closest('a')?.querySelector('[title]')?.getAttribute('title')).toBe(address)
  // The full address stays, with the name behind it.
  expect(whole?.closest('a')).toBeNull()
  expect(asked.mock.calls.map(([url]) => decodeURIComponent(url))).toEqual([
    `/api/sns/names?addresses=${[address, otherAddress].sort().join(',')}`,
  ])
  expect(screen.getAllByText('EkDhrb...2t2Y')).toHaveLength(1)
})
