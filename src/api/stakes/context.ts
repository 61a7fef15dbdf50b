import type { AccountsContext } from '../accounts/context.ts'
import type { ValidatorsContext } from '../validators/context.ts'

export type StakesContext = AccountsContext & ValidatorsContext
