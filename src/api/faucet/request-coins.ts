import type { requestCoins as route } from '#contract/community/faucet.ts'
import type { WriteHandler } from '../handler.ts'
import type { FaucetContext } from './context.ts'

/** `POST /api/faucet/request` */
export const requestCoins: WriteHandler<typeof route, FaucetContext> = ({ address }, { faucet }, client) =>
  faucet.give(address, client)
