import type { Address } from '../../bank/account.ts'
import type { Chain } from '../../bank/chain.ts'
import type { Keypair } from '../../keys/keypair.ts'
import type { TrafficDraft } from '../action-context.ts'
import type { Actors } from '../actors.ts'

/** Built when it is due, because it may read what earlier steps created; `undefined` when it is already done. */
export type SetupStep = () => TrafficDraft | undefined

/** The input of the setup steps. */
export type SetupContext = {
  chain: Chain
  actors: Actors
  faucet: Keypair
  /** Base URL of the tokens' metadata files and logos. */
  filesUrl: string
}

export const exists = (chain: Chain, address: Address): boolean => chain.accounts.lamports(address) > 0n

export function chunks<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )
}
