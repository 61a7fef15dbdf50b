import type { Address, DecodedInstruction } from '../../decoded-block.ts'
import { type LooseRecord, textOf } from '../../loose-json.ts'
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

  poolOf({ type, info }: DecodedInstruction) {
    const at = (name: string) => textOf(info?.[name]) ?? null
    const pool = at('pool')
    if (pool === null) return undefined
    if (type === 'swap') return tradedPool(pool, info ?? {})
    return {
      pool,
      mintA: at('mintA'),
      mintB: at('mintB'),
      vaultA: at('vaultA'),
      vaultB: at('vaultB'),
      lpMint: at('poolMint'),
      // Both are deducted from what is given; the owner's fee of withdrawals and the host's share are not part of a trade's fee.
      feeBillionths:
        type === 'initialize'
          ? feeBillionths(
              [info?.tradeFeeNumerator, info?.tradeFeeDenominator],
              [info?.ownerTradeFeeNumerator, info?.ownerTradeFeeDenominator],
            )
          : null,
    }
  },
})

/** A swap does not say which of its two vaults is the pool's first, so both directions give the same pair. */
function tradedPool(pool: Address, { poolSource, poolDestination, poolMint }: LooseRecord) {
  const [one, other] = [textOf(poolSource), textOf(poolDestination)]
  if (one === undefined || other === undefined) return undefined
  return {
    pool,
    mintA: null,
    mintB: null,
    vaultA: null,
    vaultB: null,
    vaultPair: one < other ? ([one, other] as const) : ([other, one] as const),
    lpMint: textOf(poolMint) ?? null,
    feeBillionths: null,
  }
}
