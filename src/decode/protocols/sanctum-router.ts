import { taggedProgram } from './layout.ts'
import type { Protocol } from './protocol.ts'

// https://github.com/igneous-labs/stakedex-sdk (interfaces/stakedex_interface); the program logs the name of the tag 6.

/** Sanctum's trades of stake accounts and of the tokens of stake pools, through the pools themselves. */
export const sanctumRouter: Protocol = {
  name: 'sanctum-router',
  isOnlyTyped: true,
  decode: taggedProgram(`
    stakeWrappedSol#0(amount u64): user wsolFrom destTokenTo wsolBridgeIn solBridgeOut destTokenFeeTokenAccount destTokenMint wsolMint tokenProgram systemProgram
    swapViaStake#1(amount u64, bridgeStakeSeed u32): user srcTokenFrom destTokenTo bridgeStake destTokenFeeTokenAccount srcTokenMint destTokenMint
    createFeeTokenAccount#2(): payer feeTokenAccount mint tokenProgram systemProgram
    closeFeeTokenAccount#3(): admin feeTokenAccount closeTo mint tokenProgram
    withdrawFees#4(): admin feeTokenAccount withdrawTo mint tokenProgram
    depositStake#5(): user stakeAccount destTokenTo destTokenFeeTokenAccount destTokenMint
    prefundWithdrawStake#6(amount u64, bridgeStakeSeed u32): user srcTokenFrom bridgeStake srcTokenMint
    prefundSwapViaStake#7(amount u64, bridgeStakeSeed u32)`),
}
