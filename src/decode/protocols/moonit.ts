import { errorTable } from '#svm/errors/program-errors.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { textOf } from '../loose-json.ts'
import { nativeMintOf } from '../token-ledger.ts'
import { anchorAccount } from './anchor.ts'
import { anchorProgram } from './layout.ts'
import { lamportsPaid, netOf } from './own-accounts.ts'
import type { Protocol } from './protocol.ts'

// Published IDL of the program token_launchpad: @wen-moon-ser/moonshot-sdk 4.3.0

const instructions = `
  token_mint(name string, symbol string, uri string, decimals u8, collateralCurrency u8, amount u64, curveType u8, migrationTarget u8): sender backendAuthority curveAccount mint mintMetadata curveTokenAccount configAccount tokenProgram associatedTokenProgram mplTokenMetadata systemProgram
  buy(tokenAmount u64, collateralAmount u64, fixedSide u8, slippageBps u64): sender senderTokenAccount curveAccount curveTokenAccount dexFee helioFee mint configAccount tokenProgram associatedTokenProgram systemProgram
  sell(tokenAmount u64, collateralAmount u64, fixedSide u8, slippageBps u64): sender senderTokenAccount curveAccount curveTokenAccount dexFee helioFee mint configAccount tokenProgram associatedTokenProgram systemProgram
  migrate_funds(): backendAuthority migrationAuthority curveAccount curveTokenAccount migrationAuthorityTokenAccount mint dexFeeAccount helioFeeAccount configAccount systemProgram tokenProgram associatedTokenProgram
  config_init: configAuthority configAccount systemProgram
  config_update: configAuthority configAccount`

const errors = errorTable(
  `
  InsufficientBalance: insufficient SOL to pay for the transaction
  InvalidAmount: the amount must be available in the curve 
  InvalidSlippage: the slippage must be under 100 percent
  SlippageOverflow: the cost amount is not in the allowed slippage interval
  ThresholdReached: threshold limit exceeded
  InvalidTokenAccount: trade disabled, market cap threshold reached
  InvalidCurveAccount: invalid curve account
  InvalidFeeAccount: invalid fee account address
  CurveLimit: curve limit exceeded
  InvalidCurveType: invalid curve type
  InvalidCurrency: invalid currency
  Arithmetics: artithmetics error
  ThresholdNotHit: market Cap threshold not hit, cannot migrate funds yet
  InvalidAuthority: invalid Authority provided
  TradeAmountTooLow: trade amount too low , resulting in 0 costs
  ConfigFieldMissing: config field needs to be present during initialization
  DifferentCurrencies: unsupported different currency types
  BasisPointTooHigh: basis points too high
  FeeShareTooHigh: fee share too High
  TokenDecimalsOutOfRange: token decimals are not within the supported range
  TokenNameTooLong: token Name too long, max supported length is 32 bytes
  TokenSymbolTooLong: token Symbol too long, max supported length is 10 bytes
  TokenURITooLong: token URI too long, max supported length is 200 bytes
  IncorrectDecimalPlacesBounds: minimum Decimal Places cannot be lower than Maximum Decimal Places
  IncorrectTokenSupplyBounds: minimum Token Supply cannot be lower than Maximum Token Supply
  TotalSupplyOutOfBounds: token Total Supply out of bounds
  FinalCollateralTooLow: this setup will produce final collateral amount less than the migration fee
  CoefficientZero: one of the Coefficients is equal to ZERO
  MarketCapThresholdTooLow: market cap Threshold under the Hard lower bound limits
  CoefBOutofBounds: default coef_b set out of hard limit bounds
  IncorrectMarketCap: for Constant Product the Market Cap threshold cannot be higher than 325 SOL
  IncorrectDecimals: for Constant Product the Decimal places cannot be other than 9
  IncorrectMaxSupply: for Constant Product the Maximal Token Supply cannot be other than 1_000_000_000
  MarketCapTooHigh: market Cap Threshold set too high, will not be hit even if Curve Hard Limit reached
  InvalidMigrationTarget: this Migration Target is not supported!
  General: general error`,
  6_000,
)

const isCurve = anchorAccount('CurveAccount')

/** Moonit, once Moonshot: tokens that are sold along a curve. What it pays out for them no instruction says. */
export const moonit: Protocol = {
  name: 'moonit',
  decode: anchorProgram(instructions),
  activityOf(call) {
    const { type, info } = call.instruction
    if (type !== 'buy') return undefined
    const at = (name: string) => textOf(info?.[name])
    const [token, ...others] = netOf(call, [at('senderTokenAccount')])
    const paid = lamportsPaid(call, at('sender'), [at('curveAccount'), at('dexFee'), at('helioFee')])
    if (token === undefined || others.length > 0 || token.amount <= 0n || paid === 0n) return undefined
    return {
      kind: 'swap',
      pool: at('curveAccount') ?? null,
      user: at('sender') ?? null,
      given: [{ mint: nativeMintOf(PROGRAM.token), amount: paid, decimals: 9, asCoin: true }],
      received: [token],
    }
  },
  poolOf({ type, info }) {
    const at = (name: string) => textOf(info?.[name]) ?? null
    const pool = at('curveAccount')
    if (pool === null || type === 'migrateFunds') return undefined
    const mintB = nativeMintOf(PROGRAM.token)
    return {
      pool,
      mintA: at('mint'),
      mintB,
      vaultA: at('curveTokenAccount'),
      vaultB: null,
      lpMint: null,
      feeBillionths: null,
    }
  },
  errorOf: (code) => errors.get(code),
  accountTypeOf: (data) => (isCurve(data) ? 'liquidity_pool' : undefined),
}
