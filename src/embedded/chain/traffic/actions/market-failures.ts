import { unitLimit } from '../../instructions/compute-budget.ts'
import { ROUTER_PROGRAM, route } from '../../instructions/router.ts'
import { transferChecked } from '../../instructions/token.ts'
import { type Action, pickHolder, pickWallet, tokenAddress } from '../action-context.ts'
import { isDeployed } from '../setup/programs.ts'
import { reservesOf, sellable, tradeInstructions } from './trades.ts'

// Failed transactions of programs that call other programs.

/** Slippage exceeded: the minimum output is above the actual output. */
export const exceedSlippage: Action = (context) => {
  const { actors, random } = context
  const pool = actors.pools[random.skewed(actors.pools.length)]
  const wallet = pickWallet(context)
  const from = random.chance(0.5) ? 0 : 1
  const reserves = pool && reservesOf(context, pool, from)
  if (!pool || !reserves) return undefined
  const amount = random.amount(reserves[0] / 2_000n)
  if (amount < 1_000n || amount > sellable(context, pool, from, wallet)) return undefined
  const minimumOut = ({ amountOut }: { amountOut: bigint }) => amountOut + amountOut / 50n + 1n
  const instructions = tradeInstructions(context, { pool, from, wallet, amount, minimumOut: minimumOut })
  return instructions && { signers: [wallet], instructions }
}

/** A swap that runs out of compute units between its calls of the token program, or before it where a token account must be created. */
export const runOutOfUnitsInSwap: Action = (context) => {
  const { actors, random } = context
  const pool = actors.pools[random.below(actors.pools.length)]
  const wallet = pickWallet(context)
  const reserves = pool && reservesOf(context, pool, 0)
  if (!pool || !reserves) return undefined
  const amount = random.amount(reserves[0] / 2_000n)
  if (amount < 1_000n || amount > sellable(context, pool, 0, wallet)) return undefined
  const instructions = tradeInstructions(context, { pool, from: 0, wallet, amount, minimumOut: () => 0n })
  return instructions && { signers: [wallet], instructions: [unitLimit(9_000), ...instructions] }
}

/** A token transfer above the balance, called through two levels of the router. */
export const failInNestedCall: Action = (context) => {
  const { actors, chain, random } = context
  const token = actors.tokens[random.below(3)] ?? actors.tokens[0]
  const holder = pickHolder(context, token)
  if (!holder || !isDeployed(chain, ROUTER_PROGRAM)) return undefined
  const { wallet, account, amount } = holder
  const to = tokenAddress(actors.wallets[0].address, token)
  if (to === account) return undefined
  const { program, mint, decimals } = token
  const move = { from: account, mint: mint.address, to, authority: wallet.address, decimals }
  const bad = transferChecked(program, { ...move, amount: amount + 1n })
  return { signers: [wallet], instructions: [route([route([bad])])] }
}
