import type { InstructionToBuild } from '#svm/build-message.ts'
import { PROGRAM, WELL_KNOWN } from '#svm/program-ids.ts'
import { LAMPORTS_PER_COIN } from '../../bank/account.ts'
import { unitLimit, unitPrice } from '../../instructions/compute-budget.ts'
import { type PoolFees, swap } from '../../instructions/cpamm.ts'
import { route } from '../../instructions/router.ts'
import { transfer } from '../../instructions/system.ts'
import { closeAccount, createAssociated, syncNative } from '../../instructions/token.ts'
import { associatedTokenAddress } from '../../keys/derived-address.ts'
import type { Keypair } from '../../keys/keypair.ts'
import { type Action, type ActionContext, holdingAt, pickWallet, spendable } from '../action-context.ts'
import type { Pool } from '../pools.ts'
import { Random } from '../random.ts'

export type Side = 0 | 1
export const opposite = (side: Side): Side => (side === 0 ? 1 : 0)

/** The wallet's token account for this side of the pool. */
export const accountOn = ({ accounts }: Pool, side: Side, wallet: Keypair) =>
  associatedTokenAddress(wallet.address, accounts.sides[side].mint, accounts.sides[side].program)

/** The pool's reserves, the input side first; `undefined` before the pool is created. */
export function reservesOf(
  context: ActionContext,
  { accounts }: Pool,
  from: Side,
): [bigint, bigint] | undefined {
  const amountIn = holdingAt(context, accounts.sides[from].vault)
  const amountOut = holdingAt(context, accounts.sides[opposite(from)].vault)
  const isOpen = context.chain.accounts.lamports(accounts.pool) > 0n
  return isOpen && amountIn && amountOut ? [amountIn.amount, amountOut.amount] : undefined
}

/** Wraps `lamports` in the wallet's wrapped coin account, which is created if missing. */
export const wrapInstructions = (wallet: Keypair, lamports: bigint): InstructionToBuild[] => {
  const account = associatedTokenAddress(wallet.address, WELL_KNOWN.nativeMint, PROGRAM.token)
  return [...createWrappedAccount(wallet), transfer(wallet.address, account, lamports), syncNative(account)]
}

export const createWrappedAccount = ({ address: owner }: Keypair): InstructionToBuild[] => [
  createAssociated(owner, { owner, mint: WELL_KNOWN.nativeMint, program: PROGRAM.token, idempotent: true }),
]

/** Unwraps all wrapped coins of the wallet. */
export const unwrapInstructions = ({ address }: Keypair): InstructionToBuild[] => [
  closeAccount(
    PROGRAM.token,
    associatedTokenAddress(address, WELL_KNOWN.nativeMint, PROGRAM.token),
    address,
    address,
  ),
]

/** Creates the account that receives the output if missing; `undefined` when the account is frozen. */
export function createAccountFor(
  context: ActionContext,
  pool: Pool,
  side: Side,
  wallet: Keypair,
): InstructionToBuild[] | undefined {
  if (!pool.tokens[side]) return createWrappedAccount(wallet)
  const holding = holdingAt(context, accountOn(pool, side, wallet))
  if (holding) return holding.isFrozen ? undefined : []
  const { mint, program } = pool.accounts.sides[side]
  return [createAssociated(wallet.address, { owner: wallet.address, mint, program, idempotent: true })]
}

/** The amount that the wallet can sell of this side. */
export function sellable(context: ActionContext, pool: Pool, side: Side, wallet: Keypair): bigint {
  if (!pool.tokens[side]) return spendable(context, wallet) / 4n
  const holding = holdingAt(context, accountOn(pool, side, wallet))
  return holding && !holding.isFrozen ? holding.amount : 0n
}

export type Trade = {
  pool: Pool
  from: Side
  wallet: Keypair
  amount: bigint
  minimumOut: (quote: Quote) => bigint
}

/** A swap as wallets send it: coins are wrapped before and unwrapped after. */
export function tradeInstructions(
  context: ActionContext,
  { pool, from, wallet, amount, minimumOut }: Trade,
): InstructionToBuild[] | undefined {
  const reserves = reservesOf(context, pool, from)
  const quote = reserves && quoteOf(amount, reserves, pool.fees)
  const opening = createAccountFor(context, pool, opposite(from), wallet)
  if (!quote || !opening) return undefined
  const hasCoins = !pool.tokens[0] || !pool.tokens[1]
  return [
    ...(pool.tokens[from] ? [] : wrapInstructions(wallet, amount)),
    ...opening,
    swap(pool.accounts, {
      from,
      user: wallet.address,
      source: accountOn(pool, from, wallet),
      destination: accountOn(pool, opposite(from), wallet),
      amount,
      minimumOut: minimumOut(quote),
    }),
    ...(hasCoins ? unwrapInstructions(wallet) : []),
  ]
}

function minimum(left: bigint, right: bigint): bigint {
  if (left < right) return left
  return right
}

