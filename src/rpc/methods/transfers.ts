import { listAddressTransfers, type Transfer } from '#store/addresses/address-transfers.ts'
import { placeOf } from '#store/rows/place.ts'
import { transferKeyAt, transferKeyOf } from '#store/rows/transfer-key.ts'
import { WELL_KNOWN } from '#svm/program-ids.ts'
import { addressOf, type Config, choiceOf, configOf, u64Of } from '#svm/rpc/params.ts'
import { CODE, RpcError } from '#svm/rpc/rpc-error.ts'
import { uiTokenAmount } from '#svm/token-amount.ts'
import type { Methods, RpcContext } from '../context.ts'
import {
  comparedWith,
  filtersOf,
  inBoth,
  isWithin,
  limitOf,
  oldestFirstOf,
  optionalAddress,
  spanOf,
  TRANSFER_LIMITS,
  tokenOf,
} from '../history-params.ts'
import { contextBlock, newestBlock } from '../newest-slots.ts'

// https://www.helius.dev/docs/api-reference/rpc/http/gettransfersbyaddress

const MAX_TRANSFERS = 100
/** Transactions that are looked at for one page. */
const MOST_LOOKED = 200

/** What stands for the mint of coins. */
const COIN = 'So11111111111111111111111111111111111111111'
const wrapped: readonly (string | null)[] = [WELL_KNOWN.nativeMint, WELL_KNOWN.nativeMint2022]

const FILTERS = ['amount', 'blockTime', 'slot']

type Moved = Transfer & {
  /** `mint` of the answer. */
  asset: string | null
}

/**
 * `merged`: wrapped coins count as coins, and what an owner does to wrap or unwrap its own is left out. `separate`: each
 * movement as it was.
 */
const MODES: Record<'merged' | 'separate', (transfer: Transfer) => Moved | undefined> = {
  merged: (one) => {
    const isOwnWrap = one.isCoin && one.from === one.to && one.source !== one.destination
    if (one.kind === 'wrap' || one.kind === 'unwrap' || isOwnWrap) return undefined
    return { ...one, asset: one.isCoin || wrapped.includes(one.mint) ? COIN : one.mint }
  },
  separate: (one) =>
    one.isCoin ? { ...one, to: one.destination, asset: COIN } : { ...one, asset: one.mint },
}

async function getTransfersByAddress([value, options]: readonly unknown[], context: RpcContext) {
  const address = addressOf(value)
  const config = configOf(options)
  const limit = limitOf(config.limit, MAX_TRANSFERS)
  const oldestFirst = oldestFirstOf(config.sortOrder)
  const edge = edgeOf(config)
  const mode = choiceOf(config.solMode, ['merged', 'separate'], 'solMode')
  const direction = choiceOf(config.direction, ['any', 'in', 'out'], 'direction')
  const counterparty = optionalAddress(config.with, 'with')
  const named = optionalAddress(config.mint, 'mint')
  const mint = mode === 'merged' && wrapped.includes(named ?? null) ? COIN : named
  const filters = filtersOf(config.filters, FILTERS)
  const amounts = await comparedWith(filters.amount, 'filters.amount', u64Of)
  const { block } = await contextBlock(config, context)
  const { range, isInTime } = await spanOf(filters, context)
  if (!range) return { data: [], paginationToken: null }
  const isAsked = ({ from, to, asset, amount, blockTime }: Moved) => {
    const isOut = from === address && (counterparty === undefined || to === counterparty)
    const isIn = to === address && (counterparty === undefined || from === counterparty)
    const isSide = { any: isIn || isOut, in: isIn, out: isOut }[direction]
    return (
      isSide && (mint === undefined || asset === mint) && isWithin(amounts, amount) && isInTime(blockTime)
    )
  }
  const show = (transfer: Transfer) => {
    const moved = MODES[mode](transfer)
    return moved && isAsked(moved) ? moved : undefined
  }
  const { transfers, next, dropped } = await listAddressTransfers(context.db, address, {
    ...{ limit, most: MOST_LOOKED, counterparty, edge, oldestFirst },
    token: mint === COIN ? undefined : mint,
    range: inBoth(range, { to: placeOf({ slot: block.slot + 1, index: 0 }) }),
    show,
  })
  if (dropped !== undefined)
    throw new RpcError(
      CODE.historyNotAvailable,
      `Transaction history is not available: this explorer has dropped it (${dropped})`,
    )
  const finalized = (await newestBlock(context, 'finalized')).slot
  return {
    data: transfers.map((one) => transferJson(one, finalized)),
    paginationToken: next === undefined ? null : tokenAt(next),
  }
}

function transferJson(moved: Moved, finalized: number) {
  const { slot, index, signature, blockTime, kind, isCoin, asset, decimals, amount, fee } = moved
  const ui = (raw: bigint) => (decimals === null ? null : uiTokenAmount(raw, decimals).uiAmountString)
  const [source, destination] = isCoin ? [null, null] : [moved.source, moved.destination]
  return {
    ...{ signature, slot, blockTime },
    // Fees that were withheld are in no balance before.
    type: kind === 'transfer' && !isCoin && source === null ? 'withdrawWithheldFee' : kind,
    fromUserAccount: moved.from,
    toUserAccount: moved.to,
    ...(source !== null && { fromTokenAccount: source }),
    ...(destination !== null && kind !== 'unwrap' && { toTokenAccount: destination }),
    mint: asset,
    amount: String(amount),
    ...(fee > 0n && { feeAmount: String(fee), feeAccount: destination, feeUiAmount: ui(fee) }),
    decimals,
    uiAmount: ui(amount),
    confirmationStatus: slot > finalized ? 'confirmed' : 'finalized',
    transactionIdx: index,
    instructionIdx: moved.instruction,
    innerInstructionIdx: moved.innerInstruction ?? 0,
  }
}

function edgeOf({ paginationToken }: Config): bigint | undefined {
  const [slot, index, nth] = tokenOf(paginationToken, TRANSFER_LIMITS) ?? []
  return slot === undefined || index === undefined || nth === undefined
    ? undefined
    : transferKeyOf({ slot, index, nth })
}

function tokenAt(key: bigint): string {
  const { slot, index, nth } = transferKeyAt(key)
  return `${slot}:${index}:${nth}`
}

export const transferMethods: Methods = { getTransfersByAddress }
