import { textOf } from '../loose-json.ts'
import { anchorAccount, anchorDecoder, list, named } from './anchor.ts'
import { errors } from './meteora-dbc-errors.ts'
import type { Protocol } from './protocol.ts'
import { swapActivity } from './vault-flow.ts'

// Accounts: https://github.com/MeteoraAg/dynamic-bonding-curve (programs/dynamic-bonding-curve/src/instructions)

const trade = list(
  'poolAuthority config pool source destination vaultA vaultB mintA mintB payer tokenProgramA tokenProgramB',
)
const decode = anchorDecoder({
  ...named(
    'claim_creator_trading_fee claim_creator_trading_fee2 claim_protocol_fee2 claim_trading_fee2 close_token_badge create_config_with_transfer_hook create_token_badge initialize_virtual_pool_with_token2022_transfer_hook claim_partner_pool_creation_fee claim_pool_creation_fee claim_protocol_fee claim_protocol_pool_creation_fee claim_trading_fee close_claim_fee_operator close_claim_protocol_fee_operator close_operator_account create_claim_fee_operator create_claim_protocol_fee_operator create_config create_locker create_operator_account create_partner_metadata create_virtual_pool_metadata creator_withdraw_surplus initialize_virtual_pool_with_spl_token initialize_virtual_pool_with_token2022 migrate_meteora_damm migrate_meteora_damm_claim_lp_token migrate_meteora_damm_lock_lp_token migration_damm_v2 migration_damm_v2_create_metadata migration_meteora_damm_create_metadata partner_withdraw_surplus protocol_withdraw_surplus transfer_pool_creator withdraw_leftover withdraw_migration_fee zap_protocol_fee',
  ),
  swap: {
    accounts: trade,
    arguments: (reader) => ({ amountIn: reader.u64(), minimumAmountOut: reader.u64() }),
  },
  swap2: { accounts: trade },
  swap2_with_transfer_hook: { accounts: trade },
})

const isPool = anchorAccount('VirtualPool', 'TransferHookPool')

/** Tokens that are sold along a curve until they move to a pool. */
export const meteoraDbc: Protocol = {
  name: 'meteora-dbc',
  decode: ({ data, accounts }) => decode(data, accounts),
  activityOf(call) {
    const { type, info } = call.instruction
    const at = (name: string) => textOf(info?.[name])
    if (!type?.startsWith('swap')) return undefined
    return swapActivity(call, { pool: at('pool'), user: at('payer'), vaults: [at('vaultA'), at('vaultB')] })
  },
  poolOf({ info }) {
    const at = (name: string) => textOf(info?.[name]) ?? null
    const pool = at('pool')
    if (pool === null) return undefined
    const [mintA, mintB, vaultA, vaultB] = [at('mintA'), at('mintB'), at('vaultA'), at('vaultB')]
    // Its fee is in its config account.
    return { pool, mintA, mintB, vaultA, vaultB, lpMint: null, feeBillionths: null }
  },
  errorOf: (code) => errors.get(code),
  accountTypeOf: (data) => (isPool(data) ? 'liquidity_pool' : undefined),
}