const TEN_THOUSAND = 10_000n
/** The minimum output that accepts `bps` basis points of slippage. */
export const withSlippage =
  (bps: bigint) =>
  ({ amountOut }: Quote): bigint =>
    (amountOut * (TEN_THOUSAND - bps)) / TEN_THOUSAND

const pickPool = ({ actors, random }: ActionContext): Pool | undefined =>
  actors.pools[random.skewed(actors.pools.length)]

/** How strongly a wrong price moves traders to one side: all of them at a sixth above or below the fair price. */
const PRICE_PRESSURE = 3

/** The input side: an overpriced token is sold more often than bought, an underpriced one bought more often. */
function pickSide({ chain, random }: ActionContext, pool: Pool, reserves: readonly [bigint, bigint]): Side {
  const share = 0.5 + PRICE_PRESSURE * overpricing(pool, reserves, chain.current.slot)
  return random.chance(share) ? 1 : 0
}

/** A swap of at most `share` basis points of the pool's reserve, limited by the wallet's balance. */
function trade(context: ActionContext, share: bigint, slippage: bigint) {
  const pool = pickPool(context)
  const wallet = pickWallet(context)
  const state = pool && reservesOf(context, pool, 0)
  if (!pool || !state) return undefined
  const from = pickSide(context, pool, state)
  const reserves = from === 0 ? state : ([state[1], state[0]] as const)
  const wanted = context.random.amount((reserves[0] * share) / TEN_THOUSAND)
  const maximum = sellable(context, pool, from, wallet)
  const amount = minimum(wanted, maximum)
  if (amount < 1_000n) return undefined
  const instructions = tradeInstructions(context, {
    pool,
    from,
    wallet,
    amount,
    minimumOut: withSlippage(slippage),
  })
  return instructions && { signers: [wallet] as const, instructions }
}

export const smallTrade: Action = (context) => trade(context, 40n, 100n)

/** A swap that moves the price, with a priority fee. */
export const largeTrade: Action = (context) => {
  const draft = trade(context, 300n, 500n)
  return (
    draft && {
      ...draft,
      instructions: [
        unitLimit(300_000),
        unitPrice(10_000 + context.random.below(400_000)),
        ...draft.instructions,
      ],
    }
  )
}

/** Buys for a fixed amount at any price. */
export const recurringBuy: Action = (context) => {
  const { actors, random } = context
  const pool = actors.pools[random.below(2)]
  const wallet = actors.wallets[40 + random.below(8)]
  const amount = 5n * LAMPORTS_PER_COIN
  if (!pool || !wallet || sellable(context, pool, 0, wallet) < amount) return undefined
  const instructions = tradeInstructions(context, {
    pool,
    from: 0,
    wallet,
    amount,
    minimumOut: withSlippage(100n),
  })
  return instructions && { signers: [wallet], instructions }
}

/** Sells most of a wallet's tokens at once with high slippage. */
export const panicSell: Action = (context) => {
  const pool = pickPool(context)
  const wallet = pickWallet(context)
  const reserves = pool && reservesOf(context, pool, 1)
  if (!pool || !reserves) return undefined
  // Nobody sells in panic while the token is underpriced.
  if (overpricing(pool, [reserves[1], reserves[0]], context.chain.current.slot) < 0) return undefined
  const held = (sellable(context, pool, 1, wallet) * 7n) / 10n
  const maximum = reserves[0] / 40n
  const amount = minimum(held, maximum)
  if (amount < 1_000n) return undefined
  const instructions = tradeInstructions(context, {
    pool,
    from: 1,
    wallet,
    amount,
    minimumOut: withSlippage(3_000n),
  })
  return instructions && { signers: [wallet], instructions }
}

type Leg = { pool: Pool; from: Side }

/** Routes from a token to the stable token: one pool, or two pools through the coin. */
function routesOf({ actors }: ActionContext, id: string): { direct: Leg; viaCoin: [Leg, Leg] } | undefined {
  const named = (name: string) => actors.pools.find((pool) => pool.name === name)
  const [direct, first, second] = [named(`${id}/USDG`), named(`GOR/${id}`), named('GOR/USDG')]
  if (!direct || !first || !second) return undefined
  return {
    direct: { pool: direct, from: 0 },
    viaCoin: [
      { pool: first, from: 1 },
      { pool: second, from: 0 },
    ],
  }
}

