import { textOf } from '../../loose-json.ts'
import { traderActivity } from '../own-accounts.ts'
import { tradedVaults } from '../pool-vaults.ts'
import { program } from '../program.ts'
import { liquidityActivity } from '../vault-flow.ts'

/** Raydium's concentrated liquidity. */
export const raydiumClmm = program('raydium-clmm', {
  activityOf(call) {
    const { type, info } = call.instruction
    const at = (name: string) => textOf(info?.[name])
    const pool = at('poolState')
    if (type === 'swap' || type === 'swapV2') {
      const accounts = [at('inputTokenAccount'), at('outputTokenAccount')]
      return traderActivity(call, { pool, user: at('payer'), accounts })
    }
    const vaults = [at('tokenVault0'), at('tokenVault1')]
    if (type?.startsWith('openPosition') || type?.startsWith('increaseLiquidity'))
      return liquidityActivity(call, 'addLiquidity', {
        pool,
        user: at('nftOwner') ?? at('payer'),
        vaults,
      })
    if (type?.startsWith('decreaseLiquidity'))
      return liquidityActivity(call, 'removeLiquidity', { pool, user: at('nftOwner'), vaults })
    return undefined
  },
  poolOf({ type, info }) {
    const at = (name: string) => textOf(info?.[name]) ?? null
    const pool = at('poolState')
    if (pool === null) return undefined
    const [mintA, mintB] = [at('tokenMint0') ?? at('vault0Mint'), at('tokenMint1') ?? at('vault1Mint')]
    const known = { pool, mintA, mintB, lpMint: null, feeBillionths: null }
    return type?.startsWith('swap')
      ? { ...known, ...tradedVaults(at('inputVault'), at('outputVault')) }
      : { ...known, vaultA: at('tokenVault0'), vaultB: at('tokenVault1') }
  },
})
