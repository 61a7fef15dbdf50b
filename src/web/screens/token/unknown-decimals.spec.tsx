import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { address } from '../../testing/samples.ts'
import { token, tokenAnswers } from '../../testing/token-samples.ts'

test('amounts of a token with unknown decimals are in raw units', async () => {
  const holder = { rank: 1, owner: address, address, accounts: 1, mark: null, label: null, name: null }
  openPage(`/token/${token.mint}?tab=holders`, {
    ...tokenAnswers,
    getToken: { ...token, decimals: null },
    listTokenHolders: {
      holders: [{ ...holder, balance: '12345678901234567', uiBalance: null, percentage: '50' }],
      total: 1,
      asOfSlot: 7,
      supply: '900',
      partialSince: null,
    },
  })
  expect((await screen.findByText('12,345,678,901,234,567')).parentElement?.textContent).toContain(
    'raw units',
  )
})
