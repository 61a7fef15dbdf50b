import type { InstructionToBuild } from '#svm/build-message.ts'
import type { Address } from '../bank/account.ts'
import { bytesOf, programAddress } from '../keys/derived-address.ts'
import { payer, readonly, signer, writable } from './account-meta.ts'
import { pack, u8, u64 } from './pack.ts'
import type { TokenProgram } from './token.ts'

// Instructions of the constant product AMM. Interface: SPL Token Swap, the version with mints and token programs in the
// account lists. https://docs.rs/spl-token-swap (instruction::SwapInstruction)

export const CPAMM_PROGRAM = 'xYBN2zddsqSy41tg1yD9nJScCmqquZnHUyzXBfLEqC8'
export const POOL_SIZE = 324
/** Pool tokens minted at initialization, for any reserves. */
export const INITIAL_POOL_TOKENS = 1_000_000_000n

/** The PDA that owns a pool's vaults and is the mint authority of its pool tokens. */
export const poolAuthority = (pool: Address): Address => programAddress([bytesOf(pool)], CPAMM_PROGRAM)[0]

type Fraction = readonly [numerator: bigint, denominator: bigint]

export type PoolFees = {
  /** The trade fee, which stays in the pool. */
  trade: Fraction
  /** The owner's fee, which goes to the fee account in pool tokens. */
  ownerTrade: Fraction
  ownerWithdraw: Fraction
  host: Fraction
}

/** One of the two tokens of a pool. */
export type PoolSide = { mint: Address; vault: Address; program: TokenProgram }

export type PoolAccounts = {
  pool: Address
  sides: readonly [PoolSide, PoolSide]
  /** The mint of the pool tokens, and its token program. */
  poolMint: Address
  poolProgram: TokenProgram
  feeAccount: Address
}

/** Creates a pool. The vaults must be funded before. The pool's key signs. */
export function initializePool(
  { pool, sides, poolMint, poolProgram, feeAccount }: PoolAccounts,
  { destination, fees }: { destination: Address; fees: PoolFees },
): InstructionToBuild {
  const { trade, ownerTrade, ownerWithdraw, host } = fees
  return {
    programId: CPAMM_PROGRAM,
    accounts: [
      payer(pool),
      readonly(poolAuthority(pool)),
      readonly(sides[0].vault),
      readonly(sides[1].vault),
      writable(poolMint),
      readonly(feeAccount),
      writable(destination),
      readonly(poolProgram),
    ],
    // Curve 0: constant product, without parameters.
    data: pack(u8(0), ...[trade, ownerTrade, ownerWithdraw, host].flat().map(u64), Buffer.alloc(33)),
  }
}

export type Swap = {
  /** The index of the pool's side that is the input. */
  from: 0 | 1
  user: Address
  source: Address
  destination: Address
  amount: bigint
  /** The swap fails when the output is below this. */
  minimumOut: bigint
}

export function swap(
  accounts: PoolAccounts,
  { from, user, source, destination, amount, minimumOut }: Swap,
): InstructionToBuild {
  const { pool, sides, poolMint, poolProgram, feeAccount } = accounts
  const input = sides[from]
  const output = sides[from === 0 ? 1 : 0]
  return {
    programId: CPAMM_PROGRAM,
    accounts: [
      readonly(pool),
      readonly(poolAuthority(pool)),
      signer(user),
      writable(source),
      writable(input.vault),
      writable(output.vault),
      writable(destination),
      writable(poolMint),
      writable(feeAccount),
      readonly(input.mint),
      readonly(output.mint),
      readonly(input.program),
      readonly(output.program),
      readonly(poolProgram),
    ],
    data: pack(u8(1), u64(amount), u64(minimumOut)),
  }
}

export type Deposit = {
  user: Address
  sources: readonly [Address, Address]
  /** The token account that receives the pool tokens. */
  destination: Address
  poolTokens: bigint
  maximumIn: readonly [bigint, bigint]
}

export function depositAll(accounts: PoolAccounts, deposit: Deposit): InstructionToBuild {
  const { pool, sides, poolMint, poolProgram } = accounts
  const { user, sources, destination, poolTokens, maximumIn } = deposit
  return {
    programId: CPAMM_PROGRAM,
    accounts: [
      readonly(pool),
      readonly(poolAuthority(pool)),
      signer(user),
      writable(sources[0]),
      writable(sources[1]),
      writable(sides[0].vault),
      writable(sides[1].vault),
      writable(poolMint),
      writable(destination),
      readonly(sides[0].mint),
      readonly(sides[1].mint),
      readonly(sides[0].program),
      readonly(sides[1].program),
      readonly(poolProgram),
    ],
    data: pack(u8(2), u64(poolTokens), u64(maximumIn[0]), u64(maximumIn[1])),
  }
}

export type Withdrawal = {
  user: Address
  /** The token account whose pool tokens are burned. */
  source: Address
  destinations: readonly [Address, Address]
  poolTokens: bigint
  minimumOut: readonly [bigint, bigint]
}

export function withdrawAll(accounts: PoolAccounts, withdrawal: Withdrawal): InstructionToBuild {
  const { pool, sides, poolMint, poolProgram, feeAccount } = accounts
  const { user, source, destinations, poolTokens, minimumOut } = withdrawal
  return {
    programId: CPAMM_PROGRAM,
    accounts: [
      readonly(pool),
      readonly(poolAuthority(pool)),
      signer(user),
      writable(poolMint),
      writable(source),
      writable(sides[0].vault),
      writable(sides[1].vault),
      writable(destinations[0]),
      writable(destinations[1]),
      writable(feeAccount),
      readonly(sides[0].mint),
      readonly(sides[1].mint),
      readonly(poolProgram),
      readonly(sides[0].program),
      readonly(sides[1].program),
    ],
    data: pack(u8(3), u64(poolTokens), u64(minimumOut[0]), u64(minimumOut[1])),
  }
}
