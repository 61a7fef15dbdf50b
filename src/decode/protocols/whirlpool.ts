import type { ByteReader } from '#svm/byte-reader.ts'
import { textOf } from '../loose-json.ts'
import { anchorAccount, anchorDecoder, list, named } from './anchor.ts'
import type { CallActivity, Protocol, ProtocolCall } from './protocol.ts'
import { liquidityActivity, swapActivity } from './vault-flow.ts'
import { errors } from './whirlpool-errors.ts'

// Accounts and arguments: https://github.com/orca-so/whirlpools (programs/whirlpool/src/instructions)

const swapArguments = (reader: ByteReader) => ({
  amount: reader.u64(),
  otherAmountThreshold: reader.u64(),
  sqrtPriceLimit: u128(reader),
  amountSpecifiedIsInput: reader.bool(),
  aToB: reader.bool(),
})
const addArguments = (reader: ByteReader) => ({
  liquidityAmount: u128(reader),
  tokenMaxA: reader.u64(),
  tokenMaxB: reader.u64(),
})
const removeArguments = (reader: ByteReader) => ({
  liquidityAmount: u128(reader),
  tokenMinA: reader.u64(),
  tokenMinB: reader.u64(),
})
const twoHopArguments = (reader: ByteReader) => ({
  amount: reader.u64(),
  otherAmountThreshold: reader.u64(),
  amountSpecifiedIsInput: reader.bool(),
  aToBOne: reader.bool(),
  aToBTwo: reader.bool(),
  sqrtPriceLimitOne: u128(reader),
  sqrtPriceLimitTwo: u128(reader),
})
const u128 = (reader: ByteReader) => reader.u64() + (reader.u64() << 64n)

const position = list(
  'pool tokenProgram authority position positionTokenAccount sourceA sourceB vaultA vaultB',
)
const positionV2 = list(
  'pool tokenProgramA tokenProgramB memoProgram authority position positionTokenAccount mintA mintB sourceA sourceB vaultA vaultB',
)
const decode = anchorDecoder({
  ...named(
    'initialize_config initialize_tick_array initialize_dynamic_tick_array initialize_fee_tier initialize_adaptive_fee_tier initialize_reward initialize_reward_v2 set_reward_emissions set_reward_emissions_v2 open_position open_position_with_metadata open_position_with_token_extensions open_bundled_position close_position close_position_with_token_extensions close_bundled_position update_fees_and_rewards collect_reward collect_reward_v2 collect_protocol_fees collect_protocol_fees_v2 set_fee_rate set_protocol_fee_rate set_fee_authority set_collect_protocol_fees_authority set_default_fee_rate set_default_protocol_fee_rate set_reward_authority set_reward_authority_by_super_authority set_reward_emissions_super_authority initialize_position_bundle initialize_position_bundle_with_metadata delete_position_bundle initialize_config_extension initialize_token_badge delete_token_badge set_config_extension_authority set_token_badge_authority lock_position reset_position_range transfer_locked_position migrate_repurpose_reward_authority_space set_adaptive_fee_constants set_config_feature_flag set_default_base_fee_rate set_delegated_fee_authority set_fee_rate_by_delegated_fee_authority set_initialize_pool_authority set_preset_adaptive_fee_constants set_token_badge_attribute',
  ),
  swap: {
    accounts: list('tokenProgram authority pool ownerA vaultA ownerB vaultB'),
    arguments: swapArguments,
  },
  swap_v2: {
    accounts: list(
      'tokenProgramA tokenProgramB memoProgram authority pool mintA mintB ownerA vaultA ownerB vaultB',
    ),
    arguments: swapArguments,
  },
  two_hop_swap: {
    accounts: list(
      'tokenProgram authority poolOne poolTwo ownerOneA vaultOneA ownerOneB vaultOneB ownerTwoA vaultTwoA ownerTwoB vaultTwoB',
    ),
    arguments: twoHopArguments,
  },
  two_hop_swap_v2: {
    accounts: list(
      'poolOne poolTwo mintInput mintIntermediate mintOutput tokenProgramInput tokenProgramIntermediate tokenProgramOutput ownerInput vaultOneInput vaultOneIntermediate vaultTwoIntermediate vaultTwoOutput ownerOutput authority',
    ),
    arguments: twoHopArguments,
  },
  initialize_pool: {
    accounts: list('config mintA mintB funder pool vaultA vaultB feeTier tokenProgram systemProgram rent'),
  },
  initialize_pool_v2: {
    accounts: list(
      'config mintA mintB tokenBadgeA tokenBadgeB funder pool vaultA vaultB feeTier tokenProgramA tokenProgramB systemProgram rent',
    ),
  },
  initialize_pool_with_adaptive_fee: {
    accounts: list(
      'config mintA mintB tokenBadgeA tokenBadgeB funder initializePoolAuthority pool oracle vaultA vaultB adaptiveFeeTier tokenProgramA tokenProgramB systemProgram rent',
    ),
  },
  increase_liquidity_by_token_amounts_v2: { accounts: positionV2 },
  reposition_liquidity_v2: {
    accounts: list(
      'pool tokenProgramA tokenProgramB memoProgram authority funder position positionTokenAccount mintA mintB sourceA sourceB vaultA vaultB',
    ),
  },
  increase_liquidity: { accounts: position, arguments: addArguments },
  increase_liquidity_v2: { accounts: positionV2, arguments: addArguments },
  decrease_liquidity: { accounts: position, arguments: removeArguments },
  decrease_liquidity_v2: { accounts: positionV2, arguments: removeArguments },
  collect_fees: {
    accounts: list('pool authority position positionTokenAccount ownerA vaultA ownerB vaultB tokenProgram'),
  },
  collect_fees_v2: {
    accounts: list(
      'pool authority position positionTokenAccount mintA mintB ownerA vaultA ownerB vaultB tokenProgramA tokenProgramB',
    ),
  },
})

const isPool = anchorAccount('Whirlpool')

/** Orca's concentrated liquidity. */
export const whirlpool: Protocol = {
  name: 'whirlpool',
  decode: ({ data, accounts }) => decode(data, accounts),
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
  poolOf({ info }) {
    const at = (name: string) => textOf(info?.[name]) ?? null
    const pool = at('pool')
    if (pool === null) return undefined
    const [mintA, mintB, vaultA, vaultB] = [at('mintA'), at('mintB'), at('vaultA'), at('vaultB')]
    // Its fee is in the fee tier account, which the instructions that create a pool only name.
    return { pool, mintA, mintB, vaultA, vaultB, lpMint: null, feeBillionths: null }
  },
  errorOf: (code) => errors.get(code),
  accountTypeOf: (data) => (isPool(data) ? 'liquidity_pool' : undefined),
}

/** A trade in each of two pools, the second with what the first gave; it may go from vault to vault. */
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
