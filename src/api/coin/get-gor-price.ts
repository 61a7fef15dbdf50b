import type { routes } from '#contract/index.ts'
import type { Handler } from '../handler.ts'
import type { CoinContext } from './context.ts'
import { readCoinPrice } from './price.ts'

export const getGorPrice: Handler<typeof routes.getGorPrice, CoinContext> = async (
  _,
  { db, network, waitForRefresh },
) => {
  await waitForRefresh('markets')
  return {
    output: { ...(await readCoinPrice(db, network)), logoUrl: network.coin.logoUrl ?? null },
    cache: 'moment',
  }
}
