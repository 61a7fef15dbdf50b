import { textOf } from '../../loose-json.ts'
import { traderActivity } from '../own-accounts.ts'
import { tradedVaults } from '../pool-vaults.ts'
import { program } from '../program.ts'
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
  poolOf({ type, info }) {
    const at = (name: string) => textOf(info?.[name]) ?? null
    const pool = at('poolState')
    if (pool === null) return undefined
    // Its fee is in its config account.
    const known = { pool, lpMint: at('lpMint'), feeBillionths: null }
    if (type?.startsWith('swap'))
      return { ...known, mintA: null, mintB: null, ...tradedVaults(at('inputVault'), at('outputVault')) }
    const [mintA, mintB] = [at('token0Mint') ?? at('vault0Mint'), at('token1Mint') ?? at('vault1Mint')]
    return { ...known, mintA, mintB, vaultA: at('token0Vault'), vaultB: at('token1Vault') }
  },
})
