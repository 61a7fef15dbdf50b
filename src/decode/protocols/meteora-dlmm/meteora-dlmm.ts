import { textOf } from '../../block/loose-json.ts'
import { namedPool } from '../named-pool.ts'
import { program } from '../program.ts'
import { traderActivity } from '../trader-balances.ts'
import { liquidityActivity } from '../vault-flow.ts'

/** Meteora's pools whose liquidity is in bins, each with one price. */
export const meteoraDlmm = program('meteora-dlmm', {
  activityOf(call) {
    const { type, info } = call.instruction
    const at = (name: string) => textOf(info?.[name])
    const pool = at('lbPair')
    if (type?.startsWith('swap'))
      return traderActivity(call, {
        pool,
        user: at('user'),
        accounts: [at('userTokenIn'), at('userTokenOut')],
      })
    const roles = { pool, user: at('sender'), vaults: [at('reserveX'), at('reserveY'), at('reserve')] }
    if (type?.startsWith('addLiquidity')) return liquidityActivity(call, 'addLiquidity', roles)
    if (type?.startsWith('remove') || type?.startsWith('claimFee'))
      return liquidityActivity(call, 'removeLiquidity', roles)
    return undefined
  },
  // The fee depends on the volatility of the price.
  poolOf: namedPool({
    pool: 'lbPair',
    mintA: 'tokenXMint|tokenMintX',
    mintB: 'tokenYMint|tokenMintY',
    vaultA: 'reserveX',
    vaultB: 'reserveY',
  }),
})
