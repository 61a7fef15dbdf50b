import type { Head } from '#store/head/head.ts'
import type { KeptChainState } from '../chain-state/chain-state.ts'
import type { BlockLimits } from '../features/block-limit.ts'
import type { TransactionsContext } from '../transactions/context.ts'

export type BlocksContext = TransactionsContext & {
  head: Head
  chainState: KeptChainState
  blockLimits: BlockLimits
}
