import { textOf } from '../../loose-json.ts'
import { program } from '../program.ts'
import { liquidityActivity, swapActivity } from '../vault-flow.ts'

/** Raydium's first pools, which once placed their liquidity in an order book. */
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

  poolOf({ info }) {
    const at = (name: string) => textOf(info?.[name]) ?? null
    const pool = at('amm')
    if (pool === null) return undefined
    const [vaultA, vaultB, lpMint] = [at('coinVault'), at('pcVault'), at('lpMint')]
    // Its fee is the program's own.
    return { pool, mintA: at('coinMint'), mintB: at('pcMint'), vaultA, vaultB, lpMint, feeBillionths: null }
  },
})
