import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { addNamesToHead, health } from '../../testing/network-samples.ts'
import { createQueryClient } from '../api/client.ts'
import { useNetworkNames } from './network.ts'

function namesOf(response: () => Promise<Response>) {
  vi.stubGlobal('fetch', response)
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(useNetworkNames, { wrapper }).result
}
const silence = () => new Promise<Response>(() => {})

test('before the API answers, the chain has neutral names, or those in the page’s head', async () => {
  expect(namesOf(silence).current).toEqual({
    title: 'Chain',
    shortTitle: 'Chain',
    coin: 'coins',
    swapName: 'Swap',
    tokensName: 'Tokens',
    stage: 'Network',
    mainnetPending: false,
    slotMs: 1_000,
  })
  const names = {
    ...{
      title: 'Another Chain',
      shortTitle: 'Another',
      coin: 'ANO',
      swapName: 'Ano Swap',
      tokensName: 'Tokens',
    },
    ...{ stage: 'Devnet', mainnetPending: true, slotMs: 400 },
  }
  addNamesToHead({ ...health.network, ...names })
  expect(namesOf(silence).current).toEqual(names)
  const answered = namesOf(async () => Response.json(health))
  await waitFor(() => expect(answered.current.title).toBe('Gorbagana Chain'))
})
