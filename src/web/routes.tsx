import { useState } from 'react'
import { findPage, isSoon, type PageName, pages, type SoonPage } from '#contract/pages/pages.ts'
import { keysOf } from '#lib/values/keys.ts'
import { type Part, partOf } from './ui/on-demand.tsx'

const comingSoon = partOf(
  async () => (await import('./screens/coming-soon/ComingSoonScreen.tsx')).ComingSoonScreen,
)

const epochScreen = partOf(async () => (await import('./screens/epoch/EpochScreen.tsx')).EpochScreen)

/**
 * The screen of every page of the contract. Each is loaded on its first visit, or when a link to it is
 * hovered or focused.
 */
const screens: Record<PageName, Part<object>> = {
  ...(Object.fromEntries(
    keysOf(pages)
      .filter(isSoon)
      .map((name) => [name, comingSoon]),
  ) as Record<SoonPage, Part<object>>),
  home: partOf(async () => (await import('./screens/home/HomeScreen.tsx')).HomeScreen),
  transaction: partOf(
    async () => (await import('./screens/transaction/TransactionScreen.tsx')).TransactionScreen,
  ),
  block: partOf(async () => (await import('./screens/block/BlockScreen.tsx')).BlockScreen),
  blocks: partOf(async () => (await import('./screens/blocks/BlocksScreen.tsx')).BlocksScreen),
  address: partOf(async () => (await import('./screens/address/AddressScreen.tsx')).AddressScreen),
  transactions: partOf(
    async () => (await import('./screens/transactions/TransactionsScreen.tsx')).TransactionsScreen,
  ),
  token: partOf(async () => (await import('./screens/token/TokenScreen.tsx')).TokenScreen),
  tokens: partOf(async () => (await import('./screens/tokens/TokensScreen.tsx')).TokensScreen),
  validators: partOf(
    async () => (await import('./screens/validators/ValidatorsScreen.tsx')).ValidatorsScreen,
  ),
  topHolders: partOf(
    async () => (await import('./screens/top-holders/TopHoldersScreen.tsx')).TopHoldersScreen,
  ),
  sitemap: partOf(async () => (await import('./screens/sitemap/SitemapScreen.tsx')).SitemapScreen),
  developerTools: partOf(
    async () => (await import('./screens/developer-tools/DeveloperToolsScreen.tsx')).DeveloperToolsScreen,
  ),
  rpcDocs: partOf(async () => (await import('./screens/rpc-docs/RpcDocsScreen.tsx')).RpcDocsScreen),
  apiDocs: partOf(async () => (await import('./screens/api-docs/ApiDocsScreen.tsx')).ApiDocsScreen),
  game: partOf(async () => (await import('./screens/game/GameScreen.tsx')).GameScreen),
  faucet: partOf(async () => (await import('./screens/faucet/FaucetScreen.tsx')).FaucetScreen),
  devLog: partOf(async () => (await import('./screens/dev-log/DevLogScreen.tsx')).DevLogScreen),
  admin: partOf(async () => (await import('./screens/admin/AdminScreen.tsx')).AdminScreen),
  watchList: partOf(async () => (await import('./screens/watch-list/WatchListScreen.tsx')).WatchListScreen),
  charts: partOf(async () => (await import('./screens/charts/ChartsScreen.tsx')).ChartsScreen),
  features: partOf(async () => (await import('./screens/features/FeaturesScreen.tsx')).FeaturesScreen),
  integrity: partOf(async () => (await import('./screens/integrity/IntegrityScreen.tsx')).IntegrityScreen),
  currentEpoch: epochScreen,
  epoch: epochScreen,
  programs: partOf(async () => (await import('./screens/programs/ProgramsScreen.tsx')).ProgramsScreen),
}

const notFound = partOf(async () => (await import('./screens/not-found/NotFoundScreen.tsx')).NotFoundScreen)

// The screens of paths that lack their parameter. The server answers these paths with HTTP 404.
const noMint = partOf(async () => (await import('./screens/token/InvalidToken.tsx')).InvalidToken)
const noAddress = partOf(async () => (await import('./screens/address/NoAddress.tsx')).NoAddress)

/**
 * Renders a screen. A loaded screen is rendered at once, because a lazy component would suspend once even
 * then.
 */
export function Screen({ part }: { part: Part<object> }) {
  const [Known] = useState(() => part.known() ?? part.Waiting)
  return <Known />
}

/** The routes, in the order in which the router tries them. */
export const siteRoutes: readonly { path: string; part: Part<object> }[] = [
  ...keysOf(screens).map((name) => ({
    path: pages[name].path,
    part: screens[name],
  })),
  { path: '/token', part: noMint },
  { path: '/address', part: noAddress },
  { path: '/*?', part: notFound },
]

/** Loads the screen of `pathname`. Never rejects. */
export async function preloadScreen(pathname: string): Promise<void> {
  const name = findPage(pathname)?.name
  if (name) await screens[name].preload()
}
