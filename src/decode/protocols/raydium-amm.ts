import { ByteReader } from '#svm/byte-reader.ts'
import { errorTable } from '#svm/errors/program-errors.ts'
import { expectAccounts } from '#svm/expect-accounts.ts'
import type { InstructionInput, ParsedInstruction } from '#svm/program-decoder.ts'
import { textOf } from '../loose-json.ts'
import type { Protocol } from './protocol.ts'
import { liquidityActivity, swapActivity } from './vault-flow.ts'

// Tags, arguments and account lists: https://github.com/raydium-io/raydium-amm (AmmInstruction)
const NAMES =
  'initialize initialize2 monitorStep deposit withdraw migrateToOpenBook setParams withdrawPnl withdrawSrm swapBaseIn preInitialize swapBaseOut simulateInfo adminCancelOrders createConfigAccount updateConfigAccount swapBaseInV2 swapBaseOutV2'.split(
    ' ',
  )

// Names and numbers: AmmError there
const errors = errorTable(`
  AlreadyInUse: already in use
  InvalidProgramAddress: invalid program address
  ExpectedMint: expected a mint
  ExpectedAccount: expected a token account
  InvalidCoinVault: invalid coin vault
  InvalidPCVault: invalid PC vault
  InvalidTokenLP: invalid LP token account
  InvalidDestTokenCoin: invalid destination of coin tokens
  InvalidDestTokenPC: invalid destination of PC tokens
  InvalidPoolMint: invalid pool mint
  InvalidOpenOrders: invalid open orders
  InvalidMarket: invalid market
  InvalidMarketProgram: invalid market program
  InvalidTargetOrders: invalid target orders
  AccountNeedWriteable: an account must be writable
  AccountNeedReadOnly: an account must be read-only
  InvalidCoinMint: invalid coin mint
  InvalidPCMint: invalid PC mint
  InvalidOwner: invalid owner
  InvalidSupply: the pool token has a supply already
  InvalidDelegate: token account has a delegate
  InvalidSignAccount: invalid signer account
  InvalidStatus: the pool's status does not allow it
  InvalidInstruction: invalid instruction
  WrongAccountsNumber: wrong number of accounts
  InvalidTargetAccountOwner: the target account does not belong to this program
  InvalidTargetOwner: the target orders do not belong to this pool
  InvalidAmmAccountOwner: the pool's account does not belong to this program
  InvalidParamsSet: invalid parameters
  InvalidInput: invalid input
  ExceededSlippage: exceeds desired slippage limit
  CalculationExRateFailure: calculation of the exchange rate failed
  CheckedSubOverflow: subtraction overflowed
  CheckedAddOverflow: addition overflowed
  CheckedMulOverflow: multiplication overflowed
  CheckedDivOverflow: division overflowed
  CheckedEmptyFunds: empty funds
  CalcPnlError: profit and loss cannot be calculated
  InvalidSplTokenProgram: invalid token program
  TakePnlError: profit and loss cannot be taken
  InsufficientFunds: insufficient funds
  ConversionFailure: conversion to u64 failed with an overflow or underflow
  InvalidUserToken: the user's token does not match the pool
  InvalidSrmMint: invalid SRM mint
  InvalidSrmToken: invalid SRM token account
  TooManyOpenOrders: too many open orders
  OrderAtSlotIsPlaced: the order at this slot is placed already
  InvalidSysProgramAddress: invalid System program address
  InvalidFee: the provided fee does not match the program owner's constraints
  RepeatCreateAmm: the market has a pool already
  NotAllowZeroLP: zero LP tokens are not allowed
  InvalidCloseAuthority: token account has a close authority
  InvalidFreezeAuthority: pool token mint has a freeze authority
  InvalidReferPCMint: invalid PC mint of the referrer
  InvalidConfigAccount: invalid config account
  RepeatCreateConfigAccount: the config account exists already
  MarketLotSizeIsTooLarge: the market's lot size is too large
  InitLpAmountTooLess: the first amount of LP tokens is too small
  UnknownAmmError: unknown error`)

