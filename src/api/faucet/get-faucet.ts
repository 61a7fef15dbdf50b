import type { routes } from '#contract/index.ts'
import type { Handler } from '../handler.ts'
import type { FaucetContext } from './context.ts'

export const getFaucet: Handler<typeof routes.getFaucet, FaucetContext> = (_, { faucet }) => ({
  output: faucet.state(),
  cache: 'never',
})
