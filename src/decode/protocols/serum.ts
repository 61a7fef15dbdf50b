import { errorTable } from '#svm/errors/program-errors.ts'
import type { InstructionInput, ParsedInstruction } from '#svm/program-decoder.ts'
import { textOf } from '../loose-json.ts'
import { taggedProgram } from './layout.ts'
import { traderActivity } from './own-accounts.ts'
import type { Protocol } from './protocol.ts'

// Tags and arguments: @project-serum/serum 0.13.65; accounts: https://github.com/project-serum/serum-dex
// (MarketInstruction). Behind a byte for the version stands the tag.

const instructions = `
  initializeMarket#0(coinLotSize u64, pcLotSize u64, feeRateBps u16, vaultSignerNonce u64, pcDustThreshold u64): market requestQueue eventQueue bids asks coinVault pcVault coinMint pcMint rent
  newOrder#1(side u32, limitPrice u64, maxQuantity u64, orderType u32, clientId u64): market openOrders requestQueue payer owner coinVault pcVault tokenProgram rent feeDiscount
  matchOrders#2(limit u16): market requestQueue eventQueue bids asks coinFeeReceivable pcFeeReceivable
  consumeEvents#3(limit u16)
  cancelOrder#4(side u32, orderId u128): market openOrders requestQueue owner
  settleFunds#5(): market openOrders owner coinVault pcVault coinWallet pcWallet vaultSigner tokenProgram referrerPcWallet
  cancelOrderByClientId#6(clientId u64): market openOrders requestQueue owner
  disableMarket#7(): market disableAuthority
  sweepFees#8(): market pcVault sweepAuthority pcReceivable vaultSigner tokenProgram
  newOrderV2#9(side u32, limitPrice u64, maxQuantity u64, orderType u32, clientId u64, selfTradeBehavior u32): market openOrders requestQueue payer owner coinVault pcVault tokenProgram rent feeDiscount
  newOrderV3#a(side u32, limitPrice u64, maxBaseQuantity u64, maxQuoteQuantity u64, selfTradeBehavior u32, orderType u32, clientId u64, limit u16): market openOrders requestQueue eventQueue bids asks payer owner coinVault pcVault tokenProgram rent feeDiscount
  cancelOrderV2#b(side u32, orderId u128): market bids asks openOrders owner eventQueue
  cancelOrderByClientIdV2#c(clientId u64): market bids asks openOrders owner eventQueue
  sendTake#d(side u32, limitPrice u64, maxBaseQuantity u64, maxQuoteQuantity u64, minBaseQuantity u64, minQuoteQuantity u64, limit u16): market requestQueue eventQueue bids asks coinWallet pcWallet owner coinVault pcVault tokenProgram vaultSigner feeDiscount
  closeOpenOrders#e(): openOrders owner destination market
  initOpenOrders#f(): openOrders owner market rent marketAuthority
  prune#10(limit u16): market bids asks pruneAuthority openOrders owner eventQueue
  consumeEventsPermissioned#11(limit u16)
  cancelOrdersByClientIds#12(): market bids asks openOrders owner eventQueue
  replaceOrderByClientId#13(side u32, limitPrice u64, maxBaseQuantity u64, maxQuoteQuantity u64, selfTradeBehavior u32, orderType u32, clientId u64, limit u16): market openOrders requestQueue eventQueue bids asks payer owner coinVault pcVault tokenProgram rent feeDiscount
  replaceOrdersByClientIds#14(): market openOrders requestQueue eventQueue bids asks payer owner coinVault pcVault tokenProgram rent feeDiscount`

