import { LAMPORTS_PER_COIN } from '../../chain/account.ts'
import { unitLimit, unitPrice } from '../../instructions/compute-budget.ts'
import { transfer } from '../../instructions/system.ts'
import { type Action, someoneElse, someWallet, spendable } from '../scene.ts'

/** Below this an account may not exist. */
const RENT_EXEMPT = 890_880n
const POOR = 20n * LAMPORTS_PER_COIN

/** One coin transfer, small ones most often. */
export const sendCoins: Action = (scene) => {
  const wallet = someWallet(scene)
  const limit = spendable(scene, wallet) / 20n
  if (limit < RENT_EXEMPT) return undefined
  const lamports = scene.random.amount(limit) + RENT_EXEMPT
  return {
    signers: [wallet],
    instructions: [transfer(wallet.address, someoneElse(scene, wallet), lamports)],
  }
}

/** Coins to several at once, with a tip to be included first. */
export const payMany: Action = (scene) => {
  const wallet = someWallet(scene)
  const count = 3 + scene.random.below(8)
  const limit = spendable(scene, wallet) / 200n
  if (limit < RENT_EXEMPT) return undefined
  const transfers = Array.from({ length: count }, () =>
    transfer(
      wallet.address,
      scene.random.pick(scene.cast.visitors),
      scene.random.amount(limit) + RENT_EXEMPT,
    ),
  )
  return {
    signers: [wallet],
    instructions: [unitLimit(1_000 * count), unitPrice(1_000 * (1 + scene.random.below(200))), ...transfers],
  }
}

/** The faucet helps those who have hardly anything left. */
export const helpThePoor: Action = (scene) => {
  const { cast, chain, faucet } = scene
  const poor = cast.wallets.find(({ address }) => chain.accounts.lamports(address) < POOR)
  if (!poor) return undefined
  const lamports = BigInt(50 + scene.random.below(200)) * LAMPORTS_PER_COIN
  return { signers: [faucet], instructions: [transfer(faucet.address, poor.address, lamports)] }
}
