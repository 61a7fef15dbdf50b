import { type Commitment, type Config, checkContext, commitmentOf } from '#svm/rpc/params.ts'
import type { Chain } from '../bank/chain.ts'
import type { Validator } from '../genesis/validators.ts'
import type { Keypair } from '../keys/keypair.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { PerformanceSamples } from './performance-samples.ts'

/** The state that the RPC methods read. */
export type NodeContext = {
  chain: Chain
  ledger: Ledger
  validators: readonly Validator[]
  faucet: Keypair
  samples: PerformanceSamples
  /** Files served by HTTP GET, such as token logos; `undefined` when there is none at the path. */
  fileAt: (path: string) => { type: string; text: string } | undefined
  ports: { rpc: number; ws: number }
}

/** @throws RpcError for invalid requests */
export type Method = (params: readonly unknown[], node: NodeContext) => unknown

/** The requested commitment and its newest slot. @throws RpcError when that is below `minContextSlot` */
export function contextOf(config: Config, { chain }: NodeContext): { commitment: Commitment; slot: number } {
  const commitment = commitmentOf(config)
  const { slot } = chain.at(commitment)
  checkContext(config, slot)
  return { commitment, slot }
}

/** The client name that a validator with this software reports in gossip. */
export const CLIENT_ID = 'Agave'
export const FEATURE_SET = 2_891_131_721
