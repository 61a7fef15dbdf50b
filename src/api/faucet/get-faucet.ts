import type { routes } from '#contract/index.ts'
import type { Handler } from '../handler.ts'

export const getFaucet: Handler<typeof routes.getFaucet> = (_, { faucet }) => ({
  output: faucet.state(),
  cache: 'never',
})
