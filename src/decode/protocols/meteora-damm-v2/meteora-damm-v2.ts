import { textOf } from '../../block/loose-json.ts'
import { namedPool } from '../named-pool.ts'
import { feeBillionths } from '../pool-fee.ts'
import { program } from '../program.ts'
import { liquidityActivity, swapActivity } from '../vault-flow.ts'

const FEE_DENOMINATOR = 1_000_000_000n

export const meteoraDammV2 = program('meteora-damm-v2', {
  activityOf(call) {
    const { type, info } = call.instruction
    const at = (name: string) => textOf(info?.[name])
    if (at('vaultA') === undefined) return undefined
    const user = at('owner') ?? at('payer')
    const roles = { pool: at('pool'), user, vaults: [at('vaultA'), at('vaultB')] }
    if (type === 'swap' || type === 'swap2') return swapActivity(call, roles)
    if (type === 'addLiquidity' || type?.startsWith('initialize'))
      return liquidityActivity(call, 'addLiquidity', roles)
    if (type?.startsWith('remove') || type === 'claimPositionFee')
      return liquidityActivity(call, 'removeLiquidity', roles)
    return undefined
  },
  poolOf: namedPool(
    { pool: 'pool', mintA: 'mintA', mintB: 'mintB', vaultA: 'vaultA', vaultB: 'vaultB' },
    (info) => feeBillionths([info.cliffFeeNumerator, FEE_DENOMINATOR]),
  ),
})
