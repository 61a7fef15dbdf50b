import {
  type ChainNames,
  isSoon,
  menus,
  type Page,
  pages,
  type SectionName,
  sectionTitle,
} from '#contract/pages/pages.ts'
import { useHealth, useNetworkNames } from '../../queries/network/network.ts'
import { createStore } from '../../ui/store.ts'

/** An entry of a menu. `soon` adds a badge, because the page belongs to a product that does not exist yet. */
export type NavItem = { text: string; path: string; soon: boolean }

/** A menu of the header. The products in `later` are listed in one line without links. */
export type NavGroup = { text: string; items: readonly NavItem[]; later?: readonly NavItem[] }

const linkTo = (chain: ChainNames, name: SectionName): NavItem => {
  const { path, short }: Page = pages[name]
  return { text: short ?? sectionTitle(name, chain), path, soon: isSoon(name) }
}

type Navigation = Readonly<{
  groups: readonly NavGroup[]
  explorer: readonly NavItem[]
  network: readonly NavItem[]
  resources: readonly NavItem[]
}>

/** The menus of the header, and the groups of links in the footer. */
export function useNavigation(): Navigation {
  const faucet = useHealth().data?.network.links.faucet
  return navigationOf(useNetworkNames(), faucet === pages.faucet.path)
}

/**
 * The same menus for a given chain.
 *
 * @param hasFaucet whether the chain's faucet is a page of the explorer
 */
export function navigationOf(chain: ChainNames, hasFaucet: boolean): Navigation {
  const linksTo = (names: readonly SectionName[]) =>
    names.filter((name) => name !== 'faucet' || hasFaucet).map((name) => linkTo(chain, name))
  const { blockchain, tokens, developers, dapps, explorer, network, resources } = menus
  const products = linksTo(dapps)
  return {
    groups: [
      { text: 'Blockchain', items: linksTo(blockchain) },
      { text: 'Tokens', items: linksTo(tokens) },
      {
        text: 'Developers',
        items: linksTo(developers).map((item) =>
          item.path === pages.developerTools.path ? { ...item, text: 'Documentation' } : item,
        ),
      },
      {
        text: 'dApps',
        items: products.filter(({ soon }) => !soon),
        later: products.filter(({ soon }) => soon),
      },
    ],
    explorer: linksTo(explorer),
    network: linksTo(network),
    resources: linksTo(resources),
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
