/** @module-tag slow */
import { beforeAll, expect, test } from 'vitest'
import { pages, sectionNames, sectionTitle } from '#contract/pages/pages.ts'
import { keysOf } from '#lib/values/keys.ts'
import { chainNames } from '#profiles/chain-names.ts'
import { loadNetwork } from '#profiles/index.ts'
import { seriousIssuesInBothThemes } from './axe.ts'
import { type Listed, PATIENCE, setStage, until } from './stage.ts'

// Checks that apply to every screen.

const stage = setStage()
const { open, findTransaction } = stage
let success: Listed
let failed: Listed
let trade: Listed
/** Owns a name. */
let named: string
/** Holds the code of a program. */
let code: string
let validator: { address: string; identity: string }
let stakeAccount: string
beforeAll(async () => {
  success = await findTransaction((tx) => tx.status === 'success')
  failed = await findTransaction((tx) => tx.status === 'failed')
  // Once its tokens' names are known: a name is learned a moment after the token is first seen.
  trade = await findTransaction((tx) => /^Swapped ((?!\.\.\.).)* on /.test(tx.sentence))
  named = await until('alice.gor is registered', async () => {
    const [domain] = await stage.api<{ owner: string }[]>('/api/sns/domains?search=alice.gor')
    return domain?.owner
  })
  const program = await stage.api<{ programData: string }>(`/api/address/${SWAP}/program`)
  code = program.programData
  validator = await until('the node has told its validators', async () => {
    const { validators } = await stage.api<{ validators: (typeof validator)[] }>('/api/validators')
    return validators[0]
  })
  stakeAccount = await until('the stake accounts are known', async () => {
    type Found = { delegators: { stakeAccount: string }[] | null }
    const { delegators } = await stage.api<Found>(`/api/validators/${validator.address}/delegators`)
    return delegators?.[0]?.stakeAccount
  })
})

/** The program of the local chain's pools. */
const SWAP = 'xYBN2zddsqSy41tg1yD9nJScCmqquZnHUyzXBfLEqC8'

const MINT = 'So11111111111111111111111111111111111111112'
/** The local chain's dollar. */
const USDG = 'HoHFsNtPcse7biyAYrWVJfyciZUZmJDZMCxyMHei3toz'

