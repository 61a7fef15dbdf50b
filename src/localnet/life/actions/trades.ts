import type { InstructionToBuild } from '#svm/build-message.ts'
import { PROGRAM, WELL_KNOWN } from '#svm/program-ids.ts'
import { LAMPORTS_PER_COIN } from '../../chain/account.ts'
import { unitLimit, unitPrice } from '../../instructions/compute-budget.ts'
import { swap } from '../../instructions/cpamm.ts'
import { route } from '../../instructions/router.ts'
import { transfer } from '../../instructions/system.ts'
import { closeAccount, createAssociated, syncNative } from '../../instructions/token.ts'
import { associatedTokenAddress } from '../../keys/derived-address.ts'
import type { Keypair } from '../../keys/keypair.ts'
import type { Pool } from '../pools.ts'
import { overpriced } from '../prices.ts'
import { type Quote, quoteOf } from '../quote.ts'
import { type Action, holdingAt, type Scene, someWallet, spendable } from '../scene.ts'

export type Side = 0 | 1
export const opposite = (side: Side): Side => (side === 0 ? 1 : 0)

/** Where the wallet keeps this side's tokens. */
export const accountOn = ({ accounts }: Pool, side: Side, wallet: Keypair) =>
  associatedTokenAddress(wallet.address, accounts.sides[side].mint, accounts.sides[side].program)

/** What the pool holds, the given side first; undefined before it is open. */
export function reservesOf(scene: Scene, { accounts }: Pool, from: Side): [bigint, bigint] | undefined {
  const given = holdingAt(scene, accounts.sides[from].vault)
  const taken = holdingAt(scene, accounts.sides[opposite(from)].vault)
  const isOpen = scene.chain.accounts.lamports(accounts.pool) > 0n
  return isOpen && given && taken ? [given.amount, taken.amount] : undefined
}

/** Coins that were set aside for the wallet's wrapped account. */
export const wrapping = (wallet: Keypair, lamports: bigint): InstructionToBuild[] => {
  const account = associatedTokenAddress(wallet.address, WELL_KNOWN.nativeMint, PROGRAM.token)
  return [...openingWrapped(wallet), transfer(wallet.address, account, lamports), syncNative(account)]
}

export const openingWrapped = ({ address: owner }: Keypair): InstructionToBuild[] => [
  createAssociated(owner, { owner, mint: WELL_KNOWN.nativeMint, program: PROGRAM.token, idempotent: true }),
]

/** Wrapped coins, all of them, back into the wallet. */
export const unwrapping = ({ address }: Keypair): InstructionToBuild[] => [
  closeAccount(
    PROGRAM.token,
    associatedTokenAddress(address, WELL_KNOWN.nativeMint, PROGRAM.token),
    address,
    address,
  ),
]

/** An account for what the wallet gets; undefined where it may not receive. */
export function openingFor(
  scene: Scene,
  pool: Pool,
  side: Side,
  wallet: Keypair,
): InstructionToBuild[] | undefined {
  if (!pool.tokens[side]) return openingWrapped(wallet)
  const holding = holdingAt(scene, accountOn(pool, side, wallet))
  if (holding) return holding.isFrozen ? undefined : []
  const { mint, program } = pool.accounts.sides[side]
  return [createAssociated(wallet.address, { owner: wallet.address, mint, program, idempotent: true })]
}

/** What the wallet could sell of this side. */
export function sellable(scene: Scene, pool: Pool, side: Side, wallet: Keypair): bigint {
  if (!pool.tokens[side]) return spendable(scene, wallet) / 4n
  const holding = holdingAt(scene, accountOn(pool, side, wallet))
  return holding && !holding.isFrozen ? holding.amount : 0n
}

export type Trade = {
  pool: Pool
  from: Side
  wallet: Keypair
  amount: bigint
  least: (quote: Quote) => bigint
}

