import type { InstructionToBuild } from '#svm/build-message.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { depositAll, withdrawAll } from '../../instructions/cpamm.ts'
import { createAssociated } from '../../instructions/token.ts'
import { associatedTokenAddress } from '../../keys/derived-address.ts'
import type { Keypair } from '../../keys/keypair.ts'
import type { Pool } from '../pools.ts'
import { type Action, holdingAt, type Scene, someWallet } from '../scene.ts'
import { accountOn, openingFor, reservesOf, type Side, sellable, unwrapping, wrapping } from './trades.ts'

const SIDES = [0, 1] as const
const SUPPLY_OFFSET = 36

const poolTokensOf = ({ poolMint }: Pool, { address }: Keypair) =>
  associatedTokenAddress(address, poolMint.address, PROGRAM.token)

function supplyOf({ chain }: Scene, { poolMint }: Pool): bigint {
  const account = chain.accounts.read(poolMint.address)
  return account ? Buffer.from(account.data).readBigUInt64LE(SUPPLY_OFFSET) : 0n
}

const coinSide = ({ tokens }: Pool): Side | undefined => SIDES.find((side) => !tokens[side])

/** Puts a little of both into a pool. */
export const addLiquidity: Action = (scene) => {
  const { cast, random } = scene
  const pool = cast.pools[random.skewed(cast.pools.length)]
  const wallet = someWallet(scene)
  const reserves = pool && reservesOf(scene, pool, 0)
  const supply = pool ? supplyOf(scene, pool) : 0n
  if (!pool || !reserves || supply === 0n) return undefined
  const poolTokens = random.amount(supply / 500n)
  // Rounded up, as the pool reckons.
  const cost = (side: Side) => (poolTokens * reserves[side] + supply - 1n) / supply
  if (SIDES.some((side) => cost(side) === 0n || cost(side) > sellable(scene, pool, side, wallet)))
    return undefined
  const coins = coinSide(pool)
  const mint = pool.poolMint.address
  const owner = wallet.address
  return {
    signers: [wallet],
    instructions: [
      ...(coins === undefined ? [] : wrapping(wallet, cost(coins))),
      createAssociated(owner, { owner, mint, program: PROGRAM.token, idempotent: true }),
      depositAll(pool.accounts, {
        user: owner,
        sources: [accountOn(pool, 0, wallet), accountOn(pool, 1, wallet)],
        destination: poolTokensOf(pool, wallet),
        poolTokens,
        most: [cost(0), cost(1)],
      }),
    ],
  }
}

/** Takes some of it out again. */
export const removeLiquidity: Action = (scene) => {
  const { cast, random } = scene
  const pool = cast.pools[random.skewed(cast.pools.length)]
  const wallet = cast.wallets[random.skewed(60)]
  const reserves = pool && reservesOf(scene, pool, 0)
  if (!pool || !wallet || !reserves) return undefined
  const supply = supplyOf(scene, pool)
  const held = holdingAt(scene, poolTokensOf(pool, wallet))?.amount ?? 0n
  // The pool stays deep: whoever has much of it takes out little.
  const most = held > supply / 20n ? supply / 400n : held
  const poolTokens = random.amount(most)
  const back = (side: Side) => (poolTokens * reserves[side]) / supply
  const openings = SIDES.map((side) => openingFor(scene, pool, side, wallet))
  if (poolTokens === 0n || SIDES.some((side) => back(side) === 0n)) return undefined
  if (openings.some((opening) => opening === undefined)) return undefined
  return {
    signers: [wallet],
    instructions: [
      ...(openings.flat() as InstructionToBuild[]),
      withdrawAll(pool.accounts, {
        user: wallet.address,
        source: poolTokensOf(pool, wallet),
        destinations: [accountOn(pool, 0, wallet), accountOn(pool, 1, wallet)],
        poolTokens,
        least: [back(0), back(1)],
      }),
      ...(coinSide(pool) === undefined ? [] : unwrapping(wallet)),
    ],
  }
}
