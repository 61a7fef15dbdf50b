import { anchorProgram } from './layout.ts'
import type { Protocol } from './protocol.ts'

// https://github.com/chainflip-io/chainflip-backend (contract-interfaces/sol-program-idls/v1.3.0/swap_endpoint.json)

const SWAP = 'amount u64, dstChain u32, dstAddress bytes, dstToken u32'

/** Takes coins and tokens for which Chainflip pays out others on another chain. */
export const chainflipSwapEndpoint: Protocol = {
  name: 'chainflip-swap-endpoint',
  isOnlyTyped: true,
  decode: anchorProgram(`
    x_swap_native(${SWAP}): dataAccount nativeVault from eventDataAccount swapEndpointDataAccount systemProgram
    x_swap_token(${SWAP}): dataAccount tokenVaultAssociatedTokenAccount from fromTokenAccount eventDataAccount swapEndpointDataAccount tokenSupportedAccount tokenProgram mint systemProgram
    close_event_accounts(): dataAccount aggKey swapEndpointDataAccount
    fetch_swap_endpoint_native_assets(bump u8): dataAccount nativeVault aggKey systemProgram`),
}
