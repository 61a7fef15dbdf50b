import { type PageName, pagePaths, soonPages } from '#contract/pages.ts'
import { type ChainNames, sectionTitle } from '#contract/titles.ts'
import { useNetworkNames } from '../queries/network.ts'
import { createStore } from '../ui/store.ts'

/**
 * An entry of a menu. `soon` tags it: its page is of a product that does not exist yet. `closed` greys it out, without a
 * link.
 */
export type NavItem = { text: string; path: string; soon: boolean; closed?: boolean }

const isSoon = (page: PageName): boolean => soonPages.some((name) => name === page)

const linkTo = (text: string, page: PageName): NavItem => ({
  text,
  path: pagePaths[page],
  soon: isSoon(page),
})

export const bridge = linkTo('Bridge', 'bridge')

type Navigation = Readonly<Record<'mainNav' | 'leaderboard' | 'dApps' | 'resources', readonly NavItem[]>>

/** The menus of the header and of the footer: of the `dApps`, those that come soon are closed. */
export const useNavigation = (): Navigation => navigationOf(useNetworkNames())

export const navigationOf = (chain: ChainNames): Navigation => ({
  mainNav: [
    linkTo('Blockchain', 'home'),
    linkTo('Validators', 'validators'),
    linkTo('Top Holders', 'topHolders'),
    linkTo('Dev Log', 'devLog'),
    linkTo(chain.tokensName, 'tokens'),
    linkTo('Community', 'community'),
    linkTo('Transactions', 'transactions'),
    linkTo('Documentation', 'developerTools'),
    linkTo('Sitemap', 'sitemap'),
  ],
  leaderboard: [linkTo(chain.tokensName, 'tokens'), linkTo('Community Projects', 'community')],
  dApps: [
    bridge,
    linkTo(chain.swapName, 'swap'),
    linkTo('Launchpad', 'launchpad'),
    linkTo('Lending & Borrowing', 'lending'),
    linkTo('NFT Marketplace', 'nft'),
    linkTo('Perps Exchange', 'perps'),
    linkTo(sectionTitle('game', chain), 'game'),
  ].map((item) => ({ ...item, closed: item.soon })),
  resources: [
    linkTo('Developer Tools', 'developerTools'),
    linkTo('API', 'apiDocs'),
    linkTo('Programs', 'programs'),
    linkTo('Dev Log', 'devLog'),
    linkTo('Sitemap', 'sitemap'),
  ],
})

const scrollBeganAt = createStore(() => Number.NEGATIVE_INFINITY)

/** Scrolls to the top when a navigation link is followed: smoothly, unless the visitor prefers reduced motion. */
export function scrollToTop(): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollBeganAt.set(performance.now())
  window.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' })
}

/** Whether such a scroll is in progress. */
export function isScrollingToTop(): boolean {
  return performance.now() - scrollBeganAt.get() < 500
}
