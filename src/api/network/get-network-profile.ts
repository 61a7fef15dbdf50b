import type { routes } from '#contract/index.ts'
import type { Handler } from '../handler.ts'
import type { NetworkContext } from './context.ts'

export const getNetworkProfile: Handler<typeof routes.getNetworkProfile, NetworkContext> = (
  _,
  { network, jsonRpc },
) => ({
  output: {
    title: network.title,
    coin: network.coin.symbol,
    stage: network.stage,
    release: network.release ?? null,
    endpoints: network.endpoints ?? null,
    jsonRpc,
    devLog: network.devLog ?? [],
    directory: network.directory ?? [],
  },
  cache: 'settled',
})
