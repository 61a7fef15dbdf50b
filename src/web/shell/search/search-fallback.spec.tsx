import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { address } from '../../testing/samples.ts'

test('if the search cannot be answered, an address still leads to its page', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  openPage('/nosuch', {}, (path) =>
    path.startsWith('/api/search') ? new Response('busy', { status: 503 }) : undefined,
  )
  const box = await screen.findByPlaceholderText('Search transactions, addresses, blocks, tokens, or domains')
  fireEvent.change(box, { target: { value: address } })
  fireEvent.submit(box)
  await waitFor(() => expect(location.pathname).toBe(`/address/${address}`))
  expect(warn).toHaveBeenCalled()
})
