import { textOf } from '../../loose-json.ts'
import { feeBillionths } from '../pool-fee.ts'
import { program } from '../program.ts'
import { liquidityActivity, swapActivity } from '../vault-flow.ts'

const BASIS_POINTS = 10_000n

export const meteoraDammV1 = program('meteora-damm-v1', {
  activityOf(call) {
    const { type, info } = call.instruction
    const at = (name: string) => textOf(info?.[name])
    const roles = { pool: at('pool'), user: at('user'), vaults: [at('vaultA'), at('vaultB')] }
    if (type === 'swap') return swapActivity(call, roles)
    if (type === 'addBalanceLiquidity' || type === 'addImbalanceLiquidity')
      return liquidityActivity(call, 'addLiquidity', roles)
    if (type === 'removeBalanceLiquidity') return liquidityActivity(call, 'removeLiquidity', roles)
    return undefined
  },
  poolOf({ type, info }) {
    const at = (name: string) => textOf(info?.[name]) ?? null
    const pool = at('pool')
    // The vaults of other instructions have other names, so that nothing is known of the pool.
    const isTold = at('vaultA') !== null || type === 'removeLiquiditySingleSide'
    if (pool === null || !isTold) return undefined
    return {
      pool,
      mintA: at('mintA'),
      mintB: at('mintB'),
      vaultA: at('vaultA'),
      vaultB: at('vaultB'),
      lpMint: at('lpMint'),
      feeBillionths: feeBillionths([info?.tradeFeeBps, BASIS_POINTS]),
    }
  },
})
