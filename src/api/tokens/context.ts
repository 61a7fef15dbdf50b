import type { AccountsContext } from '../accounts/context.ts'
import type { HoldersContext } from '../holders/context.ts'
import type { MintPayers } from './mint-payers.ts'
import type { TokenList } from './token-list.ts'

export type TokensContext = HoldersContext &
  AccountsContext & {
    tokenList: TokenList
    mintPayers: MintPayers
  }
