import { LAMPORTS_PER_COIN } from '../../chain/account.ts'
import { unitLimit, unitPrice } from '../../instructions/compute-budget.ts'
import { transfer } from '../../instructions/system.ts'
import { type Action, pickReceiver, pickWallet, spendable } from '../action-context.ts'

/** The rent-exempt minimum of an account without data. */
const RENT_EXEMPT = 890_880n
const REFILL_BELOW = 20n * LAMPORTS_PER_COIN

/** One coin transfer; small amounts are more likely. */
export const sendCoins: Action = (context) => {
  const wallet = pickWallet(context)
  const limit = spendable(context, wallet) / 20n
  if (limit < RENT_EXEMPT) return undefined
  const lamports = context.random.amount(limit) + RENT_EXEMPT
  return {
    signers: [wallet],
    instructions: [transfer(wallet.address, pickReceiver(context, wallet), lamports)],
  }
}

/** Coins to several addresses in one transaction, with a priority fee. */
export const sendCoinsToMany: Action = (context) => {
  const wallet = pickWallet(context)
  const count = 3 + context.random.below(8)
  const limit = spendable(context, wallet) / 200n
  if (limit < RENT_EXEMPT) return undefined
  const transfers = Array.from({ length: count }, () =>
    transfer(
      wallet.address,
      context.random.pick(context.actors.receivers),
      context.random.amount(limit) + RENT_EXEMPT,
    ),
  )
  return {
    signers: [wallet],
    instructions: [
      unitLimit(1_000 * count),
      unitPrice(1_000 * (1 + context.random.below(200))),
      ...transfers,
    ],
  }
}

/** The faucet refills a wallet that is nearly empty. */
export const refillWallet: Action = (context) => {
  const { actors, chain, faucet } = context
  const poor = actors.wallets.find(({ address }) => chain.accounts.lamports(address) < REFILL_BELOW)
  if (!poor) return undefined
  const lamports = BigInt(50 + context.random.below(200)) * LAMPORTS_PER_COIN
  return { signers: [faucet], instructions: [transfer(faucet.address, poor.address, lamports)] }
}
