import { textOf } from '../../block/loose-json.ts'
import { namedPool } from '../named-pool.ts'
import { program } from '../program.ts'
import type { CallActivity, ProtocolCall } from '../protocol.ts'
import { liquidityActivity, swapActivity } from '../vault-flow.ts'

/** Orca's concentrated liquidity. */
export const whirlpool = program('whirlpool', {
  activityOf(call) {
    const { type, info } = call.instruction
    const at = (name: string) => textOf(info?.[name])
    const roles = { pool: at('pool'), user: at('authority'), vaults: [at('vaultA'), at('vaultB')] }
    if (type === 'swap' || type === 'swapV2') return swapActivity(call, roles)
    if (type?.startsWith('twoHopSwap')) return twoHops(call)
    if (type?.startsWith('increaseLiquidity')) return liquidityActivity(call, 'addLiquidity', roles)
    if (type?.startsWith('decreaseLiquidity') || type?.startsWith('collectFees'))
      return liquidityActivity(call, 'removeLiquidity', roles)
    return undefined
  },
  // The fee is in the fee tier account.
  poolOf: namedPool({ pool: 'pool', mintA: 'mintA', mintB: 'mintB', vaultA: 'vaultA', vaultB: 'vaultB' }),
})

/**
 * Trades in two pools. The second pool receives the output of the first, perhaps directly from vault to
 * vault.
 */
function twoHops(call: ProtocolCall): CallActivity[] {
  const { info } = call.instruction
  const at = (name: string) => textOf(info?.[name])
  const user = at('authority')
  const hop = (pool: string, vaults: string[]) => {
    const found = swapActivity(call, { pool: at(pool), user, vaults: vaults.map(at) })
    return found ? [{ ...found, user: user ?? found.user }] : []
  }
  return [
    ...hop('poolOne', ['vaultOneA', 'vaultOneB', 'vaultOneInput', 'vaultOneIntermediate']),
    ...hop('poolTwo', ['vaultTwoA', 'vaultTwoB', 'vaultTwoIntermediate', 'vaultTwoOutput']),
  ]
}
