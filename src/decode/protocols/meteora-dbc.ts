import { textOf } from '../loose-json.ts'
import { anchorAccount, anchorDecoder, list, named } from './anchor.ts'
import { anchorProgram } from './layout.ts'
import { errors } from './meteora-dbc-errors.ts'
import { otherInstructions } from './meteora-dbc-layout.ts'
import type { Protocol } from './protocol.ts'
import { swapActivity } from './vault-flow.ts'

// Accounts: https://github.com/MeteoraAg/dynamic-bonding-curve (programs/dynamic-bonding-curve/src/instructions)

const trade = list(
  'poolAuthority config pool source destination vaultA vaultB mintA mintB payer tokenProgramA tokenProgramB',
)
const decode = anchorDecoder({
  ...named(
    'claim_pool_creation_fee claim_protocol_fee close_claim_fee_operator create_claim_fee_operator create_claim_protocol_fee_operator protocol_withdraw_surplus zap_protocol_fee',
  ),
  swap: {
    accounts: trade,
    arguments: (reader) => ({ amountIn: reader.u64(), minimumAmountOut: reader.u64() }),
  },
  swap2: { accounts: trade },
  swap2_with_transfer_hook: { accounts: trade },
})

const parseOther = anchorProgram(otherInstructions)

const isPool = anchorAccount('VirtualPool', 'TransferHookPool')

/** Tokens that are sold along a curve until they move to a pool. */
export const meteoraDbc: Protocol = {
  name: 'meteora-dbc',
  decode: (instruction) => decode(instruction.data, instruction.accounts) ?? parseOther(instruction),
  activityOf(call) {
    const { type, info } = call.instruction
    const at = (name: string) => textOf(info?.[name])
    if (!type?.startsWith('swap')) return undefined
    return swapActivity(call, { pool: at('pool'), user: at('payer'), vaults: [at('vaultA'), at('vaultB')] })
  },
  poolOf({ info }) {
    const at = (name: string) => textOf(info?.[name]) ?? null
    const pool = at('pool')
    const [mintA, mintB, vaultA, vaultB] = [at('mintA'), at('mintB'), at('vaultA'), at('vaultB')]
    if (pool === null || vaultA === null) return undefined
    // Its fee is in its config account.
    return { pool, mintA, mintB, vaultA, vaultB, lpMint: null, feeBillionths: null }
  },
  errorOf: (code) => errors.get(code),
  accountTypeOf: (data) => (isPool(data) ? 'liquidity_pool' : undefined),
}
