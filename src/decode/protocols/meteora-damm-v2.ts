import type { ByteReader } from '#svm/byte-reader.ts'
import { textOf } from '../loose-json.ts'
import { anchorAccount, anchorDecoder, list, named } from './anchor.ts'
import { anchorProgram } from './layout.ts'
import { errors } from './meteora-damm-v2-errors.ts'
import { otherInstructions } from './meteora-damm-v2-layout.ts'
import { feeBillionths } from './pool-fee.ts'
import type { Protocol } from './protocol.ts'
import { liquidityActivity, swapActivity } from './vault-flow.ts'

// Accounts: the program's published IDL, https://github.com/MeteoraAg/damm-v2

const trade = list(
  'poolAuthority pool source destination vaultA vaultB mintA mintB payer tokenProgramA tokenProgramB',
)
const taking = list(
  'poolAuthority pool position accountA accountB vaultA vaultB mintA mintB positionNftAccount owner tokenProgramA tokenProgramB',
)
/** In every fee mode, the initial fee of a trade comes first. */
const feeArguments = (reader: ByteReader) => ({ cliffFeeNumerator: reader.u64() })
const FEE_DENOMINATOR = 1_000_000_000n

const decode = anchorDecoder({
  ...named('claim_protocol_fee dummy_ix zap_protocol_fee'),
  swap: {
    accounts: trade,
    arguments: (reader) => ({ amountIn: reader.u64(), minimumAmountOut: reader.u64() }),
  },
  swap2: { accounts: trade },
  add_liquidity: {
    accounts: list(
      'pool position accountA accountB vaultA vaultB mintA mintB positionNftAccount owner tokenProgramA tokenProgramB',
    ),
  },
  remove_liquidity: { accounts: taking },
  remove_all_liquidity: {
    accounts: taking,
    arguments: (reader) => ({ tokenAAmountThreshold: reader.u64(), tokenBAmountThreshold: reader.u64() }),
  },
  claim_position_fee: { accounts: taking },
  initialize_pool: {
    accounts: list(
      'creator positionNftMint positionNftAccount payer config poolAuthority pool position mintA mintB vaultA vaultB',
    ),
  },
  initialize_customizable_pool: {
    accounts: list(
      'creator positionNftMint positionNftAccount payer poolAuthority pool position mintA mintB vaultA vaultB',
    ),
    arguments: feeArguments,
  },
  initialize_pool_with_dynamic_config: {
    accounts: list(
      'creator positionNftMint positionNftAccount payer poolCreatorAuthority config poolAuthority pool position mintA mintB vaultA vaultB',
    ),
    arguments: feeArguments,
  },
})

const parseOther = anchorProgram(otherInstructions)

const isPool = anchorAccount('Pool')

export const meteoraDammV2: Protocol = {
  name: 'meteora-damm-v2',
  decode: (instruction) => decode(instruction.data, instruction.accounts) ?? parseOther(instruction),
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
  poolOf({ info }) {
    const at = (name: string) => textOf(info?.[name]) ?? null
    const pool = at('pool')
    const [mintA, mintB, vaultA, vaultB] = [at('mintA'), at('mintB'), at('vaultA'), at('vaultB')]
    if (pool === null || vaultA === null) return undefined
    const fee = feeBillionths([info?.cliffFeeNumerator, FEE_DENOMINATOR])
    return { pool, mintA, mintB, vaultA, vaultB, lpMint: null, feeBillionths: fee }
  },
  errorOf: (code) => errors.get(code),
  accountTypeOf: (data) => (isPool(data) ? 'liquidity_pool' : undefined),
}
