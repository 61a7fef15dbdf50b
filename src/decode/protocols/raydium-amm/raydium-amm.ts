import { textOf } from '../../block/loose-json.ts'
import { namedPool } from '../named-pool.ts'
import { program } from '../program.ts'
import { liquidityActivity, swapActivity } from '../vault-flow.ts'

/** Raydium's first pools, which also placed orders in an order book in earlier times. */
export const raydiumAmm = program('raydium-amm', {
  activityOf(call) {
    const { type, info } = call.instruction
    const at = (name: string) => textOf(info?.[name])
    const roles = { pool: at('amm'), user: at('owner'), vaults: [at('coinVault'), at('pcVault')] }
    if (type?.startsWith('swapBase')) return swapActivity(call, roles)
    if (type === 'deposit' || type === 'initialize2') return liquidityActivity(call, 'addLiquidity', roles)
    if (type === 'withdraw') return liquidityActivity(call, 'removeLiquidity', roles)
    return undefined
  },

  // The fee is the same for all pools of the program.
  poolOf: namedPool({
    pool: 'amm',
    mintA: 'coinMint',
    mintB: 'pcMint',
    vaultA: 'coinVault',
    vaultB: 'pcVault',
    lpMint: 'lpMint',
  }),
})
