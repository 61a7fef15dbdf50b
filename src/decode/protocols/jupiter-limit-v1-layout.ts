// Published IDL of the program jupiter-limit-order: @jup-ag/limit-order-sdk

export const instructions = `
  initialize_order(makingAmount u64, takingAmount u64, expiredAt i64?): base maker order reserve makerInputAccount inputMint makerOutputAccount referral? outputMint systemProgram tokenProgram rent
  fill_order(makingAmount u64, maxTakingAmount u64): order reserve maker taker takerOutputAccount makerOutputAccount takerInputAccount feeAuthority programFeeAccount referral? tokenProgram systemProgram
  pre_flash_fill_order(makingAmount u64): order reserve taker takerOutputAccount inputMint inputMintTokenProgram instruction systemProgram
  flash_fill_order(maxTakingAmount u64): order reserve maker taker makerOutputAccount takerInputAccount feeAuthority programFeeAccount referral? inputMint inputMintTokenProgram outputMint outputMintTokenProgram systemProgram
  cancel_order(): order reserve maker makerInputAccount systemProgram tokenProgram inputMint?
  cancel_expired_order(): order reserve maker makerInputAccount systemProgram tokenProgram inputMint?
  withdraw_fee(amount u64): admin feeAuthority programFeeAccount adminTokenAccount tokenProgram mint
  init_fee(makerFee u64, makerStableFee u64, takerFee u64, takerStableFee u64): keeper feeAuthority systemProgram
  update_fee(makerFee u64, makerStableFee u64, takerFee u64, takerStableFee u64): keeper feeAuthority`