/** Two swaps in one transaction, as two instructions or as one call of the router. */
function twoLegTrade(
  context: ActionContext,
  wallet: Keypair,
  legs: [Leg, Leg],
  amount: bigint,
): InstructionToBuild[] | undefined {
  const [first, second] = legs
  const reserves = [
    reservesOf(context, first.pool, first.from),
    reservesOf(context, second.pool, second.from),
  ] as const
  const middle = reserves[0] && quoteOf(amount, reserves[0], first.pool.fees)
  const end = middle && reserves[1] && quoteOf(middle.amountOut, reserves[1], second.pool.fees)
  const opening = createAccountFor(context, second.pool, opposite(second.from), wallet)
  if (!middle || !end || !opening) return undefined
  const user = wallet.address
  const calls = [
    swap(first.pool.accounts, {
      from: first.from,
      user,
      source: accountOn(first.pool, first.from, wallet),
      destination: accountOn(first.pool, opposite(first.from), wallet),
      amount,
      minimumOut: middle.amountOut,
    }),
    swap(second.pool.accounts, {
      from: second.from,
      user,
      source: accountOn(second.pool, second.from, wallet),
      destination: accountOn(second.pool, opposite(second.from), wallet),
      amount: middle.amountOut,
      minimumOut: withSlippage(100n)(end),
    }),
  ]
  const byRouter = context.random.chance(0.6)
  return [
    unitLimit(400_000),
    ...createWrappedAccount(wallet),
    ...opening,
    ...(byRouter ? [route(calls)] : calls),
    ...unwrapInstructions(wallet),
  ]
}

/**
 * Sells a token on the route with the larger output, directly or through the coin, which keeps the prices of the pools
 * consistent.
 */
export const arbitrage: Action = (context) => {
  const { actors, random } = context
  const id = random.pick(['TRASH', 'CAN'] as const)
  const routes = routesOf(context, id)
  const wallet = actors.wallets[random.below(12)] ?? actors.wallets[0]
  const reserves = routes && reservesOf(context, routes.direct.pool, 0)
  if (!routes || !reserves) return undefined
  const held = sellable(context, routes.direct.pool, 0, wallet)
  const wanted = reserves[0] / 200n
  const amount = minimum(wanted, held)
  const direct = quoteOf(amount, reserves, routes.direct.pool.fees)
  const [first, second] = routes.viaCoin
  const firstReserves = reservesOf(context, first.pool, first.from)
  const secondReserves = reservesOf(context, second.pool, second.from)
  const middle = firstReserves && quoteOf(amount, firstReserves, first.pool.fees)
  const end = middle && secondReserves && quoteOf(middle.amountOut, secondReserves, second.pool.fees)
  if (!direct || !end) return undefined
  const instructions =
    end.amountOut > direct.amountOut
      ? twoLegTrade(context, wallet, routes.viaCoin, amount)
      : tradeInstructions(context, { ...routes.direct, wallet, amount, minimumOut: withSlippage(50n) })
  return instructions && { signers: [wallet], instructions }
}

// The fair price of a token: the initial price of its pool times two sine waves, one slow and one fast. It decides only
// whether traders buy or sell, never an amount, so floating point is precise enough.

const SLOW = { slots: 7_200, height: 0.22 }
const QUICK = { slots: 611, height: 0.06 }

const phases = new Map<string, number>()

/** The phase of the pool's price wave, in radians; different for each pool. */
function phaseOf({ key, name }: Pool): number {
  const id = `${key.address} ${name}`
  const phase = phases.get(id) ?? new Random(id).next() * 2 * Math.PI
  phases.set(id, phase)
  return phase
}

/**
 * How far the pool's price is from the fair price: 0.1 when its second token costs a tenth too much, -0.1 when it costs
 * a tenth too little.
 */
function overpricing(pool: Pool, [first, second]: readonly [bigint, bigint], slot: number): number {
  const wave = ({ slots, height }: typeof SLOW) =>
    height * Math.sin((2 * Math.PI * slot) / slots + phaseOf(pool))
  const [startFirst, startSecond] = pool.start
  const fair = (Number(startFirst) / Number(startSecond)) * (1 + wave(SLOW) + wave(QUICK))
  return Number(first) / Number(second) / fair - 1
}

/** The result of a swap of `amount` against these reserves, by the program's own arithmetic. */
type Quote = {
  /** The amount that the trader pays, fees included; at most `amount`. */
  amountIn: bigint
  amountOut: bigint
  /** The part of `given` that is paid to the fee account, in pool tokens. */
  ownerFee: bigint
}

const feeOf = (amount: bigint, [numerator, denominator]: readonly [bigint, bigint]): bigint => {
  if (numerator === 0n || amount === 0n) return 0n
  const fee = (amount * numerator) / denominator
  return fee === 0n ? 1n : fee
}

const up = (dividend: bigint, divisor: bigint) => (dividend + divisor - 1n) / divisor

/** `undefined` when the pool rejects the swap because the output would be 0. */
export function quoteOf(
  amount: bigint,
  [reserve, other]: readonly [bigint, bigint],
  { trade, ownerTrade }: Pick<PoolFees, 'trade' | 'ownerTrade'>,
): Quote | undefined {
  const ownerFee = feeOf(amount, ownerTrade)
  const fees = feeOf(amount, trade) + ownerFee
  if (fees >= amount || reserve === 0n || other === 0n) return undefined
  const product = reserve * other
  const newReserve = up(product, reserve + amount - fees)
  // Takes only the input that the output is worth after rounding.
  const usedReserve = up(product, newReserve)
  const amountIn = usedReserve - reserve + fees
  const amountOut = other - newReserve
  return amountOut > 0n && amountIn <= amount
    ? { amountIn: amountIn, amountOut: amountOut, ownerFee }
    : undefined
}
