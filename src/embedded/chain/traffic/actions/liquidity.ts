import { PROGRAM } from '#svm/program-ids.ts'
import { depositAll, withdrawAll } from '../../instructions/cpamm.ts'
import { createAssociated } from '../../instructions/token.ts'
import { associatedTokenAddress } from '../../keys/derived-address.ts'
import type { Keypair } from '../../keys/keypair.ts'
import { type Action, type ActionContext, holdingAt, pickWallet } from '../action-context.ts'
import type { Pool } from '../pools.ts'
import {
  accountOn,
  createAccountFor,
  reservesOf,
  type Side,
  sellable,
  unwrapInstructions,
  wrapInstructions,
} from './trades.ts'

const SIDES = [0, 1] as const
const SUPPLY_OFFSET = 36

const poolTokensOf = ({ poolMint }: Pool, { address }: Keypair) =>
  associatedTokenAddress(address, poolMint.address, PROGRAM.token)

function supplyOf({ chain }: ActionContext, { poolMint }: Pool): bigint {
  const account = chain.accounts.read(poolMint.address)
  return account ? Buffer.from(account.data).readBigUInt64LE(SUPPLY_OFFSET) : 0n
}

const coinSide = ({ tokens }: Pool): Side | undefined => SIDES.find((side) => !tokens[side])

/** Deposits both tokens into a pool. */
export const addLiquidity: Action = (context) => {
  const { actors, random } = context
  const pool = actors.pools[random.skewed(actors.pools.length)]
  const wallet = pickWallet(context)
  const reserves = pool && reservesOf(context, pool, 0)
  const supply = pool ? supplyOf(context, pool) : 0n
  if (!pool || !reserves || supply === 0n) return undefined
  const poolTokens = random.amount(supply / 500n)
  // The cost is rounded up, as by the program.
  const cost = (side: Side) => (poolTokens * reserves[side] + supply - 1n) / supply
  if (SIDES.some((side) => cost(side) === 0n || cost(side) > sellable(context, pool, side, wallet)))
    return undefined
  const coins = coinSide(pool)
  const mint = pool.poolMint.address
  const owner = wallet.address
  return {
    signers: [wallet],
    instructions: [
      ...(coins === undefined ? [] : wrapInstructions(wallet, cost(coins))),
      createAssociated(owner, { owner, mint, program: PROGRAM.token, idempotent: true }),
      depositAll(pool.accounts, {
        user: owner,
        sources: [accountOn(pool, 0, wallet), accountOn(pool, 1, wallet)],
        destination: poolTokensOf(pool, wallet),
        poolTokens,
        maximumIn: [cost(0), cost(1)],
      }),
    ],
  }
}

/** Withdraws from a pool. */
export const removeLiquidity: Action = (context) => {
  const { actors, random } = context
  const pool = actors.pools[random.skewed(actors.pools.length)]
  const wallet = actors.wallets[random.skewed(60)]
  const reserves = pool && reservesOf(context, pool, 0)
  if (!pool || !wallet || !reserves) return undefined
  const supply = supplyOf(context, pool)
  const held = holdingAt(context, poolTokensOf(pool, wallet))?.amount ?? 0n
  // Large holders withdraw little, so that the pool keeps its liquidity.
  const most = held > supply / 20n ? supply / 400n : held
  const poolTokens = random.amount(most)
  const back = (side: Side) => (poolTokens * reserves[side]) / supply
  const openings = SIDES.map((side) => createAccountFor(context, pool, side, wallet))
  if (poolTokens === 0n || SIDES.some((side) => back(side) === 0n)) return undefined
  const opened = openings.flatMap((opening) => opening ?? [])
  if (openings.includes(undefined)) return undefined
  return {
    signers: [wallet],
    instructions: [
      ...opened,
      withdrawAll(pool.accounts, {
        user: wallet.address,
        source: poolTokensOf(pool, wallet),
        destinations: [accountOn(pool, 0, wallet), accountOn(pool, 1, wallet)],
        poolTokens,
        minimumOut: [back(0), back(1)],
      }),
      ...(coinSide(pool) === undefined ? [] : unwrapInstructions(wallet)),
    ],
  }
}
