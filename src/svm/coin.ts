/** Lamports to the coin: ten to this power on every SVM chain, as the runtime counts (`LAMPORTS_PER_SOL`). */
export const COIN_DECIMALS = 9