/** The screens by name, with a text that is there once the data is. */
const screens: Record<string, () => { path: string; shows: string | RegExp }> = {
  home: () => ({ path: '/', shows: 'Latest Transactions' }),
  'a search without result': () => ({ path: `/?search=${'z'.repeat(80)}`, shows: 'Search as Transaction' }),
  transaction: () => ({ path: `/tx/${success.signature}`, shows: 'Finalized (MAX Confirmations)' }),
  'a failed transaction': () => ({ path: `/tx/${failed.signature}`, shows: 'Error' }),
  'a trade': () => ({ path: `/tx/${trade.signature}`, shows: 'Token Swap' }),
  'no such transaction': () => ({ path: `/tx/${'1'.repeat(64)}`, shows: 'Transaction Not Found' }),
  block: () => ({ path: `/block/${success.blockHeight}`, shows: 'Copy Blockhash' }),
  'all blocks': () => ({ path: '/blocks', shows: 'Compute units' }),
  'the transactions of all blocks': () => ({
    path: '/transactions?type=transfer&status=success',
    shows: 'Transactions of all blocks',
  }),
  'no such block': () => ({ path: '/block/999999999', shows: 'Block Not Found' }),
  'a wallet': () => ({ path: `/address/${success.feePayer}`, shows: /Wallet|Account/ }),
  'the transfers of a wallet': () => ({
    path: `/address/${success.feePayer}?tab=transfers`,
    shows: 'Direction',
  }),
  'the balance changes of a wallet': () => ({
    path: `/address/${success.feePayer}?tab=balances`,
    shows: 'Balance After',
  }),
  'the portfolio of a wallet': () => ({
    path: `/address/${success.feePayer}?tab=portfolio`,
    shows: 'Percentage',
  }),
  'the domains of a wallet': () => ({ path: `/address/${named}?tab=domains`, shows: 'alice.gor' }),
  'the code of a program': () => ({ path: `/address/${code}`, shows: 'Program Data Overview' }),
  'a program': () => ({ path: '/address/TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', shows: /Program/ }),
  'the IDL of a program': () => ({
    path: '/address/FvDpLZ3BignoMBjq9hz2ZNAaLyXbTVxedghybQGn7f6s?tab=idl',
    shows: 'Instructions',
  }),
  'the activity of a program': () => ({
    path: `/address/${SWAP}?tab=activity`,
    shows: 'Recent Callers',
  }),
  'the deployments of a program': () => ({
    path: `/address/${SWAP}?tab=deployments`,
    shows: 'Deploys and Upgrades',
  }),
  'no address': () => ({ path: '/address/0OIl', shows: /Invalid Address/ }),
  feed: () => ({ path: '/transactions', shows: 'Fee Payer' }),
  'the list of tokens': () => ({ path: '/tokens', shows: 'Market Cap' }),
  'the transactions of a token': () => ({ path: `/token/${USDG}`, shows: 'All Transactions' }),
  'the trades of a token': () => ({ path: `/token/${USDG}?tab=defi`, shows: 'TOKEN SWAP' }),
  'the holders of a token': () => ({ path: `/token/${USDG}?tab=holders`, shows: 'Concentration' }),
  'the markets of a token': () => ({ path: `/token/${USDG}?tab=markets`, shows: 'TVL' }),
  'the metadata of a token': () => ({ path: `/token/${USDG}?tab=metadata`, shows: 'Mint address' }),
  'the charts of a token': () => ({ path: `/token/${USDG}?tab=analytics`, shows: 'Supply History' }),
  'the top holders': () => ({ path: '/top-holders', shows: 'Top Holders by Portfolio Value' }),
  'the running epoch': () => ({ path: '/epoch', shows: 'Time left' }),
  'the integrity': () => ({ path: '/integrity', shows: 'Checks' }),
  'the feature gates': () => ({ path: '/features', shows: /^[\d,]+ active$/ }),
  'no such epoch': () => ({ path: '/epoch/999999', shows: 'Epoch Not Found' }),
  'a validator': () => ({ path: `/address/${validator.address}`, shows: 'Vote credits' }),
  'the identity of a validator': () => ({
    path: `/address/${validator.identity}?tab=delegators`,
    shows: 'Counts now',
  }),
  'the epochs of a validator': () => ({
    path: `/address/${validator.address}?tab=epochs`,
    shows: 'Its rewards',
  }),
  'a stake account': () => ({ path: `/address/${stakeAccount}`, shows: 'Rent reserve' }),
  'the validators': () => ({ path: '/validators', shows: 'Staking Rewards' }),
  'a page that comes soon': () => ({ path: '/community', shows: 'Coming Soon' }),
  'the development log': () => ({ path: '/dev-log', shows: 'SPL Token-2022 enabled' }),
  'the developer tools': () => ({ path: '/developer-tools', shows: 'Proof of History' }),
  'the quickstart': () => ({ path: '/developer-tools?tab=quickstart', shows: 'Follow new slots' }),
  // On the embedded chain its own node.
  'the network facts': () => ({ path: '/developer-tools?tab=network', shows: /^http:\/\/127\.0\.0\.1:\d+$/ }),
  'the JSON-RPC': () => ({ path: '/rpc-docs', shows: 'Differences to a node' }),
  'a method of the JSON-RPC': () => ({ path: '/rpc-docs#getBlock', shows: 'Parameters' }),
  'the API': () => ({ path: '/api-docs', shows: 'Conventions' }),
  'a call of the API': () => ({ path: '/api-docs#listBlockTransactions', shows: 'Copy as curl' }),
  'the charts': () => ({ path: '/charts?range=all', shows: 'Active Addresses' }),
  'the programs': () => ({ path: '/programs', shows: 'CPAMM v4' }),
  'the watch list': () => ({ path: '/watch-list', shows: 'You watch no address yet' }),
  'the sitemap': () => ({ path: '/sitemap', shows: 'Recent Blocks' }),
  // Another test may have switched the chat off.
  'the admin panel': () => ({ path: '/admin', shows: /^(Enabled|Disabled)$/ }),
  'the faucet': () => ({ path: '/faucet', shows: 'Left today' }),
  'the game': () => ({ path: '/break-gorbagana', shows: 'How to Play' }),
  'no page': () => ({ path: '/no/such/page', shows: '404 Page Not Found' }),
}

async function openScreen(name: string): Promise<void> {
  const { path, shows } = (screens[name] as (typeof screens)[string])()
  await open(path)
  await stage.page.locator('main').getByText(shows).first().waitFor({ state: 'attached' })
  // Loading parts are announced by their label.
  await expect
    .poll(() => stage.page.locator('main [aria-busy="true"]').count(), { timeout: PATIENCE })
    .toBe(0)
}

test.each(Object.keys(screens))(
  '%s: axe finds no serious issue in the dark and the light theme, and the page is not wider than a small phone',
  async (name) => {
    await openScreen(name)
    expect(await seriousIssuesInBothThemes(stage.page)).toEqual([])
    await stage.page.setViewportSize({ width: 320, height: 640 })
    // Charts drawn for the width of the page are drawn again in the next frames.
    await expect.poll(() => stage.page.evaluate('document.documentElement.scrollWidth')).toBe(320)
  },
)

