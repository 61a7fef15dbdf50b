import type { Head } from '#store/head/head.ts'
import type { AccountsContext } from '../accounts/context.ts'
import type { BalancesSince } from '../holders/balances-since.ts'
import type { TransactionsContext } from '../transactions/context.ts'
import type { ValidatorDetails } from '../validators/validator-details.ts'
import type { Voters } from '../validators/voters.ts'

export type AddressesContext = TransactionsContext &
  AccountsContext & {
    head: Head
    partialSince: BalancesSince
    voters: Voters
    validatorDetails: ValidatorDetails
  }
