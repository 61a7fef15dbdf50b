import { anchorDecoder, named } from './anchor.ts'
import type { Protocol } from './protocol.ts'

// Names: https://github.com/sevenlabs-hq/carbon (decoder of Heaven, generated from the program's IDL)

const decode = anchorDecoder(
  named(
    'buy sell create_standard_liquidity_pool claim_standard_creator_trading_fees claim_standard_creator_trading_fee_protocol_fees claim_standard_protocol_trading_fees claim_standard_reflection_trading_fees update_creator_trading_fee_receiver',
  ),
)

/** Heaven: pools of tokens that are launched there. Its trades are its first and last transfers. */
export const heaven: Protocol = {
  name: 'heaven',
  decode: ({ data, accounts }) => decode(data, accounts),
}
