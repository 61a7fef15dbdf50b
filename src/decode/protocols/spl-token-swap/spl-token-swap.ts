import { textOf } from '../../block/loose-json.ts'
import { namedPool } from '../named-pool.ts'
import { feeBillionths } from '../pool-fee.ts'
import { program } from '../program.ts'
import { liquidityActivity, swapActivity } from '../vault-flow.ts'

/** SPL Token Swap and programs with its interface: the CPAMMs of Gorbagana, Orca's first pools. */
export const splTokenSwap = program('spl-token-swap', {
  isConstantProduct: true,

  activityOf(call) {
    const { type, info } = call.instruction
    const at = (name: string) => textOf(info?.[name])
    const roles = { pool: at('pool'), user: undefined }
    switch (type) {
      case 'swap':
        return swapActivity(call, { ...roles, vaults: [at('poolSource'), at('poolDestination')] })
      case 'depositAllTokenTypes':
      case 'depositSingleTokenTypeExactAmountIn':
        return liquidityActivity(call, 'addLiquidity', { ...roles, vaults: [at('vaultA'), at('vaultB')] })
      case 'withdrawAllTokenTypes':
      case 'withdrawSingleTokenTypeExactAmountOut':
        return liquidityActivity(call, 'removeLiquidity', { ...roles, vaults: [at('vaultA'), at('vaultB')] })
      default:
        return undefined
    }
  },

  poolOf: namedPool(
    {
      pool: 'pool',
      mintA: 'mintA',
      mintB: 'mintB',
      vaultA: 'vaultA',
      vaultB: 'vaultB',
      vaultPair: ['poolSource', 'poolDestination'],
      lpMint: 'poolMint',
    },
    // Both fees are deducted from the given amount. The fee of withdrawals and the share of the host are not part of a trade's fee.
    (info) =>
      feeBillionths(
        [info.tradeFeeNumerator, info.tradeFeeDenominator],
        [info.ownerTradeFeeNumerator, info.ownerTradeFeeDenominator],
      ),
  ),
})
