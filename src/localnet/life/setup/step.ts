import type { Address } from '../../chain/account.ts'
import type { Chain } from '../../chain/chain.ts'
import type { Keypair } from '../../keys/keypair.ts'
import type { Cast } from '../cast.ts'
import type { Wish } from '../scene.ts'

/** Made when its turn comes, because it may look at what the steps before it did; undefined when it is done already. */
export type Step = () => Wish | undefined

/** What the steps are made from. */
export type Stage = {
  chain: Chain
  cast: Cast
  faucet: Keypair
  /** Where the pictures and descriptions of tokens are served. */
  filesUrl: string
}

export const exists = (chain: Chain, address: Address): boolean => chain.accounts.lamports(address) > 0n

export function chunks<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) =>
    list.slice(at * size, (at + 1) * size),
  )
}
