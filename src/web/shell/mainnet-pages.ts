import { findPage, type PageName } from '#contract/pages/pages.ts'

/**
 * The treatment of a page in mainnet mode: `replaced` by the notice that the mainnet is under construction, `marked` as showing
 * the network that there is, or left `as-it-is` because it shows nothing of a chain.
 */
export type InMainnetMode = 'replaced' | 'marked' | 'as-it-is'

export const mainnetPages: Readonly<Record<PageName, InMainnetMode>> = {
  home: 'replaced',
  transactions: 'replaced',
  blocks: 'replaced',
  token: 'replaced',
  validators: 'replaced',
  topHolders: 'replaced',
  charts: 'replaced',
  transaction: 'marked',
  block: 'marked',
  features: 'replaced',
  integrity: 'marked',
  currentEpoch: 'replaced',
  epoch: 'marked',
  address: 'marked',
  tokens: 'marked',
  programs: 'marked',
  watchList: 'marked',
  sitemap: 'marked',
  developerTools: 'marked',
  apiDocs: 'marked',
  rpcDocs: 'marked',
  game: 'marked',
  faucet: 'marked',
  devLog: 'marked',
  admin: 'marked',
  community: 'as-it-is',
  bridge: 'as-it-is',
  swap: 'as-it-is',
  launchpad: 'as-it-is',
  lending: 'as-it-is',
  nft: 'as-it-is',
  perps: 'as-it-is',
}

/** The treatment of the page at `path`; a path that is no page shows nothing of a chain. */
export function inMainnetMode(path: string): InMainnetMode {
  const page = findPage(path)
  return page ? mainnetPages[page.name] : 'as-it-is'
}
