import { type ComponentType, lazy } from 'react'
import { findPage, type PageName, pagePaths } from '#contract/pages.ts'
import { keysOf } from '#lib/keys.ts'

type Load = () => Promise<ComponentType>

const notBuilt: Load = async () => (await import('./screens/not-built/NotBuiltScreen.tsx')).NotBuiltScreen

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
  community: notBuilt,
  validators: notBuilt,
  topHolders: async () => (await import('./screens/top-holders/TopHoldersScreen.tsx')).TopHoldersScreen,
  sitemap: notBuilt,
  bridge: notBuilt,
  swap: notBuilt,
  launchpad: notBuilt,
  lending: notBuilt,
  nft: notBuilt,
  perps: notBuilt,
  developerTools: notBuilt,
  game: notBuilt,
  devLog: notBuilt,
  admin: notBuilt,
  programs: notBuilt,
}

const notFound: Load = async () => (await import('./screens/not-found/NotFoundScreen.tsx')).NotFoundScreen

/** A path without its parameter, which the server answers with HTTP 404. */
const noMint: Load = async () => (await import('./screens/token/InvalidToken.tsx')).InvalidToken

const screenOf = (load: Load) => lazy(async () => ({ default: await load() }))

/** In the order in which the router tries them. */
export const siteRoutes: readonly { path: string; Component: ComponentType }[] = [
  ...keysOf(screens).map((name) => ({
    path: pagePaths[name],
    Component: screenOf(screens[name]),
  })),
  { path: '/token', Component: screenOf(noMint) },
  { path: '/*?', Component: screenOf(notFound) },
]

/** Starts loading the screen that `pathname` leads to. */
export function preloadScreen(pathname: string): void {
  const name = findPage(pathname)?.name
  // A screen that cannot load now is loaded again when it is opened, and the error is shown then.
  if (name) screens[name]().catch(() => {})
}
