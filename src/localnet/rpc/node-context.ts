import type { Chain } from '../chain/chain.ts'
import type { Validator } from '../genesis/validators.ts'
import type { Keypair } from '../keys/keypair.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { PerformanceSamples } from './performance-samples.ts'

/** What the methods answer from. */
export type NodeContext = {
  chain: Chain
  ledger: Ledger
  validators: readonly Validator[]
  faucet: Keypair
  samples: PerformanceSamples
  /** What is served beside RPC, such as the pictures of tokens; undefined where there is nothing. */
  fileAt: (path: string) => { type: string; text: string } | undefined
  ports: { rpc: number; ws: number }
}

/** @throws RpcError for what the caller did wrong */
export type Method = (params: readonly unknown[], node: NodeContext) => unknown

/** Which release of the node software the answers are shaped like. */
export const VERSION = '2.1.0'
export const FEATURE_SET = 2_891_131_721
