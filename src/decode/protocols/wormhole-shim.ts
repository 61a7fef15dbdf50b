import { anchorProgram } from './layout.ts'
import type { Protocol } from './protocol.ts'

// https://github.com/wormhole-foundation/wormhole (svm/wormhole-core-shims). What follows the clock differs between callers.

/** Posts messages through Wormhole's core bridge without a new account for each. */
export const wormholeShim: Protocol = {
  name: 'wormhole-shim',
  isOnlyTyped: true,
  decode: anchorProgram(
    'post_message(nonce u32, consistencyLevel u8): bridge message emitter sequence payer feeCollector clock',
    'MessageEvent(emitter pubkey, sequence u64, submissionTime u32)',
  ),
}
