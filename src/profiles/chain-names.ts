import type { ChainNames } from '#contract/pages/titles.ts'
import type { NetworkProfile } from './profile.ts'

/** The names of a chain for titles: its own, and where the profile has none for a product, those that follow from them. */
export function chainNames({ title, shortTitle = title, coin, products = {} }: NetworkProfile): ChainNames {
  return {
    ...{ title, shortTitle, coin: coin.symbol },
    swapName: products.swap ?? `${coin.symbol} Swap`,
    tokensName: products.tokens ?? 'Tokens',
  }
}
