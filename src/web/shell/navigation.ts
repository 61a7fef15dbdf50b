import { pagePaths } from '#contract/pages.ts'

/** A place to go. `soon` tags it; `closed` shows it greyed out, and nothing leads there. */
export type NavItem = { text: string; path: string; soon?: boolean; closed?: boolean }

export const mainNav: readonly NavItem[] = [
  { text: 'Blockchain', path: pagePaths.home },
  { text: 'Validators', path: pagePaths.validators },
  { text: 'Top Holders', path: pagePaths.topHolders },
  { text: 'Dev Log', path: pagePaths.devLog },
  { text: 'TPL Tokens', path: pagePaths.tokens },
  { text: 'Community', path: pagePaths.community, soon: true },
  { text: 'Transactions', path: pagePaths.transactions },
  { text: 'Documentation', path: pagePaths.developerTools },
  { text: 'Sitemap', path: pagePaths.sitemap },
]

export const leaderboard: readonly NavItem[] = [
  { text: 'TPL Tokens', path: pagePaths.tokens },
  { text: 'Community Projects', path: pagePaths.community, soon: true },
]

/** Only the game can be opened; the others are shown, greyed out. */
export const dApps: readonly NavItem[] = [
  { text: 'Bridge', path: pagePaths.bridge, soon: true, closed: true },
  { text: 'Gor Swap', path: pagePaths.swap, soon: true, closed: true },
  { text: 'Launchpad', path: pagePaths.launchpad, soon: true, closed: true },
  { text: 'Lending & Borrowing', path: pagePaths.lending, soon: true, closed: true },
  { text: 'NFT Marketplace', path: pagePaths.nft, soon: true, closed: true },
  { text: 'Perps Exchange', path: pagePaths.perps, soon: true, closed: true },
  { text: 'Break Gorbagana', path: pagePaths.game },
]

let scrollBeganAt = Number.NEGATIVE_INFINITY

/** What a navigation link does besides leading somewhere: smoothly, unless the visitor prefers stillness. */
export function scrollToTop(): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollBeganAt = performance.now()
  window.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' })
}

/** Whether a navigation link is on its way to the top just now. */
export function isScrollingToTop(): boolean {
  return performance.now() - scrollBeganAt < 500
}
