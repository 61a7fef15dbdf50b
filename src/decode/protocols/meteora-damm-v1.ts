import { textOf } from '../loose-json.ts'
import { anchorAccount, anchorDecoder, list, named } from './anchor.ts'
import { anchorProgram } from './layout.ts'
import { errors } from './meteora-damm-v1-errors.ts'
import { otherInstructions } from './meteora-damm-v1-layout.ts'
import { feeBillionths } from './pool-fee.ts'
import type { Protocol } from './protocol.ts'
import { liquidityActivity, swapActivity } from './vault-flow.ts'

// Accounts: the program's published IDL, https://github.com/MeteoraAg/damm-v1-sdk. A pool's tokens lie in the token
// accounts of two vaults that lend them out.

const liquidity = list(
  'pool lpMint userPoolLp vaultLpA vaultLpB lendingVaultA lendingVaultB lendingVaultLpMintA lendingVaultLpMintB vaultA vaultB userA userB user',
)
const CONSTANT_PRODUCT = 0
const BASIS_POINTS = 10_000n

const decode = anchorDecoder({
  ...named('move_locked_lp'),
  swap: {
    accounts: list(
      'pool source destination lendingVaultA lendingVaultB vaultA vaultB lendingVaultLpMintA lendingVaultLpMintB vaultLpA vaultLpB protocolTokenFee user',
    ),
    arguments: (reader) => ({ inAmount: reader.u64(), minimumOutAmount: reader.u64() }),
  },
  initialize_permissionless_pool_with_fee_tier: {
    accounts: list('pool lpMint mintA mintB lendingVaultA lendingVaultB vaultA vaultB'),
    // A stable curve has parameters of its own in front of the fee.
    arguments: (reader) => (reader.u8() === CONSTANT_PRODUCT ? { tradeFeeBps: reader.u64() } : {}),
  },
  add_balance_liquidity: {
    accounts: liquidity,
    arguments: (reader) => ({
      poolTokenAmount: reader.u64(),
      maximumTokenAAmount: reader.u64(),
      maximumTokenBAmount: reader.u64(),
    }),
  },
  add_imbalance_liquidity: { accounts: liquidity },
  remove_balance_liquidity: {
    accounts: liquidity,
    arguments: (reader) => ({
      poolTokenAmount: reader.u64(),
      minimumTokenAAmount: reader.u64(),
      minimumTokenBAmount: reader.u64(),
    }),
  },
  remove_liquidity_single_side: { accounts: ['pool', 'lpMint'] },
})

const parseOther = anchorProgram(otherInstructions)

const isPool = anchorAccount('Pool')

export const meteoraDammV1: Protocol = {
  name: 'meteora-damm-v1',
  decode: (instruction) => decode(instruction.data, instruction.accounts) ?? parseOther(instruction),
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
  errorOf: (code) => errors.get(code),
  accountTypeOf: (data) => (isPool(data) ? 'liquidity_pool' : undefined),
}
