import { RPC_LIMITS } from '#contract/rpc/rpc-limits.ts'
import { decodeBase58 } from '#lib/text/base58.ts'
import { type AccountKey, findAllKnownSince, listAccountsEverOwned } from '#store/balances/all-accounts.ts'
import {
  DroppedDetail,
  readLamportsAt,
  readTokensAt,
  type TokensAt,
  UnknownBalance,
} from '#store/balances/balances-at.ts'
import { isChangedByRuntime } from '#store/balances/current-balances.ts'
import { listBlocks } from '#store/blocks/blocks.ts'
import { findGaplessSince, type GaplessSince } from '#store/blocks/gapless-since.ts'
import { PROGRAM, WELL_KNOWN } from '#svm/program-ids.ts'
import { inContext } from '#svm/rpc/in-context.ts'
import { addressOf, type Config, choiceOf, configOf, limitOf, optionalNumber } from '#svm/rpc/params.ts'
import { CODE, historyNotAvailable, invalidParam, RpcError, unhealthy } from '#svm/rpc/rpc-error.ts'
import type { Method, Methods, RpcContext } from '../context.ts'
import { type ShownAmount, shownAmounts } from '../ui-amounts.ts'
import { droppedBy } from './node.ts'

// Balances of accounts at the end of a past slot. Nodes have no such methods; parameters and results are
// those of
// https://www.helius.dev/docs/rpc/historical-accounts where it has the method.

/** The requested slot, and which blocks around it are indexed. */
type At = GaplessSince & { newest: number }

/** The requested slot, by default the newest. @throws RpcError when the index lacks a block after it */
async function slotOf({ slot: value }: Config, { db }: RpcContext): Promise<At> {
  const asked = optionalNumber(value, 'slot')
  const whole = await findGaplessSince(db, asked ?? Number.POSITIVE_INFINITY)
  if (!whole) throw unhealthy()
  const { slot: newest, ...since } = whole
  const slot = asked ?? newest
  if (slot > newest) throw new RpcError(CODE.notAvailable, `Block not available for slot ${slot}`)
  if (slot < since.linked)
    throw historyNotAvailable(`this index has every block only since slot ${since.linked}`)
  return { slot, newest, ...since }
}

/** Runs a read of the history and turns its errors into errors for the client. */
async function readingHistory<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof DroppedDetail) throw historyNotAvailable(droppedBy(error.setting))
    if (error instanceof UnknownBalance) throw historyNotAvailable(error.message)
    throw error
  }
}

const rangeOf = ({ slot, linked, newest }: At) => ({ slot, linked, to: newest })

const getHistoricalBalance: Method = async ([value, query], context) => {
  const address = addressOf(value)
  const at = await slotOf(configOf(query), context)
  if (isChangedByRuntime(address))
    throw historyNotAvailable('the runtime changes this account without transactions')
  const lamports = await readingHistory(() =>
    readLamportsAt(context.db, address, { ...rangeOf(at), told: at.told }),
  )
  return inContext(at.slot, lamports)
}

const getHistoricalTokenAccountBalance: Method = async ([value, query], context) => {
  const account = addressOf(value)
  const at = await slotOf(configOf(query), context)
  const found = await readingHistory(() => readTokensAt(context.db, [{ account }], rangeOf(at)))
  const tokens = found.get(account)
  if (!tokens) throw invalidParam('could not find account')
  const shown = await shownAmounts(context, tokens, await timeOf(at.slot, context))
  if (!shown) throw historyNotAvailable('what the program showed for amounts of this mint is not known')
  return inContext(at.slot, shown(tokens.amount, tokens.decimals))
}

const getHistoricalTokenAccountsByOwner: Method = async ([value, query, options], context) => {
  const owner = addressOf(value)
  const config = { ...configOf(query), ...configOf(options) }
  choiceOf(config.encoding, ['jsonParsed'], 'encoding')
  const limit = limitOf(config.limit, RPC_LIMITS.listedAccounts)
  const mint = optionalAddress(config.mint)
  const program = optionalAddress(config.programId)
  const after = pageAfter(config.paginationKey)
  const at = await slotOf(config, context)
  if (!(await findAllKnownSince(context.db)))
    throw historyNotAvailable('this index does not know all token accounts of the chain')
  const { db } = context
  const keys = await listAccountsEverOwned(db, owner, { mint, after, limit })
  const found = await readingHistory(() => readTokensAt(db, keys, rangeOf(at)))
  const owned = keys.flatMap((key) => {
    const tokens = found.get(key.account)
    const isOwned = tokens?.mint === key.mint && tokens.owner === owner
    return isOwned && (program ?? tokens.program) === tokens.program ? [tokens] : []
  })
  const shownOf = await shownByMint(context, owned, await timeOf(at.slot, context))
  const last = keys.length === limit ? keys.at(-1) : undefined
  return inContext(at.slot, {
    accounts: owned.map((tokens) => accountJson(tokens, shownOf.get(tokens.mint))),
    paginationKey: last ? `${last.mint}:${last.account}` : null,
  })
}

const optionalAddress = (value: unknown) =>
  value === undefined || value === null ? undefined : addressOf(value)

function pageAfter(value: unknown): AccountKey | undefined {
  if (value === undefined || value === null) return undefined
  const [mint = '', account = '', ...more] = typeof value === 'string' ? value.split(':') : []
  const isKey = [mint, account].every((key) => key.length <= 44 && decodeBase58(key)?.length === 32)
  if (!isKey || more.length > 0) throw invalidParam('paginationKey')
  return { mint, account }
}

/** The time of the last block at or before the slot. */
async function timeOf(slot: number, { db }: RpcContext): Promise<number | null> {
  const [block] = await listBlocks(db, { limit: 1, before: slot + 1 })
  return block?.blockTime ?? null
}

async function shownByMint(context: RpcContext, tokens: readonly TokensAt[], time: number | null) {
  const mints = new Map(tokens.map((one) => [one.mint, one]))
  const shown = await Promise.all(
    [...mints].map(async ([mint, one]) => [mint, await shownAmounts(context, one, time)] as const),
  )
  return new Map(shown)
}

/** The indexed fields of a token account. Its state, delegate, lamports and extensions are not indexed. */
function accountJson(tokens: TokensAt, shown: ShownAmount | undefined) {
  const { account, mint, owner, program, decimals, amount } = tokens
  const tokenAmount = shown
    ? shown(amount, decimals)
    : { amount: String(amount), decimals, uiAmount: null, uiAmountString: null }
  const isNative = mint === WELL_KNOWN.nativeMint || mint === WELL_KNOWN.nativeMint2022
  const info = { isNative, mint, owner, tokenAmount }
  const name = program === PROGRAM.token2022 ? 'spl-token-2022' : 'spl-token'
  return {
    pubkey: account,
    account: { owner: program, data: { program: name, parsed: { type: 'account', info } } },
  }
}

export const balanceAtMethods = {
  getHistoricalBalance,
  getHistoricalTokenAccountBalance,
  getHistoricalTokenAccountsByOwner,
} satisfies Methods
