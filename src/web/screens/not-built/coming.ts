import type { pagePaths } from '#contract/pages.ts'

/** Routes of the product whose screens come later, with what each will show. */
export const coming: Partial<Record<keyof typeof pagePaths, { title: string; about: string }>> = {
  token: { title: 'Token', about: 'its market, supply, holders, transfers and metadata' },
  tokens: { title: 'TPL Tokens', about: 'the tokens of the chain with prices and holders' },
  community: { title: 'Community Projects', about: 'projects of the community' },
  validators: { title: 'Validators', about: 'who produces the blocks, with stake and commission' },
  topHolders: { title: 'Top GOR Holders', about: 'the wallets that hold the most' },
  sitemap: { title: 'Sitemap', about: 'every page of the explorer' },
  bridge: { title: 'Bridge', about: 'a way to bring coins from other chains' },
  swap: { title: 'Gor Swap', about: 'an exchange' },
  launchpad: { title: 'Launchpad', about: 'new tokens' },
  lending: { title: 'Lending & Borrowing', about: 'loans' },
  nft: { title: 'NFT Marketplace', about: 'collections' },
  perps: { title: 'Perps Exchange', about: 'perpetual futures' },
  developerTools: {
    title: 'Developer Tools',
    about: 'how to read this explorer and the chain from a program',
  },
  game: { title: 'Break Gorbagana', about: 'the 15-second stress test' },
  devLog: { title: 'Dev Log', about: 'what changed on the chain, and when' },
  admin: { title: 'Admin Panel', about: 'the one setting of the explorer' },
  programs: { title: 'Programs', about: 'the programs of the chain' },
}
