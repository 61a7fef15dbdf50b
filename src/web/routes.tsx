import { type ComponentType, lazy } from 'react'
import { findPage, type PageName, pagePaths } from '#contract/pages.ts'
import { keysOf } from '#lib/keys.ts'

type Load = () => Promise<ComponentType>

const comingSoon: Load = async () =>
  (await import('./screens/coming-soon/ComingSoonScreen.tsx')).ComingSoonScreen

/** The screen of every page of the contract. Each loads on its first visit, or when a link to it is hovered. */
const screens: Record<PageName, Load> = {
  home: async () => (await import('./screens/home/HomeScreen.tsx')).HomeScreen,
  transaction: async () => (await import('./screens/transaction/TransactionScreen.tsx')).TransactionScreen,
  block: async () => (await import('./screens/block/BlockScreen.tsx')).BlockScreen,
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

const screenOf = (load: Load) => lazy(async () => ({ default: await load() }))

/** In the order in which the router tries them. */
export const siteRoutes: readonly { path: string; Component: ComponentType }[] = [
  ...keysOf(screens).map((name) => ({
    path: pagePaths[name],
    Component: screenOf(screens[name]),
  })),
  { path: '/token', Component: screenOf(noMint) },
  { path: '/address', Component: screenOf(noAddress) },
  { path: '/*?', Component: screenOf(notFound) },
]

/** Starts loading the screen that `pathname` leads to. */
export function preloadScreen(pathname: string): void {
  const name = findPage(pathname)?.name
  // A screen that cannot load now is loaded again when it is opened, and the error is shown then.
  if (name) screens[name]().catch(() => {})
}
