import { nonEmpty } from '#lib/values/non-empty.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { TokenProgram } from '../instructions/token.ts'
import { type Keypair, namedKeypair } from '../keys/keypair.ts'

export type Token = {
  /** A unique id; symbols are not unique. */
  id: string
  symbol: string
  name: string
  description: string
  /** The colour of its logo; `undefined` when it has no logo. */
  colour: string | undefined
  website: string | undefined
  twitter: string | undefined
  telegram: string | undefined
  program: TokenProgram
  mint: Keypair
  decimals: number
  /** Whole units that the setup mints to the wallets. */
  supply: bigint
  /** Whether the treasury is the freeze authority. */
  freezable: boolean
  /** The place of its name: a Metaplex metadata account, a Token-2022 extension of the mint, or nowhere. */
  metadata: 'metaplex' | 'extension' | undefined
  /** The transfer fee of a Token-2022 mint. */
  fee: { bps: number; max: bigint } | undefined
  /** Token-2022 interest rate in basis points a year; such a mint also has the treasury as permanent delegate. */
  interest: number | undefined
  /** Token-2022: the initial multiplier of the UI amounts. */
  multiplier: number | undefined
}

type TokenPlan = Pick<Token, 'symbol' | 'name' | 'description' | 'decimals' | 'supply'> &
  Partial<Pick<Token, 'id' | 'colour' | 'freezable' | 'metadata' | 'fee' | 'interest' | 'multiplier'>>

const traded: readonly TokenPlan[] = [
  {
    symbol: 'TRASH',
    name: 'Trash Coin',
    description: 'What is left when everything else was taken out.',
    colour: '#7cb518',
    decimals: 6,
    supply: 900_000_000n,
  },
  {
    symbol: 'CAN',
    name: 'Tin Can',
    description: 'Deposit included. Twenty-one million cans, kicked down the road.',
    colour: '#c0c7cf',
    decimals: 9,
    supply: 21_000_000n,
  },
  {
    symbol: 'USDG',
    name: 'Garbage Dollar',
    description: 'A stable token of the local chain: one is one dollar, by agreement of nobody.',
    colour: '#2f9e5b',
    decimals: 6,
    supply: 50_000_000n,
    freezable: true,
  },
  {
    symbol: 'RACOON',
    name: 'Raccoon',
    description: 'Masked, nocturnal, always hungry.',
    colour: '#6b7280',
    decimals: 5,
    supply: 420_690_000_000n,
  },
  {
    symbol: 'BIN',
    name: 'Wheelie Bin',
    description: 'Whole bins only: a token without decimals.',
    colour: '#1d6fa5',
    decimals: 0,
    supply: 10_000n,
  },
  {
    symbol: 'FLY',
    name: 'Fruit Fly',
    description: 'Time flies like an arrow. This one flies like a banana.',
    colour: '#b45309',
    decimals: 2,
    supply: 1_000_000_000n,
    freezable: true,
  },
  {
    symbol: 'RUST',
    name: 'Rust Bucket',
    description: 'Memory safe, weather not.',
    colour: '#b7410e',
    decimals: 8,
    supply: 5_000_000n,
  },
  {
    symbol: 'LID',
    name: 'Dustbin Lid',
    description: 'Keeps the raccoons out, mostly.',
    colour: '#7c3aed',
    decimals: 6,
    supply: 77_000_000n,
  },
  {
    symbol: 'NAKED',
    name: 'Nameless',
    description: '',
    decimals: 6,
    supply: 1_000_000n,
    metadata: undefined,
  },
  {
    // A second token with the same symbol, which an explorer must not mistake for the stable token.
    id: 'USDG-copy',
    symbol: 'USDG',
    name: 'Garbage Dollar Airdrop',
    description: 'Claim at a site that is not ours.',
    decimals: 6,
    supply: 3_000_000n,
  },
]
const traded2022: readonly TokenPlan[] = [
  {
    symbol: 'TAX',
    name: 'Landfill Levy',
    description: 'One percent of every transfer is kept back.',
    colour: '#be123c',
    decimals: 6,
    supply: 100_000_000n,
    fee: { bps: 100, max: 5_000_000n },
    metadata: 'extension',
  },
  {
    symbol: 'STINK',
    name: 'Stink',
    description: 'Two and a half percent evaporate on the way.',
    colour: '#4d7c0f',
    decimals: 9,
    supply: 5_000_000n,
    fee: { bps: 250, max: 1_000_000_000n },
    metadata: 'extension',
  },
  {
    symbol: 'MOLD',
    name: 'Growing Mold',
    description: 'Grows by itself, four percent a year; the landlord may take it back at any time.',
    colour: '#0f766e',
    decimals: 6,
    supply: 8_000_000n,
    interest: 400,
    metadata: 'extension',
  },
  {
    symbol: 'HEAP',
    name: 'Compost Heap',
    description: 'Turned from time to time: then the same tokens are shown as more, or as fewer.',
    colour: '#854d0e',
    decimals: 6,
    supply: 12_000_000n,
    multiplier: 2,
    metadata: 'extension',
  },
]
/** Tokens that are minted once and never transferred. */
const idle: readonly TokenPlan[] = [
  {
    symbol: 'ICE',
    name: 'Frozen Leftovers',
    description: 'All of it is frozen.',
    colour: '#38bdf8',
    decimals: 6,
    supply: 1_000_000n,
    freezable: true,
  },
  {
    symbol: 'GHOST',
    name: 'Ghost of a Token',
    description: 'Nobody ever held one.',
    colour: '#94a3b8',
    decimals: 9,
    supply: 0n,
  },
]

const tokensOf = (seed: string, facts: readonly TokenPlan[], program: TokenProgram): Token[] =>
  facts.map((each) => {
    const id = each.id ?? each.symbol
    const site = each.colour === undefined ? undefined : `https://${id.toLowerCase()}.invalid`
    return {
      id,
      symbol: each.symbol,
      name: each.name,
      description: each.description,
      colour: each.colour,
      website: site,
      twitter: site && `https://x.com/${id.toLowerCase()}_local`,
      telegram: site && `https://t.me/${id.toLowerCase()}_local`,
      program,
      mint: namedKeypair(`${seed} mint ${id}`),
      decimals: each.decimals,
      supply: each.supply,
      freezable: each.freezable ?? false,
      metadata: 'metadata' in each ? each.metadata : 'metaplex',
      fee: each.fee,
      interest: each.interest,
      multiplier: each.multiplier,
    }
  })

/** The tokens of the chain with this seed: `used` are traded and transferred, `idle` are minted only. */
export function listTokens(seed: string): { used: [Token, ...Token[]]; idle: Token[] } {
  const used = nonEmpty([
    ...tokensOf(seed, traded, PROGRAM.token),
    ...tokensOf(seed, traded2022, PROGRAM.token2022),
  ])
  return { used, idle: tokensOf(seed, idle, PROGRAM.token) }
}
