import type { requestCoins as route } from '#contract/faucet.ts'
import type { WriteHandler } from '../handler.ts'

/** `POST /api/faucet/request` */
export const requestCoins: WriteHandler<typeof route> = ({ address }, { faucet }, client) =>
  faucet.give(address, client)
