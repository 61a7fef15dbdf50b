import { nonEmpty } from '#lib/values/non-empty.ts'
import type { Address } from '../bank/account.ts'
import { type Keypair, namedKeypair } from '../keys/keypair.ts'
import { listPools, type Pool } from './pools.ts'
import { listTokens, type Token } from './tokens.ts'

/** The test accounts of the local chain: wallets, tokens and pools, all derived from the seed. */
export type Actors = {
  /** Mint and freeze authority, fee collector, and upgrade authority of the shared programs. */
  treasury: Keypair
  /** The key that deploys and upgrades its own programs. */
  developer: Keypair
  wallets: readonly [Keypair, ...Keypair[]]
  /** Addresses that only receive and never sign. */
  receivers: readonly [Address, ...Address[]]
  tokens: readonly [Token, ...Token[]]
  /** Tokens that are minted once and never transferred. */
  idleTokens: readonly Token[]
  pools: readonly Pool[]
}

const WALLETS = 320
const VISITORS = 400

export function listActors(seed: string): Actors {
  const key = (name: string) => namedKeypair(`${seed} ${name}`)
  const { used, idle } = listTokens(seed)
  return {
    treasury: key('treasury'),
    developer: key('developer'),
    wallets: nonEmpty(Array.from({ length: WALLETS }, (_, index) => key(`wallet ${index}`))),
    receivers: nonEmpty(Array.from({ length: VISITORS }, (_, index) => key(`visitor ${index}`).address)),
    tokens: used,
    idleTokens: idle,
    pools: listPools(seed, used),
  }
}
