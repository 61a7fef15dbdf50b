import { errorTable } from '#svm/errors/program-errors.ts'
import { anchorDecoder, list, named } from './anchor.ts'
import type { Protocol } from './protocol.ts'

// Accounts and errors: the program's published IDL, https://github.com/jup-ag/jupiter-cpi. The trades of a route are
// those of the pools that it calls; see `activities.ts`. What a route plan holds grows with every venue, so it stays raw.

const route = list(
  'tokenProgram userTransferAuthority source destinationUser destination destinationMint platformFeeAccount eventAuthority program',
)
const shared = list(
  'tokenProgram programAuthority userTransferAuthority source programSource programDestination destination sourceMint destinationMint platformFeeAccount token2022Program eventAuthority program',
)
const decode = anchorDecoder({
  ...named(
    'claim claim_token close_token create_open_orders create_program_open_orders create_token_ledger create_token_account set_token_ledger',
  ),
  route: { accounts: route },
  route_with_token_ledger: { accounts: route.slice(0, 7) },
  exact_out_route: {
    accounts: list(
      'tokenProgram userTransferAuthority source destinationUser destination sourceMint destinationMint platformFeeAccount token2022Program eventAuthority program',
    ),
  },
  shared_accounts_route: { accounts: shared },
  shared_accounts_route_with_token_ledger: { accounts: shared.slice(0, 11) },
  shared_accounts_exact_out_route: { accounts: shared },
  // Later forms with fewer named accounts.
  ...named('route_v2 exact_out_route_v2 shared_accounts_route_v2 shared_accounts_exact_out_route_v2'),
})

const errors = errorTable(
  `
  EmptyRoute: empty route
  SlippageToleranceExceeded: slippage tolerance exceeded
  InvalidCalculation: invalid calculation
  MissingPlatformFeeAccount: missing platform fee account
  InvalidSlippage: invalid slippage
  NotEnoughPercent: not enough percent to 100
  InvalidInputIndex: token input index is invalid
  InvalidOutputIndex: token output index is invalid
  NotEnoughAccountKeys: not enough account keys
  NonZeroMinimumOutAmountNotSupported: non zero minimum out amount not supported
  InvalidRoutePlan: invalid route plan
  InvalidReferralAuthority: invalid referral authority
  LedgerTokenAccountDoesNotMatch: token account does not match the ledger
  InvalidTokenLedger: invalid token ledger
  IncorrectTokenProgramID: token program ID is invalid
  TokenProgramNotProvided: token program not provided
  SwapNotSupported: swap not supported
  ExactOutAmountNotMatched: exact out amount does not match
  SourceAndDestinationMintCannotBeTheSame: source mint and destination mint cannot be the same`,
  6_000,
)

export const jupiterV6: Protocol = {
  name: 'jupiter-v6',
  decode: ({ data, accounts }) => decode(data, accounts),
  errorOf: (code) => errors.get(code),
}
