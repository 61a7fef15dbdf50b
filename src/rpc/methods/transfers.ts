import { RPC_LIMITS } from '#contract/rpc/rpc-limits.ts'
import { listAddressTransfers, type Transfer } from '#store/addresses/address-transfers.ts'
import { placeOf } from '#store/rows/place.ts'
import { transferKeyAt, transferKeyOf } from '#store/rows/transfer-key.ts'
import { WELL_KNOWN } from '#svm/program-ids.ts'
import { addressOf, type Config, choiceOf, configOf, limitOf } from '#svm/rpc/params.ts'
import { historyNotAvailable } from '#svm/rpc/rpc-error.ts'
import { uiTokenAmount } from '#svm/token-amount.ts'
import type { Methods, RpcContext } from '../context.ts'
import { filtersOf, inBoth, oldestFirstOf, spanOf, TRANSFER_LIMITS, tokenOf } from '../history-params.ts'
import { contextBlock, newestBlock } from '../newest-slots.ts'
import { transferFilterOf } from '../transfer-filter.ts'
import { droppedBy } from './node.ts'

// https://www.helius.dev/docs/api-reference/rpc/http/gettransfersbyaddress

/** The `mint` of native coins in parameters and results. */
const COIN = 'So11111111111111111111111111111111111111111'
const wrapped: readonly (string | null)[] = [WELL_KNOWN.nativeMint, WELL_KNOWN.nativeMint2022]

const FILTERS = ['amount', 'blockTime', 'slot']

type Moved = Transfer & {
  /** The `mint` of the result. */
  asset: string | null
}

/**
 * `merged`: wrapped coins count as native coins, and transfers by which an owner wraps or unwraps coins are
 * left out. `separate`: each movement is listed unchanged.
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
  const limit = limitOf(config.limit, RPC_LIMITS.transfers.entries)
  const oldestFirst = oldestFirstOf(config.sortOrder)
  const edge = edgeOf(config)
  const mode = choiceOf(config.solMode, ['merged', 'separate'], 'solMode')
  const filters = filtersOf(config.filters, FILTERS)
  const merged = mode === 'merged' && wrapped.includes(String(config.mint))
  const { counterparty, mint, isAsked } = await transferFilterOf(
    address,
    merged ? { ...config, mint: COIN } : config,
    filters.amount,
    (field) => (field === 'amount' ? 'filters.amount' : field),
  )
  const { block } = await contextBlock(config, context)
  const { range, isInTime } = await spanOf(filters, context)
  if (!range) return { data: [], paginationToken: null }
  const show = (transfer: Transfer) => {
    const moved = MODES[mode](transfer)
    return moved && isAsked(moved) && isInTime(moved.blockTime) ? moved : undefined
  }
  const { transfers, next, dropped } = await listAddressTransfers(context.db, address, {
    ...{ limit, most: RPC_LIMITS.transfers.looked, counterparty, edge, oldestFirst },
    token: mint === COIN ? undefined : mint,
    range: inBoth(range, { to: placeOf({ slot: block.slot + 1, index: 0 }) }),
    show,
  })
  if (dropped !== undefined) throw historyNotAvailable(droppedBy(dropped))
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
    // Withheld fees do not come from a balance: such a transfer has no source.
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

export const transferMethods = { getTransfersByAddress } satisfies Methods
