import { ByteReader } from '#svm/byte-reader.ts'
import { errorTable } from '#svm/errors/program-errors.ts'
import { textOf } from '../loose-json.ts'
import { taggedProgram } from './layout.ts'
import { traderActivity } from './own-accounts.ts'
import type { Protocol } from './protocol.ts'

// Tags, accounts and errors: @ellipsis-labs/phoenix-sdk 2.0.3; tags of markets' owners:
// https://github.com/Ellipsis-Labs/phoenix-v1 (PhoenixInstruction, PhoenixMarketEvent)

const instructions = `
  swap#00(orderPacket u8, side u8): phoenixProgram logAuthority market trader baseAccount quoteAccount baseVault quoteVault tokenProgram
  swapWithFreeFunds#01(orderPacket u8, side u8): phoenixProgram logAuthority market trader seat
  placeLimitOrder#02(orderPacket u8, side u8): phoenixProgram logAuthority market trader seat baseAccount quoteAccount baseVault quoteVault tokenProgram
  placeLimitOrderWithFreeFunds#03(orderPacket u8, side u8): phoenixProgram logAuthority market trader seat
  reduceOrder#04(): phoenixProgram logAuthority market trader baseAccount quoteAccount baseVault quoteVault tokenProgram
  reduceOrderWithFreeFunds#05(): phoenixProgram logAuthority market trader
  cancelAllOrders#06(): phoenixProgram logAuthority market trader baseAccount quoteAccount baseVault quoteVault tokenProgram
  cancelAllOrdersWithFreeFunds#07(): phoenixProgram logAuthority market trader
  cancelUpTo#08(side u8): phoenixProgram logAuthority market trader baseAccount quoteAccount baseVault quoteVault tokenProgram
  cancelUpToWithFreeFunds#09(side u8): phoenixProgram logAuthority market trader
  cancelMultipleOrdersById#0a(): phoenixProgram logAuthority market trader baseAccount quoteAccount baseVault quoteVault tokenProgram
  cancelMultipleOrdersByIdWithFreeFunds#0b(): phoenixProgram logAuthority market trader
  withdrawFunds#0c(): phoenixProgram logAuthority market trader baseAccount quoteAccount baseVault quoteVault tokenProgram
  depositFunds#0d(): phoenixProgram logAuthority market trader seat baseAccount quoteAccount baseVault quoteVault tokenProgram
  requestSeat#0e(): phoenixProgram logAuthority market payer seat systemProgram
  log#0f(): logAuthority
  placeMultiplePostOnlyOrders#10(): phoenixProgram logAuthority market trader seat baseAccount quoteAccount baseVault quoteVault tokenProgram
  placeMultiplePostOnlyOrdersWithFreeFunds#11(): phoenixProgram logAuthority market trader seat
  initializeMarket#64
  claimAuthority#65
  nameSuccessor#66
  changeMarketStatus#67
  changeSeatStatus#68
  requestSeatAuthorized#69
  evictSeat#6a
  forceCancelOrders#6b
  collectFees#6c
  changeFeeRecipient#6d`

const errors = errorTable(`
  InvalidMarketParameters: invalid market parameters error
  InvalidMarketAuthority: invalid exchange authority error
  FailedToLoadMarketFromAccount: market deserialization error
  MarketAlreadyInitialized: market already initialized error
  MarketUninitialized: market is not initialized error
  InvalidStateTransition: invalid state transition error
  InvalidMarketSigner: invalid market signer error
  InvalidLotSize: invalid lot size error
  InvalidTickSize: invalid tick size error
  InvalidMint: invalid mint error
  InvalidBaseVault: invalid base vault error
  InvalidQuoteVault: invalid quote vault error
  InvalidBaseAccount: invalid base account error
  InvalidQuoteAccount: invalid quote account error
  TooManyEvents: too many events error
  NewOrderError: new order error
  ReduceOrderError: reduce order error
  CancelMultipleOrdersError: cancel multiple orders error
  WithdrawFundsError: withdraw funds error
  RemoveEmptyOrdersError: remove empty orders error
  TraderNotFound: trader not found error
  InvalidSeatStatus: invalid seat status
  EvictionError: failed to evict trader`)

const parse = taggedProgram(instructions)

/** Of events: an order that rests in the book, and one of which lots were taken out. */
const [PLACE, REDUCE] = [3, 4]
/** The bytes of each event behind its tag: header, fill, place, reduce, evict, fill summary, fee, time in force, expired order. */
const EVENT_SIZES = [0, 91, 66, 42, 34, 58, 42, 10, 26, 58]

/** How many orders were placed and cancelled, by the events that the program writes by calling itself. */
function ordersIn(data: Uint8Array): { placedOrders: number; cancelledOrders: number } | undefined {
  let [placedOrders, cancelledOrders] = [0, 0]
  for (let at = 1; at < data.length; ) {
    const tag = data[at] ?? 0
    const size = EVENT_SIZES[tag]
    if (!size || at + size >= data.length) return undefined
    at += 1 + size
    if (tag === PLACE) placedOrders++
    // What is left of a reduced order stands last.
    if (tag === REDUCE && new ByteReader(data, at - 8).u64() === 0n) cancelledOrders++
  }
  return { placedOrders, cancelledOrders }
}

/** Phoenix's order books. Orders that stay in the book are no trades; taking is. */
export const phoenix: Protocol = {
  name: 'phoenix',
  decode(instruction) {
    const parsed = parse(instruction)
    return parsed?.type === 'log'
      ? { ...parsed, info: { ...ordersIn(instruction.data), ...parsed.info } }
      : parsed
  },
  activityOf(call) {
    const { type, info } = call.instruction
    if (type !== 'swap') return undefined
    const at = (name: string) => textOf(info?.[name])
    const accounts = [at('baseAccount'), at('quoteAccount')]
    return traderActivity(call, { pool: at('market'), user: at('trader'), accounts })
  },
  poolOf({ info }) {
    const at = (name: string) => textOf(info?.[name]) ?? null
    const [pool, vaultA, vaultB] = [at('market'), at('baseVault'), at('quoteVault')]
    if (pool === null || vaultA === null) return undefined
    return { pool, mintA: null, mintB: null, vaultA, vaultB, lpMint: null, feeBillionths: null }
  },
  errorOf: (code) => errors.get(code),
  accountTypeOf: (data) => (isMarket(data) ? 'liquidity_pool' : undefined),
}

/** Of a hash of the name of the account's type in the program. */
const MARKET = 8167313896524341111n
const isMarket = (data: Uint8Array) => data.length >= 8 && new ByteReader(data).u64() === MARKET
