import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inMainnetMode, pages } from '#contract/pages/pages.ts'
import { keysOf } from '#lib/values/keys.ts'
import { lendDialog } from '../testing/lend.ts'
import { health } from '../testing/network-samples.ts'
import { openPage } from '../testing/open-page.tsx'
import { address, block, overview, signature, transaction } from '../testing/samples.ts'

const answers = {
  getHealth: health,
  getNetworkOverview: overview,
  getBlock: block,
  getTransaction: transaction,
}
const chooseMainnet = () =>
  fireEvent.click(screen.getAllByText('Mainnet', { selector: 'button' })[0] as Element)
const main = () => within(screen.getByRole('main'))

/** The notes about the network that a page shows, by its treatment in mainnet mode. */
const words = {
  replaced: { notice: true, bar: false },
  marked: { notice: false, bar: true },
  'as-it-is': { notice: false, bar: false },
} as const
const said = () => ({
  notice: main().queryByText('Mainnet Under Construction') !== null,
  bar: main().queryByText('This page shows the Testnet.') !== null,
})
const example = (path: string) =>
  path.replace(':signature', signature).replace(':height', '7').replace(/:\w+/, address)

test.each(
  keysOf(pages).map((name) => [
    pages[name].path,
    inMainnetMode(example(pages[name].path)),
    example(pages[name].path),
  ]),
)(
  'in mainnet mode %s is %s and has no other note about the network; in testnet mode it has none',
  (_, mode, path) => {
    openPage(path, answers)
    expect(said()).toEqual(words['as-it-is'])
    chooseMainnet()
    expect(said()).toEqual(words[mode as keyof typeof words])
  },
)

test('in mainnet mode a path that is not a page has no note about the network', () => {
  openPage('/no/such/page', answers)
  chooseMainnet()
  expect(said()).toEqual(words['as-it-is'])
})

test('the bar of a marked page explains why, and has a button back to the testnet', () => {
  openPage('/block/7', answers)
  chooseMainnet()
  expect(main().getByText('This page shows the Testnet.').parentElement?.textContent).toBe(
    'This page shows the Testnet. The mainnet is not launched yet.',
  )
  fireEvent.click(main().getByText('Switch to Testnet'))
  expect(said()).toEqual(words['as-it-is'])
})

test("a phone's menu has slot and epoch of the testnet, and none in mainnet mode", async () => {
  lendDialog()
  openPage('/block/7', answers)
  fireEvent.click(screen.getByRole('button', { name: 'Open the menu' }))
  const status = within(await screen.findByRole('region', { name: 'Network status' }))
  expect((await status.findByText('9')).parentElement?.textContent).toBe('Slot 9')
  fireEvent.click(status.getByRole('button', { name: 'Mainnet' }))
  expect(status.getByText('Mainnet Offline')).toBeTruthy()
  expect(status.queryByText(/Slot|Epoch/)).toBeNull()
})

test('the words for the network come from its profile', async () => {
  const network = { ...health.network, title: 'Another Chain', stage: 'Devnet' }
  openPage('/', { ...answers, getHealth: { ...health, network } })
  await screen.findByText(/^The explorer of the Another Chain, pending mainnet launch\.$/)
  chooseMainnet()
  expect(await screen.findByText(/Please use the devnet\.$/)).toBeTruthy()
  expect(screen.getByText('Switch to Devnet')).toBeTruthy()
})

test('a chain that announces no mainnet has no toggle, and its footer mentions no launch', async () => {
  const network = { ...health.network, title: 'Another Chain', stage: 'Local', mainnetPending: false }
  openPage('/', { ...answers, getHealth: { ...health, network } })
  expect(await screen.findByText(/^The explorer of the Another Chain\.$/)).toBeTruthy()
  expect(screen.queryByText('Mainnet', { selector: 'button' })).toBeNull()
})
