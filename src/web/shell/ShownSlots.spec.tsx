import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { SLOT_HEADER } from '#contract/paths.ts'
import { openPage } from '../testing/open-page.tsx'
import { overview, stats } from '../testing/samples.ts'

beforeAll(() => import('../screens/home/HomeScreen.tsx'))

const at = (slot: number, output: unknown) =>
  Response.json(output, { headers: { [SLOT_HEADER]: String(slot) } })

test('the footer shows the oldest slot of the data on the page, and on focus the slot of each answer', async () => {
  openPage('/', {}, (path) => {
    if (path === '/api/network/overview') return at(1_200, overview)
    return path === '/api/network/stats' ? at(1_234, stats) : undefined
  })
  const line = await screen.findByText('Figures as of slot 1,200 or later')
  fireEvent.focus(line)
  expect(await screen.findByText('network/overview: slot 1,200')).toBeTruthy()
  expect(screen.getByText('network/stats: slot 1,234')).toBeTruthy()
})

test('without a slot the footer shows none', async () => {
  openPage('/', { getNetworkOverview: overview })
  expect(await screen.findByText('Resources')).toBeTruthy()
  expect(screen.queryByText(/Figures as of slot/)).toBeNull()
})
