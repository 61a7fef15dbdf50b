import { LAMPORTS_PER_COIN } from '../../bank/account.ts'
import { unitLimit, unitPrice } from '../../instructions/compute-budget.ts'
import { transfer } from '../../instructions/system.ts'
import { type Action, pickReceiver, pickWallet, spendable } from '../action-context.ts'
import { LOADED_BYTES } from '../version-1.ts'

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

/** Coins to more addresses than fit in one packet: a version 1 transaction. */
export const sendCoinsToDozens: Action = (context) => {
  const { actors, random } = context
  const wallet = pickWallet(context)
  const limit = spendable(context, wallet) / 1_000n
  if (limit < RENT_EXEMPT) return undefined
  // Two of its 64 accounts are the wallet and the program.
  const count = 30 + random.below(33)
  const first = random.below(actors.receivers.length - count)
  const receivers = actors.receivers.slice(first, first + count)
  return {
    signers: [wallet],
    instructions: receivers.map((receiver) =>
      transfer(wallet.address, receiver, random.amount(limit) + RENT_EXEMPT),
    ),
    config: {
      priorityFeeLamports: random.chance(0.5) ? BigInt(1 + random.below(20_000)) : undefined,
      computeUnitLimit: 200 * count,
      loadedAccountsDataSizeLimit: LOADED_BYTES,
      heapSize: random.chance(0.3) ? 64 * 1_024 : undefined,
    },
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
