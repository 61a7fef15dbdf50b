import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { health } from '../testing/network-samples.ts'
import { openPage } from '../testing/open-page.tsx'
import { address, block, signature, transaction } from '../testing/samples.ts'

const answers = { getHealth: health, getBlock: block, getTransaction: transaction }
const chooseMainnet = () =>
  fireEvent.click(screen.getAllByText('Mainnet', { selector: 'button' })[0] as Element)
const main = () => within(screen.getByRole('main'))

test.each([`/tx/${signature}`, '/block/7', `/address/${address}`, '/tokens', '/programs'])(
  'in mainnet mode %s says that it shows the testnet, and leads back to it',
  async (path) => {
    openPage(path, answers)
    expect(main().queryByText('This page shows the Testnet.')).toBeNull()
    chooseMainnet()
    expect(main().getByText('This page shows the Testnet.').parentElement?.textContent).toBe(
      'This page shows the Testnet. The mainnet is not launched yet.',
    )
    fireEvent.click(main().getByText('Switch to Testnet'))
    expect(main().queryByText('This page shows the Testnet.')).toBeNull()
  },
)

test.each(['/', '/transactions', '/validators', '/top-holders', '/token/x', '/bridge', '/no/such/page'])(
  'in mainnet mode %s, which shows nothing of the testnet, does not say so',
  async (path) => {
    openPage(path, answers)
    chooseMainnet()
    expect(main().queryByText('This page shows the Testnet.')).toBeNull()
  },
)

test('the words for the network are those of its profile', async () => {
  const network = { ...health.network, title: 'Another Chain', stage: 'Devnet' }
  openPage('/', { ...answers, getHealth: { ...health, network } })
  await screen.findByText(/^The explorer of the Another Chain, pending mainnet launch\.$/)
  chooseMainnet()
  expect(await screen.findByText(/Please use the devnet\.$/)).toBeTruthy()
  expect(screen.getByText('Switch to Devnet')).toBeTruthy()
})

test('a chain that announces no mainnet has no toggle, and its footer says nothing of a launch', async () => {
  const network = { ...health.network, title: 'Another Chain', stage: 'Local', mainnetPending: false }
  openPage('/', { ...answers, getHealth: { ...health, network } })
  expect(await screen.findByText(/^The explorer of the Another Chain\.$/)).toBeTruthy()
  expect(screen.queryByText('Mainnet', { selector: 'button' })).toBeNull()
})
