import { COIN_DECIMALS } from '#lib/values/coin.ts'
import { PROGRAM, WELL_KNOWN } from '#svm/program-ids.ts'
import { LAMPORTS_PER_COIN } from '../bank/account.ts'
import { type PoolAccounts, type PoolFees, type PoolSide, poolAuthority } from '../instructions/cpamm.ts'
import { associatedTokenAddress } from '../keys/derived-address.ts'
import { type Keypair, namedKeypair } from '../keys/keypair.ts'
import type { Token } from './tokens.ts'

export type Pool = {
  name: string
  key: Keypair
  poolMint: Keypair
  /** The two tokens; `undefined` is the wrapped native coin. */
  tokens: readonly [Token | undefined, Token | undefined]
  accounts: PoolAccounts
  fees: PoolFees
  /** Initial reserves in raw units. */
  start: readonly [bigint, bigint]
}

type PoolPlan = {
  sides: readonly [string, string]
  /** The initial reserves in whole tokens. */
  start: readonly [number, number]
  /** Basis points: trade fee (stays in the pool), owner fee. */
  fees: readonly [number, number]
}

// The pools, the most traded first. The first one gives the coin a price of about 0.04 USDG.
const plans: readonly PoolPlan[] = [
  { sides: ['GOR', 'USDG'], start: [500_000, 21_000], fees: [25, 5] },
  { sides: ['GOR', 'TRASH'], start: [200_000, 4_200_000], fees: [25, 5] },
  { sides: ['GOR', 'CAN'], start: [80_000, 66_000], fees: [30, 0] },
  { sides: ['TRASH', 'USDG'], start: [900_000, 1_800], fees: [25, 5] },
  { sides: ['GOR', 'RACOON'], start: [60_000, 900_000_000], fees: [100, 20] },
  { sides: ['CAN', 'USDG'], start: [12_000, 610], fees: [30, 5] },
  { sides: ['GOR', 'RUST'], start: [25_000, 30_000], fees: [25, 5] },
  { sides: ['GOR', 'LID'], start: [9_000, 1_500_000], fees: [200, 50] },
  { sides: ['GOR', 'BIN'], start: [4_000, 80], fees: [100, 0] },
  { sides: ['GOR', 'HEAP'], start: [20_000, 400_000], fees: [25, 5] },
]

const BASIS = 10_000n

export function listPools(seed: string, tokens: readonly Token[]): Pool[] {
  return plans.map(({ sides, start, fees: [trade, owner] }) => {
    const name = sides.join('/')
    const key = namedKeypair(`${seed} pool ${name}`)
    const poolMint = namedKeypair(`${seed} pool mint ${name}`)
    const authority = poolAuthority(key.address)
    const pair = sides.map((id) => tokens.find((token) => token.id === id)) as unknown as Pool['tokens']
    const side = (token: Token | undefined): PoolSide => {
      const mint = token?.mint.address ?? WELL_KNOWN.nativeMint
      const program = token?.program ?? PROGRAM.token
      return { mint, program, vault: associatedTokenAddress(authority, mint, program) }
    }
    const treasury = namedKeypair(`${seed} treasury`).address
    const raw = (amount: number, token: Token | undefined) =>
      BigInt(amount) * 10n ** BigInt(token?.decimals ?? COIN_DECIMALS)
    return {
      name,
      key,
      poolMint,
      tokens: pair,
      accounts: {
        pool: key.address,
        sides: [side(pair[0]), side(pair[1])],
        poolMint: poolMint.address,
        poolProgram: PROGRAM.token,
        feeAccount: associatedTokenAddress(treasury, poolMint.address, PROGRAM.token),
      },
      fees: {
        trade: [BigInt(trade), BASIS],
        ownerTrade: owner === 0 ? [0n, 0n] : [BigInt(owner), BASIS],
        ownerWithdraw: [0n, 0n],
        host: [0n, 0n],
      },
      start: [raw(start[0], pair[0]), raw(start[1], pair[1])],
    }
  })
}

/** Sum of the coins in the initial reserves of all pools, in whole coins. */
export const coinsForPools = (pools: readonly Pool[]): bigint =>
  pools.reduce((sum, { tokens, start }) => sum + (tokens[0] ? 0n : start[0]), 0n) / LAMPORTS_PER_COIN
