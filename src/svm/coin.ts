/** One coin is ten to this power of lamports on every SVM chain (`LAMPORTS_PER_SOL` of the runtime). */
export const COIN_DECIMALS = 9
