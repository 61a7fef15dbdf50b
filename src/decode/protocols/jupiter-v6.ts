import type { ByteReader } from '#svm/byte-reader.ts'
import { errorTable } from '#svm/errors/program-errors.ts'
import { anchorDecoder, list, named } from './anchor.ts'
import { readEvent, reportedRoute } from './jupiter-events.ts'
import type { Protocol } from './protocol.ts'

// Accounts and errors: the program's published IDL, https://github.com/jup-ag/jupiter-cpi. The trades of a route are
// those of the pools that it calls, as far as they are known, and those that it reports itself: see `jupiter-events.ts`.
// What a route plan holds grows with every venue, so it stays raw.

const route = list(
  'tokenProgram userTransferAuthority source destinationUser destination destinationMint platformFeeAccount eventAuthority program',
)
const shared = list(
  'tokenProgram programAuthority userTransferAuthority source programSource programDestination destination sourceMint destinationMint platformFeeAccount token2022Program eventAuthority program',
)
const routeV2 = list(
  'userTransferAuthority source destinationUser sourceMint destinationMint sourceTokenProgram destinationTokenProgram destination eventAuthority program',
)
const sharedV2 = list(
  'programAuthority userTransferAuthority source programSource programDestination destination sourceMint destinationMint sourceTokenProgram destinationTokenProgram eventAuthority program',
)

/** Arguments follow the route plan, whose length depends on every venue in it: so they are read from the end. */
const atEnd =
  (size: number, read: (reader: ByteReader) => Record<string, unknown>) => (reader: ByteReader) => {
    reader.bytes(Math.max(0, reader.remaining - size))
    return read(reader)
  }
const terms = (reader: ByteReader) => ({ slippageBps: reader.u16(), platformFeeBps: reader.u8() })
const exactIn = atEnd(19, (reader) => ({
  inAmount: reader.u64(),
  quotedOutAmount: reader.u64(),
  ...terms(reader),
}))
const exactOut = atEnd(19, (reader) => ({
  outAmount: reader.u64(),
  quotedInAmount: reader.u64(),
  ...terms(reader),
}))
const withLedger = atEnd(11, (reader) => ({ quotedOutAmount: reader.u64(), ...terms(reader) }))

/** The later forms have them before the plan. */
const exactInV2 = (reader: ByteReader) => ({
  inAmount: reader.u64(),
  quotedOutAmount: reader.u64(),
  slippageBps: reader.u16(),
  platformFeeBps: reader.u16(),
  positiveSlippageBps: reader.u16(),
})

const decode = anchorDecoder(
  {
    ...named(
      'claim claim_token close_token create_open_orders create_program_open_orders create_token_ledger create_token_account set_token_ledger',
    ),
    route: { accounts: route, arguments: exactIn },
    route_with_token_ledger: { accounts: route.slice(0, 7), arguments: withLedger },
    exact_out_route: {
      accounts: list(
        'tokenProgram userTransferAuthority source destinationUser destination sourceMint destinationMint platformFeeAccount token2022Program eventAuthority program',
      ),
      arguments: exactOut,
    },
    shared_accounts_route: { accounts: shared, arguments: exactIn },
    shared_accounts_route_with_token_ledger: { accounts: shared.slice(0, 11), arguments: withLedger },
    shared_accounts_exact_out_route: { accounts: shared, arguments: exactOut },
    route_v2: { accounts: routeV2, arguments: exactInV2 },
    shared_accounts_route_v2: {
      accounts: sharedV2,
      arguments: (reader) => ({ id: reader.u8(), ...exactInV2(reader) }),
    },
    ...named('exact_out_route_v2 shared_accounts_exact_out_route_v2'),
  },
  readEvent,
)

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
  SourceAndDestinationMintCannotBeTheSame: source mint and destination mint cannot be the same
  InvalidMint: invalid mint
  InvalidProgramAuthority: invalid program authority
  InvalidOutputTokenAccount: invalid output token account
  InvalidFeeWallet: invalid fee wallet
  InvalidAuthority: invalid authority
  InsufficientFunds: insufficient funds
  InvalidTokenAccount: invalid token account
  BondingCurveAlreadyCompleted: bonding curve already completed`,
  6_000,
)

export const jupiterV6: Protocol = {
  name: 'jupiter-v6',
  decode: ({ data, accounts }) => decode(data, accounts),
  routeOf: reportedRoute,
  errorOf: (code) => errors.get(code),
}