test.each([390, 1440])(
  'with text of twice the size the home page fits %s px and cuts off none of its figures',
  async (width) => {
    await stage.page.setViewportSize({ width, height: 900 })
    await openScreen('home')
    await stage.page.evaluate("document.documentElement.style.fontSize = '32px'")
    await expect.poll(() => stage.page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    const cut = await stage.page.evaluate<string[]>(`
    [...document.querySelectorAll('main section > dl dd, main section > p')]
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map((element) => element.textContent)`)
    expect(cut).toEqual([])
  },
)

test.each(['block', 'a wallet', 'the charts', 'the programs'])(
  'with text of twice the size %s fits a phone, and no value is cut off or broken into letters',
  async (name) => {
    await stage.page.setViewportSize({ width: 390, height: 844 })
    await openScreen(name)
    await stage.page.evaluate("document.documentElement.style.fontSize = '32px'")
    await expect.poll(() => stage.page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    const findBad = () =>
      stage.page.evaluate<string[]>(`
        [...document.querySelectorAll('main section > dl[class*="divide-y"] dd')]
          .filter((element) => element.scrollWidth > element.clientWidth + 1 || element.clientWidth < 240)
          .map((element) => element.textContent)`)
    // Names come after the values, and have another width.
    await expect.poll(findBad).toEqual([])
  },
)

test.each([
  'home',
  'block',
  'a wallet',
  'feed',
  'all blocks',
  'the list of tokens',
  'the trades of a token',
  'the holders of a token',
  'the top holders',
  'the validators',
  'the feature gates',
])('on a phone axe finds no serious issue in the lists of %s', async (name) => {
  await stage.page.setViewportSize({ width: 390, height: 844 })
  await openScreen(name)
  expect(await seriousIssuesInBothThemes(stage.page)).toEqual([])
})

test('the ring of the focus is not cut off in the rows of a phone', async () => {
  await stage.page.setViewportSize({ width: 390, height: 844 })
  await openScreen('home')
  const link = stage.page.locator('main td a').first()
  // A row that is replaced meanwhile has no style: the next one is looked at.
  const clip = () =>
    link.evaluate((element) => {
      const style = (
        globalThis as unknown as {
          getComputedStyle(of: unknown): { overflowX: string; overflowClipMargin: string }
        }
      ).getComputedStyle((element as unknown as { closest(of: string): unknown }).closest('td'))
      return [style.overflowX, style.overflowClipMargin]
    })
  await expect.poll(clip).toEqual(['clip', '4px'])
})

test('the quick info and the menu: axe finds no serious issue in the dark and the light theme', async () => {
  const { page } = stage
  await openScreen('home')
  await stage.openQuickInfo()
  expect(await seriousIssuesInBothThemes(stage.page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /menu/i }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Sitemap' }).waitFor()
  expect(await seriousIssuesInBothThemes(stage.page)).toEqual([])
})

/** The headings of pages that are about one thing, or have no section of their own. */
const headings: Record<string, RegExp> = {
  home: / Explorer$/,
  block: /^Block [\d,]+$/,
  address: /^(Wallet [\w.]+|[\w.-]+\.gor)\s*$/,
  token: /wGOR/,
  transactions: /^All Transactions/,
  epoch: /^Epoch 0\s*$/,
  currentEpoch: /^Epoch [\d,]+\s*$/,
}

test.each(keysOf(pages))('the route %s leads to its own screen', async (name) => {
  const values: Record<string, string> = {
    transaction: success.signature,
    block: String(success.blockHeight),
    address: success.feePayer,
    token: MINT,
    epoch: '0',
  }
  const response = await open(pages[name].path.replace(/:\w+/, values[name] ?? ''))
  expect(response?.status()).toBe(200)
  const main = stage.page.locator('main')
  const heading = main.locator('h1').first()
  await heading.waitFor()
  const section = sectionNames.find((one) => one === name)
  const title = section && sectionTitle(section, chainNames(loadNetwork('gorbagana')))
  // Names of tokens may be learned meanwhile.
  const [verb = ''] = success.sentence.slice(1).split(' ')
  await expect
    .poll(() => heading.textContent(), { timeout: PATIENCE })
    .toMatch(name === 'transaction' ? verb : (headings[name] ?? title ?? /^$/))
  expect((await main.textContent())?.length).toBeGreaterThan(20)
  expect(await stage.page.getByText('404 Page Not Found').count()).toBe(0)
  expect(await stage.page.title()).toMatch(/ · Gorscope$/)
})
