import { textOf } from '../../block/loose-json.ts'
import { namedPool } from '../named-pool.ts'
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
  poolOf: namedPool(
    { pool: 'pool', mintA: 'mintA', mintB: 'mintB', vaultA: 'vaultA', vaultB: 'vaultB', lpMint: 'lpMint' },
    (info) => feeBillionths([info.tradeFeeBps, BASIS_POINTS]),
  ),
})
