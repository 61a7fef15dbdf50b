import { textOf } from '../../block/loose-json.ts'
import { namedPool } from '../named-pool.ts'
import { program } from '../program.ts'
import { traderActivity } from '../trader-balances.ts'
import { liquidityActivity } from '../vault-flow.ts'

/** Raydium's pools that keep the product of their reserves, without an order book. */
export const raydiumCpmm = program('raydium-cpmm', {
  activityOf(call) {
    const { type, info } = call.instruction
    const at = (name: string) => textOf(info?.[name])
    const pool = at('poolState')
    if (type?.startsWith('swap')) {
      const accounts = [at('inputTokenAccount'), at('outputTokenAccount')]
      return traderActivity(call, { pool, user: at('payer'), accounts })
    }
    const roles = { pool, user: at('owner') ?? at('creator'), vaults: [at('token0Vault'), at('token1Vault')] }
    if (type === 'deposit' || type?.startsWith('initialize'))
      return liquidityActivity(call, 'addLiquidity', roles)
    if (type === 'withdraw') return liquidityActivity(call, 'removeLiquidity', roles)
    return undefined
  },
  // The fee is in the config account.
  poolOf: namedPool({
    pool: 'poolState',
    mintA: 'token0Mint|vault0Mint',
    mintB: 'token1Mint|vault1Mint',
    vaultA: 'token0Vault',
    vaultB: 'token1Vault',
    vaultPair: ['inputVault', 'outputVault'],
    lpMint: 'lpMint',
  }),
})
