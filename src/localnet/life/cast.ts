import type { Address } from '../chain/account.ts'
import { type Keypair, namedKeypair } from '../keys/keypair.ts'
import { listPools, type Pool } from './pools.ts'
import { listTokens, type Token } from './tokens.ts'

/** Everybody who acts on the chain, and what they hold. */
export type Cast = {
  /** Mints, freezes, collects fees, and deployed the programs that everybody uses. */
  treasury: Keypair
  /** Writes programs of its own. */
  developer: Keypair
  wallets: readonly [Keypair, ...Keypair[]]
  /** Addresses that receive and never sign. */
  visitors: readonly [Address, ...Address[]]
  tokens: readonly [Token, ...Token[]]
  /** Tokens that were minted and left alone. */
  idleTokens: readonly Token[]
  pools: readonly Pool[]
}

const WALLETS = 320
const VISITORS = 400

export function castOf(seed: string): Cast {
  const key = (name: string) => namedKeypair(`${seed} ${name}`)
  const { used, idle } = listTokens(seed)
  return {
    treasury: key('treasury'),
    developer: key('developer'),
    wallets: Array.from({ length: WALLETS }, (_, place) => key(`wallet ${place}`)) as [Keypair, ...Keypair[]],
    visitors: Array.from({ length: VISITORS }, (_, place) => key(`visitor ${place}`).address) as [
      Address,
      ...Address[],
    ],
    tokens: used,
    idleTokens: idle,
    pools: listPools(seed, used),
  }
}
