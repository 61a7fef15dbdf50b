import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { address, otherAddress } from '../../testing/samples.ts'

beforeAll(() => import('./FeaturesScreen.tsx'))

const features = {
  features: [
    { address, name: null, state: 'pending' as const, activatedSlot: null, activatedEpoch: null },
    {
      ...{ address: otherAddress, name: 'Loader v4', state: 'active' as const },
      ...{ activatedSlot: 864_000, activatedEpoch: 2 },
    },
  ],
  updatedAt: '2026-11-22T09:00:00.000Z',
}

test('each feature has its name or its id, its state, and since when it is active', async () => {
  openPage('/features', { listFeatures: features })
  expect(await screen.findByText('1 active')).toBeTruthy()
  expect(screen.getByText('1 pending')).toBeTruthy()
  const [, pending, active] = within(screen.getByRole('table')).getAllByRole('row')
  expect(within(pending as HTMLElement).getAllByText('–').length).toBe(2)
  expect(within(active as HTMLElement).getByText('Loader v4')).toBeTruthy()
  expect(within(active as HTMLElement).getByText('864,000')).toBeTruthy()
  expect(
    within(active as HTMLElement)
      .getByRole('link', { name: '2' })
      .getAttribute('href'),
  ).toBe('/epoch/2')
  fireEvent.click(screen.getByRole('button', { name: 'Pending' }))
  expect(location.search).toBe('?state=pending')
  expect(screen.queryByText('Loader v4')).toBeNull()
})

test('if the node does not list features the page says so', async () => {
  openPage('/features', { listFeatures: { features: null, updatedAt: null } })
  expect(await screen.findByText('The features of this chain are not known')).toBeTruthy()
  expect(screen.queryByText(/\d active/)).toBeNull()
})