const errors = errorTable(`
  InvalidMarketFlags: invalid market flags
  InvalidAskFlags: invalid ask flags
  InvalidBidFlags: invalid bid flags
  InvalidQueueLength: invalid queue length
  OwnerAccountNotProvided: owner account not provided
  ConsumeEventsQueueFailure: consume events queue failure
  WrongCoinVault: wrong coin vault
  WrongPcVault: wrong pc vault
  WrongCoinMint: wrong coin mint
  WrongPcMint: wrong pc mint
  CoinVaultProgramId: coin vault program id
  PcVaultProgramId: pc vault program id
  CoinMintProgramId: coin mint program id
  PcMintProgramId: pc mint program id
  WrongCoinMintSize: wrong coin mint size
  WrongPcMintSize: wrong pc mint size
  WrongCoinVaultSize: wrong coin vault size
  WrongPcVaultSize: wrong pc vault size
  UninitializedVault: uninitialized vault
  UninitializedMint: uninitialized mint
  CoinMintUninitialized: coin mint uninitialized
  PcMintUninitialized: pc mint uninitialized
  WrongMint: wrong mint
  WrongVaultOwner: wrong vault owner
  VaultHasDelegate: vault has delegate
  AlreadyInitialized: already initialized
  WrongAccountDataAlignment: wrong account data alignment
  WrongAccountDataPaddingLength: wrong account data padding length
  WrongAccountHeadPadding: wrong account head padding
  WrongAccountTailPadding: wrong account tail padding
  RequestQueueEmpty: request queue empty
  EventQueueTooSmall: event queue too small
  SlabTooSmall: slab too small
  BadVaultSignerNonce: bad vault signer nonce
  InsufficientFunds: insufficient funds
  SplAccountProgramId: spl account program id
  SplAccountLen: spl account len
  WrongFeeDiscountAccountOwner: wrong fee discount account owner
  WrongFeeDiscountMint: wrong fee discount mint
  CoinPayerProgramId: coin payer program id
  PcPayerProgramId: pc payer program id
  ClientIdNotFound: client id not found
  TooManyOpenOrders: too many open orders
  FakeErrorSoWeDontChangeNumbers: fake error so we dont change numbers
  BorrowError: borrow error
  WrongOrdersAccount: wrong orders account
  WrongBidsAccount: wrong bids account
  WrongAsksAccount: wrong asks account
  WrongRequestQueueAccount: wrong request queue account
  WrongEventQueueAccount: wrong event queue account
  RequestQueueFull: request queue full
  EventQueueFull: event queue full
  MarketIsDisabled: market is disabled
  WrongSigner: wrong signer
  TransferFailed: transfer failed
  ClientOrderIdIsZero: client order id is zero
  WrongRentSysvarAccount: wrong rent sysvar account
  RentNotProvided: rent not provided
  OrdersNotRentExempt: orders not rent exempt
  OrderNotFound: order not found
  OrderNotYours: order not yours
  WouldSelfTrade: would self trade`)

const parse = taggedProgram(instructions, { at: 1, size: 4 })

/**
 * The order books of Serum and of OpenBook's first version. What fills an order is settled by another instruction: both are a
 * trade where one call of a program makes them, as taking is.
 */
export const serum: Protocol = {
  name: 'serum',
  decode(instruction) {
    const parsed = instruction.data[0] === 0 ? parse(instruction) : undefined
    return parsed?.type.startsWith('consumeEvents') ? withMarket(parsed, instruction) : parsed
  },
  activityOf(call) {
    const { type, info } = call.instruction
    if (type !== 'sendTake' && type !== 'settleFunds') return undefined
    const at = (name: string) => textOf(info?.[name])
    const accounts = [at('coinWallet'), at('pcWallet')]
    return traderActivity(call, { pool: at('market'), user: at('owner'), accounts })
  },
  settles: ({ type, info }, order) =>
    type === 'settleFunds' &&
    order.type?.startsWith('newOrder') === true &&
    order.info?.openOrders === info?.openOrders,
  poolOf({ info }) {
    const at = (name: string) => textOf(info?.[name]) ?? null
    const [pool, vaultA, vaultB] = [at('market'), at('coinVault'), at('pcVault')]
    if (pool === null || vaultA === null) return undefined
    const [mintA, mintB] = [at('coinMint'), at('pcMint')]
    return { pool, mintA, mintB, vaultA, vaultB, lpMint: null, feeBillionths: null }
  },
  errorOf: (code) => errors.get(code),
  accountTypeOf: (data) => (isMarket(data) ? 'liquidity_pool' : undefined),
}

/** Every account begins with the word `serum` and with flags, of which the second says that it is a market. */
const WORD = Buffer.from('serum')
const isMarket = (data: Uint8Array) =>
  data.length > WORD.length &&
  WORD.equals(data.subarray(0, WORD.length)) &&
  ((data[WORD.length] ?? 0) & 2) > 0

/** Any number of accounts of orders stands before these. */
function withMarket(parsed: ParsedInstruction, { accounts }: InstructionInput): ParsedInstruction {
  const names =
    parsed.type === 'consumeEvents'
      ? ['market', 'eventQueue', 'coinFeeReceivable', 'pcFeeReceivable']
      : ['market', 'eventQueue', 'crankAuthority']
  if (accounts.length < names.length) return parsed
  const last = accounts.slice(-names.length)
  const roles = Object.fromEntries(names.map((name, i) => [name, last[i]]))
  return { ...parsed, info: { ...parsed.info, ...roles } }
}
