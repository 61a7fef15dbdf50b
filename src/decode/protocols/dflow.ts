import { errorTable } from '#svm/errors/program-errors.ts'
import { anchorDecoder, named } from './anchor.ts'
import { readEvent, reportedRoute } from './jupiter-events.ts'
import type { Protocol } from './protocol.ts'

// Names and errors: the program's IDL (swap_orchestrator), which it keeps on chain. Its trades are reported by the same
// events as those of Jupiter.

const decode = anchorDecoder(
  named(
    'open_order fill_order close_order swap swap2 swap_with_destination swap2_with_destination swap_with_destination_native swap2_with_destination_native wrap_sol unwrap_sol transfer_sol transfer_fee transfer_to_sponsor close_empty_token_account create_referral_token_account_idempotent init_market_ledger_idempotent',
  ),
  readEvent,
)

const errors = errorTable(
  `
  SwapCpiFailed: the call of an exchange failed
  SlippageLimitExceeded: slippage limit exceeded
  FeeAccountNotSpecified: a fee account is required
  InvalidFeeAccountOwner: invalid owner of the fee account
  InputAmountIsZero: the input amount is zero
  OutputTokenAccountMismatch: the output token account is another one
  OrderNotFillableAfterLastFillableSlot: the order has expired
  FillOrderNotAuthorized: the filler is not authorized
  MintAccountNotSpecified: a mint account is required
  ReturnInputTokenAccountMismatch: the account to return input to is another one
  ReturnRentToMismatch: the account to return rent to is another one
  CloseOrderNotAuthorized: the closer is not authorized
  InvalidReturnInputTokenAccount: invalid account to return input to
  InvalidOutputTokenAccount: invalid output token account
  CouldNotReturnInput: the input could not be returned
  LegInputOverconsumption: a leg used too much input`,
  15_000,
)

/** DFlow's trades over other exchanges. */
export const dflow: Protocol = {
  name: 'dflow',
  decode: ({ data, accounts }) => decode(data, accounts),
  routeOf: reportedRoute,
  errorOf: (code) => errors.get(code),
}