/** A trade as a wallet sends it: coins are wrapped for it, and unwrapped after it. */
export function tradeOf(
  scene: Scene,
  { pool, from, wallet, amount, least }: Trade,
): InstructionToBuild[] | undefined {
  const reserves = reservesOf(scene, pool, from)
  const quote = reserves && quoteOf(amount, reserves, pool.fees)
  const opening = openingFor(scene, pool, opposite(from), wallet)
  if (!quote || !opening) return undefined
  const hasCoins = !pool.tokens[0] || !pool.tokens[1]
  return [
    ...(pool.tokens[from] ? [] : wrapping(wallet, amount)),
    ...opening,
    swap(pool.accounts, {
      from,
      user: wallet.address,
      source: accountOn(pool, from, wallet),
      destination: accountOn(pool, opposite(from), wallet),
      amount,
      least: least(quote),
    }),
    ...(hasCoins ? unwrapping(wallet) : []),
  ]
}

function smaller(left: bigint, right: bigint): bigint {
  if (left < right) return left
  return right
}

const TEN_THOUSAND = 10_000n
/** Basis points less than the quote are fine. */
export const slipping =
  (bps: bigint) =>
  ({ taken }: Quote): bigint =>
    (taken * (TEN_THOUSAND - bps)) / TEN_THOUSAND

const somePool = ({ cast, random }: Scene): Pool | undefined => cast.pools[random.skewed(cast.pools.length)]

/** How much a price that is off makes people lean to one side: all of them at a sixth. */
const LEANING = 3

/** Which side is given: what people think too dear is sold more than bought, and the other way round. */
function leaning({ chain, random }: Scene, pool: Pool, reserves: readonly [bigint, bigint]): Side {
  const share = 0.5 + LEANING * overpriced(pool, reserves, chain.current.slot)
  return random.chance(share) ? 1 : 0
}

/** A trade of this share (in basis points) of what lies in the pool, as far as the wallet has so much. */
function trade(scene: Scene, share: bigint, slippage: bigint) {
  const pool = somePool(scene)
  const wallet = someWallet(scene)
  const state = pool && reservesOf(scene, pool, 0)
  if (!pool || !state) return undefined
  const from = leaning(scene, pool, state)
  const reserves = from === 0 ? state : ([state[1], state[0]] as const)
  const wanted = scene.random.amount((reserves[0] * share) / TEN_THOUSAND)
  const most = sellable(scene, pool, from, wallet)
  const amount = smaller(wanted, most)
  if (amount < 1_000n) return undefined
  const instructions = tradeOf(scene, { pool, from, wallet, amount, least: slipping(slippage) })
  return instructions && { signers: [wallet] as const, instructions }
}

/** Small change, this way or that. */
export const tradeALittle: Action = (scene) => trade(scene, 40n, 100n)

/** A whale moves the price, and pays for being first. */
export const tradeALot: Action = (scene) => {
  const wish = trade(scene, 300n, 500n)
  return (
    wish && {
      ...wish,
      instructions: [
        unitLimit(300_000),
        unitPrice(10_000 + scene.random.below(400_000)),
        ...wish.instructions,
      ],
    }
  )
}

/** The same sum every time, whatever the price. */
export const buySteadily: Action = (scene) => {
  const { cast, random } = scene
  const pool = cast.pools[random.below(2)]
  const wallet = cast.wallets[40 + random.below(8)]
  const amount = 5n * LAMPORTS_PER_COIN
  if (!pool || !wallet || sellable(scene, pool, 0, wallet) < amount) return undefined
  const instructions = tradeOf(scene, { pool, from: 0, wallet, amount, least: slipping(100n) })
  return instructions && { signers: [wallet], instructions }
}

