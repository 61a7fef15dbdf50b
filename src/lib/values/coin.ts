// What holds for the coin of every SVM chain, for the decoder and for the pages.

/** One coin is ten to this power of lamports (`LAMPORTS_PER_SOL` of the runtime). */
export const COIN_DECIMALS = 9

/**
 * Changes in coins up to this amount of lamports, without a transfer instruction, are ignored: the rent that a
 * program adds to an account, or tips for the block's producer. A metadata account keeps 5.6 million.
 */
export const SMALL_CHANGE = 10_000_000n
