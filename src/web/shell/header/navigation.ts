import { type PageName, pagePaths, soonPages } from '#contract/pages/pages.ts'
import { type ChainNames, sectionTitle } from '#contract/pages/titles.ts'
import { useHealth, useNetworkNames } from '../../queries/network/network.ts'
import { createStore } from '../../ui/store.ts'

/** An entry of a menu. `soon` adds a badge, because the page belongs to a product that does not exist yet. */
export type NavItem = { text: string; path: string; soon: boolean }

/** A menu of the header. The products in `later` are listed in one line without links. */
export type NavGroup = { text: string; items: readonly NavItem[]; later?: readonly NavItem[] }

const isSoon = (page: PageName): boolean => soonPages.some((name) => name === page)

const linkTo = (text: string, page: PageName): NavItem => ({
  text,
  path: pagePaths[page],
  soon: isSoon(page),
})

export const bridge = linkTo('Bridge', 'bridge')

type Navigation = Readonly<{
  groups: readonly NavGroup[]
  explorer: readonly NavItem[]
  resources: readonly NavItem[]
}>

/** The menus of the header, and the groups of links in the footer. */
export function useNavigation(): Navigation {
  const faucet = useHealth().data?.network.links.faucet
  return navigationOf(useNetworkNames(), faucet === pagePaths.faucet)
}

/**
 * The same menus for a given chain.
 *
 * @param hasFaucet whether the chain's faucet is a page of the explorer
 */
export function navigationOf(chain: ChainNames, hasFaucet: boolean): Navigation {
  const transactions = linkTo('Transactions', 'transactions')
  const validators = linkTo('Validators', 'validators')
  const programs = linkTo('Programs', 'programs')
  const tokens = [
    linkTo(chain.tokensName, 'tokens'),
    linkTo('Top Holders', 'topHolders'),
    linkTo('Community', 'community'),
  ]
  const devLog = linkTo('Dev Log', 'devLog')
  const sitemap = linkTo('Sitemap', 'sitemap')
  const api = linkTo('API', 'apiDocs')
  const rpc = linkTo('JSON-RPC', 'rpcDocs')
  return {
    groups: [
      {
        text: 'Blockchain',
        items: [
          transactions,
          linkTo('Blocks', 'blocks'),
          linkTo('Charts', 'charts'),
          validators,
          programs,
          linkTo('Watch List', 'watchList'),
        ],
      },
      { text: 'Tokens', items: tokens },
      {
        text: 'Developers',
        items: [
          linkTo('Documentation', 'developerTools'),
          api,
          rpc,
          devLog,
          ...(hasFaucet ? [linkTo('Faucet', 'faucet')] : []),
          sitemap,
        ],
      },
      {
        text: 'dApps',
        items: [linkTo(sectionTitle('game', chain), 'game')],
        later: [
          bridge,
          linkTo(chain.swapName, 'swap'),
          linkTo('Launchpad', 'launchpad'),
          linkTo('Lending & Borrowing', 'lending'),
          linkTo('NFT Marketplace', 'nft'),
          linkTo('Perps Exchange', 'perps'),
        ],
      },
    ],
    explorer: [linkTo('Blockchain', 'home'), transactions, validators, ...tokens],
    resources: [
      ...[linkTo('Developer Tools', 'developerTools'), api, rpc, programs, devLog],
      ...[linkTo('Integrity', 'integrity'), sitemap],
    ],
  }
}

const scrollBeganAt = createStore(() => Number.NEGATIVE_INFINITY)

/**
 * Scrolls to the top when a visitor follows a navigation link: smoothly, unless the visitor prefers reduced
 * motion.
 */
export function scrollToTop(): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollBeganAt.set(performance.now())
  window.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' })
}

/** Whether the page is still scrolling to the top. */
export function isScrollingToTop(): boolean {
  return performance.now() - scrollBeganAt.get() < 500
}