/** Somebody wants out, most of it at once, at almost any price. */
export const panic: Action = (scene) => {
  const pool = somePool(scene)
  const wallet = someWallet(scene)
  const reserves = pool && reservesOf(scene, pool, 1)
  if (!pool || !reserves) return undefined
  // Nobody runs while everybody buys.
  if (overpriced(pool, [reserves[1], reserves[0]], scene.chain.current.slot) < 0) return undefined
  const held = (sellable(scene, pool, 1, wallet) * 7n) / 10n
  const most = reserves[0] / 40n
  const amount = smaller(held, most)
  if (amount < 1_000n) return undefined
  const instructions = tradeOf(scene, { pool, from: 1, wallet, amount, least: slipping(3_000n) })
  return instructions && { signers: [wallet], instructions }
}

type Leg = { pool: Pool; from: Side }

/** Ways from a token to the stable one: straight, or over the coin. */
function waysOf({ cast }: Scene, id: string): { straight: Leg; around: [Leg, Leg] } | undefined {
  const named = (name: string) => cast.pools.find((pool) => pool.name === name)
  const [straight, first, second] = [named(`${id}/USDG`), named(`GOR/${id}`), named('GOR/USDG')]
  if (!straight || !first || !second) return undefined
  return {
    straight: { pool: straight, from: 0 },
    around: [
      { pool: first, from: 1 },
      { pool: second, from: 0 },
    ],
  }
}

/** The two trades of a way around, as one transaction or as one call of the router. */
function routed(
  scene: Scene,
  wallet: Keypair,
  legs: [Leg, Leg],
  amount: bigint,
): InstructionToBuild[] | undefined {
  const [first, second] = legs
  const reserves = [
    reservesOf(scene, first.pool, first.from),
    reservesOf(scene, second.pool, second.from),
  ] as const
  const middle = reserves[0] && quoteOf(amount, reserves[0], first.pool.fees)
  const end = middle && reserves[1] && quoteOf(middle.taken, reserves[1], second.pool.fees)
  const opening = openingFor(scene, second.pool, opposite(second.from), wallet)
  if (!middle || !end || !opening) return undefined
  const user = wallet.address
  const calls = [
    swap(first.pool.accounts, {
      from: first.from,
      user,
      source: accountOn(first.pool, first.from, wallet),
      destination: accountOn(first.pool, opposite(first.from), wallet),
      amount,
      least: middle.taken,
    }),
    swap(second.pool.accounts, {
      from: second.from,
      user,
      source: accountOn(second.pool, second.from, wallet),
      destination: accountOn(second.pool, opposite(second.from), wallet),
      amount: middle.taken,
      least: slipping(100n)(end),
    }),
  ]
  const byRouter = scene.random.chance(0.6)
  return [
    unitLimit(400_000),
    ...openingWrapped(wallet),
    ...opening,
    ...(byRouter ? [route(calls)] : calls),
    ...unwrapping(wallet),
  ]
}

/**
 * Sells over the coin where that brings more than the straight way, and straight where it does not: this is what keeps
 * the prices of all pools together.
 */
export const arbitrate: Action = (scene) => {
  const { cast, random } = scene
  const id = random.pick(['TRASH', 'CAN'] as const)
  const ways = waysOf(scene, id)
  const wallet = cast.wallets[random.below(12)] ?? cast.wallets[0]
  const reserves = ways && reservesOf(scene, ways.straight.pool, 0)
  if (!ways || !reserves) return undefined
  const held = sellable(scene, ways.straight.pool, 0, wallet)
  const wanted = reserves[0] / 200n
  const amount = smaller(wanted, held)
  const straight = quoteOf(amount, reserves, ways.straight.pool.fees)
  const [first, second] = ways.around
  const firstReserves = reservesOf(scene, first.pool, first.from)
  const secondReserves = reservesOf(scene, second.pool, second.from)
  const middle = firstReserves && quoteOf(amount, firstReserves, first.pool.fees)
  const end = middle && secondReserves && quoteOf(middle.taken, secondReserves, second.pool.fees)
  if (!straight || !end) return undefined
  const instructions =
    end.taken > straight.taken
      ? routed(scene, wallet, ways.around, amount)
      : tradeOf(scene, { ...ways.straight, wallet, amount, least: slipping(50n) })
  return instructions && { signers: [wallet], instructions }
}
