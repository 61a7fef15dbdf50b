import { anchorProgram, taggedProgram } from './layout.ts'
import type { Protocol } from './protocol.ts'

// Accounts: the IDL of Jupiter's aggregator of 2022 (aldrinSwap, aldrinV2Swap, mercurialSwap). The trades are the first and
// the last token transfer of a call.

const ALDRIN =
  'pool poolSigner poolMint baseTokenVault quoteTokenVault feePoolTokenAccount walletAuthority userBaseTokenAccount userQuoteTokenAccount'

/** Exchanges that were used until 2023, of which only the trades are known. */
export const olderSwaps: readonly Protocol[] = [
  {
    name: 'aldrin',
    isOnlyTyped: true,
    decode: anchorProgram(`swap(tokens u64, minTokens u64, side u8): ${ALDRIN} tokenProgram`),
  },
  {
    name: 'aldrin-v2',
    isOnlyTyped: true,
    decode: anchorProgram(`swap(tokens u64, minTokens u64, side u8): ${ALDRIN} curve tokenProgram`),
  },
  {
    name: 'mercurial',
    isOnlyTyped: true,
    decode: taggedProgram(
      'exchange#4(amountIn u64, minimumAmountOut u64): swapState tokenProgram poolAuthority userTransferAuthority sourceTokenAccount destinationTokenAccount',
    ),
  },
]
