import { unitLimit } from '../../instructions/compute-budget.ts'
import { ROUTER_PROGRAM, route } from '../../instructions/router.ts'
import { transferChecked } from '../../instructions/token.ts'
import { type Action, someHolder, someWallet, tokenAddress } from '../scene.ts'
import { isDeployed } from '../setup/programs.ts'
import { reservesOf, sellable, tradeOf } from './trades.ts'

// Mistakes that people make with programs that call programs.

/** The price moved on: more is asked than comes out. */
export const slip: Action = (scene) => {
  const { cast, random } = scene
  const pool = cast.pools[random.skewed(cast.pools.length)]
  const wallet = someWallet(scene)
  const from = random.chance(0.5) ? 0 : 1
  const reserves = pool && reservesOf(scene, pool, from)
  if (!pool || !reserves) return undefined
  const amount = random.amount(reserves[0] / 2_000n)
  if (amount < 1_000n || amount > sellable(scene, pool, from, wallet)) return undefined
  const least = ({ taken }: { taken: bigint }) => taken + taken / 50n + 1n
  const instructions = tradeOf(scene, { pool, from, wallet, amount, least })
  return instructions && { signers: [wallet], instructions }
}

/** A trade that stops in the middle, with the token program's call half done. */
export const runShort: Action = (scene) => {
  const { cast, random } = scene
  const pool = cast.pools[random.below(cast.pools.length)]
  const wallet = someWallet(scene)
  const reserves = pool && reservesOf(scene, pool, 0)
  if (!pool || !reserves) return undefined
  const amount = random.amount(reserves[0] / 2_000n)
  if (amount < 1_000n || amount > sellable(scene, pool, 0, wallet)) return undefined
  const instructions = tradeOf(scene, { pool, from: 0, wallet, amount, least: () => 0n })
  return instructions && { signers: [wallet], instructions: [unitLimit(38_000), ...instructions] }
}

/** A call of a call of the token program, three levels deep, of more than there is. */
export const failDeep: Action = (scene) => {
  const { cast, chain, random } = scene
  const token = cast.tokens[random.below(3)] ?? cast.tokens[0]
  const holder = someHolder(scene, token)
  if (!holder || !isDeployed(chain, ROUTER_PROGRAM)) return undefined
  const { wallet, account, amount } = holder
  const to = tokenAddress(cast.wallets[0].address, token)
  if (to === account) return undefined
  const { program, mint, decimals } = token
  const move = { from: account, mint: mint.address, to, authority: wallet.address, decimals }
  const bad = transferChecked(program, { ...move, amount: amount + 1n })
  return { signers: [wallet], instructions: [route([route([bad])])] }
}
