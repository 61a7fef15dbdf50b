import { pagePaths } from '#contract/pages.ts'
import { type ChainNames, sectionTitle } from '#contract/titles.ts'
import { useNetworkNames } from '../queries/network.ts'
import { createStore } from '../ui/store.ts'

/** An entry of the menu. `soon` tags it; `closed` greys it out, without a link. */
export type NavItem = { text: string; path: string; soon?: boolean; closed?: boolean }

type Navigation = Readonly<Record<'mainNav' | 'leaderboard' | 'dApps', readonly NavItem[]>>

/** The menus of the header: `dApps` are shown, and only the game can be opened. */
export const useNavigation = (): Navigation => navigationOf(useNetworkNames())

const navigationOf = (chain: ChainNames): Navigation => ({
  mainNav: [
    { text: 'Blockchain', path: pagePaths.home },
    { text: 'Validators', path: pagePaths.validators },
    { text: 'Top Holders', path: pagePaths.topHolders },
    { text: 'Dev Log', path: pagePaths.devLog },
    { text: chain.tokensName, path: pagePaths.tokens },
    { text: 'Community', path: pagePaths.community, soon: true },
    { text: 'Transactions', path: pagePaths.transactions },
    { text: 'Documentation', path: pagePaths.developerTools },
    { text: 'Sitemap', path: pagePaths.sitemap },
  ],
  leaderboard: [
    { text: chain.tokensName, path: pagePaths.tokens },
    { text: 'Community Projects', path: pagePaths.community, soon: true },
  ],
  dApps: [
    { text: 'Bridge', path: pagePaths.bridge, soon: true, closed: true },
    { text: chain.swapName, path: pagePaths.swap, soon: true, closed: true },
    { text: 'Launchpad', path: pagePaths.launchpad, soon: true, closed: true },
    { text: 'Lending & Borrowing', path: pagePaths.lending, soon: true, closed: true },
    { text: 'NFT Marketplace', path: pagePaths.nft, soon: true, closed: true },
    { text: 'Perps Exchange', path: pagePaths.perps, soon: true, closed: true },
    { text: sectionTitle('game', chain), path: pagePaths.game },
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
