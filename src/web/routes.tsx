import { type ComponentType, lazy, useState } from 'react'
import { findPage, type PageName, pagePaths } from '#contract/pages.ts'
import { keysOf } from '#lib/keys.ts'

type Load = () => Promise<ComponentType>

const comingSoon: Load = async () =>
  (await import('./screens/coming-soon/ComingSoonScreen.tsx')).ComingSoonScreen

/** The screen of every page of the contract. Each loads on its first visit, or when a link to it is hovered or focused. */
const screens: Record<PageName, Load> = {
  home: async () => (await import('./screens/home/HomeScreen.tsx')).HomeScreen,
  transaction: async () => (await import('./screens/transaction/TransactionScreen.tsx')).TransactionScreen,
  block: async () => (await import('./screens/block/BlockScreen.tsx')).BlockScreen,
  blocks: async () => (await import('./screens/blocks/BlocksScreen.tsx')).BlocksScreen,
  address: async () => (await import('./screens/address/AddressScreen.tsx')).AddressScreen,
  transactions: async () =>
    (await import('./screens/transactions/TransactionsScreen.tsx')).TransactionsScreen,
  token: async () => (await import('./screens/token/TokenScreen.tsx')).TokenScreen,
  tokens: async () => (await import('./screens/tokens/TokensScreen.tsx')).TokensScreen,
  community: comingSoon,
  validators: async () => (await import('./screens/validators/ValidatorsScreen.tsx')).ValidatorsScreen,
  topHolders: async () => (await import('./screens/top-holders/TopHoldersScreen.tsx')).TopHoldersScreen,
  sitemap: async () => (await import('./screens/sitemap/SitemapScreen.tsx')).SitemapScreen,
  bridge: comingSoon,
  swap: comingSoon,
  launchpad: comingSoon,
  lending: comingSoon,
  nft: comingSoon,
  perps: comingSoon,
  developerTools: async () =>
    (await import('./screens/developer-tools/DeveloperToolsScreen.tsx')).DeveloperToolsScreen,
  apiDocs: async () => (await import('./screens/api-docs/ApiDocsScreen.tsx')).ApiDocsScreen,
  game: async () => (await import('./screens/game/GameScreen.tsx')).GameScreen,
  faucet: async () => (await import('./screens/faucet/FaucetScreen.tsx')).FaucetScreen,
  devLog: async () => (await import('./screens/dev-log/DevLogScreen.tsx')).DevLogScreen,
  admin: async () => (await import('./screens/admin/AdminScreen.tsx')).AdminScreen,
  charts: async () => (await import('./screens/charts/ChartsScreen.tsx')).ChartsScreen,
  programs: async () => (await import('./screens/programs/ProgramsScreen.tsx')).ProgramsScreen,
}

const notFound: Load = async () => (await import('./screens/not-found/NotFoundScreen.tsx')).NotFoundScreen

// Paths without their parameter, which the server answers with HTTP 404.
const noMint: Load = async () => (await import('./screens/token/InvalidToken.tsx')).InvalidToken
const noAddress: Load = async () => (await import('./screens/address/NoAddress.tsx')).NoAddress

const loaded = new Map<Load, ComponentType>()
const lazyOnes = new Map<Load, ComponentType>()

function lazyOf(load: Load): ComponentType {
  const known = lazyOnes.get(load)
  if (known) return known
  const made = lazy(async () => ({ default: await load() }))
  lazyOnes.set(load, made)
  return made
}

/** A screen, without a wait where it is loaded: a lazy component waits once even then. */
export function Screen({ load }: { load: Load }) {
  const [Known] = useState(() => loaded.get(load) ?? lazyOf(load))
  return <Known />
}

/** In the order in which the router tries them. */
export const siteRoutes: readonly { path: string; load: Load }[] = [
  ...keysOf(screens).map((name) => ({
    path: pagePaths[name],
    load: screens[name],
  })),
  { path: '/token', load: noMint },
  { path: '/address', load: noAddress },
  { path: '/*?', load: notFound },
]

/** Loads the screen that `pathname` leads to. Never rejects. */
export async function preloadScreen(pathname: string): Promise<void> {
  const name = findPage(pathname)?.name
  if (!name) return
  const load = screens[name]
  try {
    loaded.set(load, await load())
  } catch {
    // A screen that cannot load now is loaded again when it is opened, and the error is shown then.
  }
}