export const raydiumAmm: Protocol = {
  name: 'raydium-amm',

  decode({ data, accounts }): ParsedInstruction | undefined {
    const reader = new ByteReader(data)
    const type = NAMES[reader.u8()]
    return type === undefined ? undefined : { type, info: infoOf(type, reader, accounts) }
  },

  activityOf(call) {
    const { type, info } = call.instruction
    const at = (name: string) => textOf(info?.[name])
    const roles = { pool: at('amm'), user: at('owner'), vaults: [at('coinVault'), at('pcVault')] }
    if (type?.startsWith('swapBase')) return swapActivity(call, roles)
    if (type === 'deposit' || type === 'initialize2') return liquidityActivity(call, 'addLiquidity', roles)
    if (type === 'withdraw') return liquidityActivity(call, 'removeLiquidity', roles)
    return undefined
  },

  poolOf({ info }) {
    const at = (name: string) => textOf(info?.[name]) ?? null
    const pool = at('amm')
    if (pool === null) return undefined
    const [vaultA, vaultB, lpMint] = [at('coinVault'), at('pcVault'), at('lpMint')]
    // Its fee is the program's own.
    return { pool, mintA: at('coinMint'), mintB: at('pcMint'), vaultA, vaultB, lpMint, feeBillionths: null }
  },

  errorOf: (code) => errors.get(code),

  accountTypeOf: (data) => (data.length === POOL_SIZE ? 'liquidity_pool' : undefined),
}

function infoOf(
  type: string,
  reader: ByteReader,
  accounts: InstructionInput['accounts'],
): ParsedInstruction['info'] {
  switch (type) {
    case 'swapBaseIn':
    case 'swapBaseOut': {
      expectAccounts(accounts, 17)
      const [tokenProgram, amm, authority, openOrders] = accounts
      // The account of target orders was left out of the list later.
      const vault = accounts.length >= 18 ? 5 : 4
      const [source, destination, owner] = accounts.slice(-3)
      const roles = { tokenProgram, amm, authority, openOrders, source, destination, owner }
      const vaults = { coinVault: accounts[vault], pcVault: accounts[vault + 1] }
      return type === 'swapBaseIn'
        ? { amountIn: reader.u64(), minimumAmountOut: reader.u64(), ...roles, ...vaults }
        : { maximumAmountIn: reader.u64(), amountOut: reader.u64(), ...roles, ...vaults }
    }
    case 'swapBaseInV2':
    case 'swapBaseOutV2': {
      expectAccounts(accounts, 8)
      const [tokenProgram, amm, authority, coinVault, pcVault, source, destination, owner] = accounts
      const roles = { tokenProgram, amm, authority, coinVault, pcVault, source, destination, owner }
      return type === 'swapBaseInV2'
        ? { amountIn: reader.u64(), minimumAmountOut: reader.u64(), ...roles }
        : { maximumAmountIn: reader.u64(), amountOut: reader.u64(), ...roles }
    }
    case 'deposit': {
      expectAccounts(accounts, 13)
      const [tokenProgram, amm, authority, openOrders, targetOrders, lpMint, coinVault, pcVault] = accounts
      const roles = { tokenProgram, amm, authority, openOrders, targetOrders, lpMint, coinVault, pcVault }
      const amounts = { maxCoinAmount: reader.u64(), maxPcAmount: reader.u64(), baseSide: reader.u64() }
      return { ...amounts, ...roles, owner: accounts[12] }
    }
    case 'withdraw': {
      expectAccounts(accounts, 17)
      const [tokenProgram, amm, authority, openOrders, targetOrders, lpMint, coinVault, pcVault] = accounts
      const roles = { tokenProgram, amm, authority, openOrders, targetOrders, lpMint, coinVault, pcVault }
      return { amount: reader.u64(), ...roles }
    }
    case 'initialize2': {
      expectAccounts(accounts, 18)
      const [, , , , amm, authority, openOrders, lpMint, coinMint, pcMint, coinVault, pcVault] = accounts
      const amounts = {
        nonce: reader.u8(),
        openTime: reader.u64(),
        initPcAmount: reader.u64(),
        initCoinAmount: reader.u64(),
      }
      return {
        ...amounts,
        amm,
        authority,
        openOrders,
        lpMint,
        coinMint,
        pcMint,
        coinVault,
        pcVault,
        owner: accounts[17],
      }
    }
    default:
      return {}
  }
} // state::AmmInfo there
const POOL_SIZE = 752
