import { PROGRAM } from '#svm/program-ids.ts'
import type { Address } from '../chain/account.ts'
import type { TokenProgram } from '../instructions/token.ts'
import { type Keypair, namedKeypair } from '../keys/keypair.ts'

export type Token = {
  symbol: string
  program: TokenProgram
  mint: Keypair
  decimals: number
  /** Whole units that are spread over the wallets at the beginning. */
  supply: bigint
  /** Whether the treasury may freeze accounts. */
  freezable: boolean
  /** Token-2022: kept back from every transfer. */
  fee: { bps: number; max: bigint } | undefined
}

/** Everybody who acts on the chain, and what they hold. */
export type Cast = {
  /** Mints, freezes, collects fees. */
  treasury: Keypair
  wallets: readonly [Keypair, ...Keypair[]]
  /** Addresses that receive and never sign. */
  visitors: readonly [Address, ...Address[]]
  tokens: readonly [Token, ...Token[]]
}

const WALLETS = 64
const VISITORS = 400

const minted = [
  { symbol: 'TRASH', decimals: 6, supply: 900_000_000n, freezable: false },
  { symbol: 'CAN', decimals: 9, supply: 21_000_000n, freezable: false },
  { symbol: 'USDG', decimals: 6, supply: 50_000_000n, freezable: true },
  { symbol: 'RACOON', decimals: 5, supply: 420_690_000_000n, freezable: false },
  { symbol: 'BIN', decimals: 0, supply: 10_000n, freezable: false },
  { symbol: 'FLY', decimals: 2, supply: 1_000_000_000n, freezable: true },
]
const minted2022 = [
  { symbol: 'TAX', decimals: 6, supply: 100_000_000n, bps: 100, max: 5_000_000n },
  { symbol: 'STINK', decimals: 9, supply: 5_000_000n, bps: 250, max: 1_000_000_000n },
]

export function castOf(seed: string): Cast {
  const key = (name: string) => namedKeypair(`${seed} ${name}`)
  const tokens: Token[] = [
    ...minted.map((token) => ({
      ...token,
      program: PROGRAM.token,
      mint: key(`mint ${token.symbol}`),
      fee: undefined,
    })),
    ...minted2022.map(({ bps, max, ...token }) => ({
      ...token,
      program: PROGRAM.token2022,
      mint: key(`mint ${token.symbol}`),
      freezable: false,
      fee: { bps, max },
    })),
  ]
  return {
    treasury: key('treasury'),
    wallets: Array.from({ length: WALLETS }, (_, place) => key(`wallet ${place}`)) as [Keypair, ...Keypair[]],
    visitors: Array.from({ length: VISITORS }, (_, place) => key(`visitor ${place}`).address) as [
      Address,
      ...Address[],
    ],
    tokens: tokens as [Token, ...Token[]],
  }
}
