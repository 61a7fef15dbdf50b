import type { routes } from '#contract/index.ts'
import type { Handler } from '../handler.ts'
import type { CoinContext } from './context.ts'
import { UNKNOWN_PRICE } from './price.ts'

export const getGorPrice: Handler<typeof routes.getGorPrice, CoinContext> = async (
  _,
  { price, network, waitForRefresh },
) => {
  await waitForRefresh('markets')
  return {
    output: { ...((await price.getTimed())?.value ?? UNKNOWN_PRICE), logoUrl: network.coin.logoUrl ?? null },
    cache: 'moment',
  }
}
