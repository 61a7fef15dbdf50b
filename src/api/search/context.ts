import type { AddressesContext } from '../addresses/context.ts'
import type { KeptChainState } from '../chain-state/chain-state.ts'
import type { ProgramDirectory } from '../programs/programs.ts'
import type { TokensContext } from '../tokens/context.ts'

export type SearchContext = AddressesContext &
  TokensContext & { programs: ProgramDirectory; chainState: KeptChainState }
