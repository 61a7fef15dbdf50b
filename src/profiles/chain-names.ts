import type { ChainNames } from '#contract/pages/pages.ts'
import type { NetworkProfile } from './profile.ts'

/**
 * The names of a chain for page titles. Products without a name in the profile get one that follows from the
 * chain's names.
 */
export function chainNames({ title, shortTitle = title, coin, products = {} }: NetworkProfile): ChainNames {
  return {
    ...{ title, shortTitle, coin: coin.symbol },
    swapName: products.swap ?? `${coin.symbol} Swap`,
    tokensName: products.tokens ?? 'Tokens',
  }
}
