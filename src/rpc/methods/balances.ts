import type { RpcMethodName } from '#contract/rpc/rpc-docs.ts'
import { RPC_LIMITS } from '#contract/rpc/rpc-limits.ts'
import { recordOf } from '#lib/values/guards.ts'
import {
  countTokenAccounts,
  findAllKnownSince,
  type LargeAccount,
  listLargestAccounts,
  sumOfMint,
} from '#store/balances/all-accounts.ts'
import { findCurrentLamports, findCurrentTokens } from '#store/balances/current-balances.ts'
import { findNewestFinalizedBlock } from '#store/blocks/blocks.ts'
import type { BlockRow } from '#store/rows/rows.ts'
import { PROGRAM, WELL_KNOWN } from '#svm/program-ids.ts'
import { inContext } from '#svm/rpc/in-context.ts'
import {
  addressOf,
  type Config,
  checkContext,
  commitmentOf,
  configOf,
  limitOf,
  optionalNumber,
} from '#svm/rpc/params.ts'
import { CODE, RpcError } from '#svm/rpc/rpc-error.ts'
import type { Method, Methods, RpcContext } from '../context.ts'
import { shownAmounts } from '../ui-amounts.ts'
import { askNodeOr, passToNode, readAnswer } from './node.ts'

// docs/rpc.md describes which of these methods the index answers, and when.

type Answer = { block: BlockRow; value: unknown }

/** The index's response when it is certain and new enough, else the node's. */
async function knownOrAsked(
  method: RpcMethodName,
  params: readonly unknown[],
  context: RpcContext,
  read: (isFinalized: boolean) => Promise<Answer | undefined>,
): Promise<unknown> {
  const config = configOf(params[1])
  const found = await read(commitmentOf(config) === 'finalized')
  if (!found) return passToNode(method, params, context)
  if (context.chain && !isNewEnough(config, found)) return passToNode(method, params, context)
  checkContext(config, found.block.slot)
  return inContext(found.block.slot, found.value)
}

const isNewEnough = ({ minContextSlot }: Config, { block }: Answer) =>
  (optionalNumber(minContextSlot, 'minContextSlot') ?? 0) <= block.slot

const getBalance: Method = (params, context) => {
  const address = addressOf(params[0])
  return knownOrAsked('getBalance', params, context, async (isFinalized) => {
    const found = await findCurrentLamports(context, address, isFinalized)
    return found && { block: found.block, value: found.lamports }
  })
}

const getTokenAccountBalance: Method = (params, context) => {
  const account = addressOf(params[0])
  return knownOrAsked('getTokenAccountBalance', params, context, async (isFinalized) => {
    const found = await findCurrentTokens(context, account, isFinalized)
    // A change of the multiplier in a block that is not finalized may not be indexed yet.
    if (!found || (found.program === PROGRAM.token2022 && !isFinalized)) return undefined
    const shown = await shownAmounts(context, found, found.block.blockTime)
    return shown && { block: found.block, value: shown(found.amount, found.decimals) }
  })
}

const getTokenSupply: Method = (params, context) => {
  const mint = addressOf(params[0])
  const config = configOf(params[1])
  commitmentOf(config)
  return askNodeOr('getTokenSupply', params, context, async () => {
    // Wrapped coins are not counted in the supply of their mint, and Token-2022 accounts have withheld and
    // confidential amounts that are not in their balances.
    if (mint === WELL_KNOWN.nativeMint) return undefined
    const found = await ofAllAccounts(context, mint, async () => {
      const sum = await sumOfMint(context.db, mint)
      return sum?.program === PROGRAM.token ? { ...sum, slots: [sum.slot] } : undefined
    })
    if (!found) return undefined
    checkContext(config, found.block.slot)
    const shown = await shownAmounts(context, { mint, program: found.program }, found.block.blockTime)
    return shown && inContext(found.block.slot, shown(found.amount, found.decimals))
  })
}

const MOST_ACCOUNTS = RPC_LIMITS.accountsOfMint
const READINGS = 5

/**
 * The result of `read` for all accounts of a mint at the newest finalized block; undefined where the index
 * may lack some of them, or there are too many.
 */
async function ofAllAccounts<Found extends { slots: readonly number[] }>(
  { db }: RpcContext,
  mint: string,
  read: () => Promise<Found | undefined>,
): Promise<(Found & { block: BlockRow }) | undefined> {
  const count = await countTokenAccounts(db, mint)
  if (count === 0 || count > MOST_ACCOUNTS) return undefined
  for (let reading = 0; reading < READINGS; reading++) {
    const block = await findNewestFinalizedBlock(db)
    const found = await read()
    if (!block || !found || !(await findAllKnownSince(db))) return undefined
    if (found.slots.every((slot) => slot <= block.slot)) return { ...found, block }
  }
  return undefined
}

const NODE_LIMIT = 20

const getTokenLargestAccounts: Method = async (params, context) => {
  const mint = addressOf(params[0])
  const { limit: most, offset: skipped, ...config } = configOf(params[1])
  commitmentOf(config)
  const limit = limitOf(most, RPC_LIMITS.listedAccounts, NODE_LIMIT)
  const offset = optionalNumber(skipped, 'offset') ?? 0
  if (offset > MOST_ACCOUNTS) throw new RpcError(CODE.invalidParams, `Invalid offset; max ${MOST_ACCOUNTS}`)
  const fromIndex = async (page: { limit: number; offset: number }) => {
    const found = await ofAllAccounts(context, mint, async () => {
      const accounts = await listLargestAccounts(context.db, mint, page)
      return { accounts, slots: accounts.map(({ slot }) => slot) }
    })
    const answer = found && (await largestJson(context, mint, found))
    if (answer) checkContext(config, answer.context.slot)
    return answer
  }
  if (offset + limit > NODE_LIMIT) {
    const answer = await fromIndex({ limit, offset })
    if (answer) return answer
    throw new RpcError(
      CODE.invalidParams,
      `The index does not know all accounts of this mint, or they are more than ${MOST_ACCOUNTS}: only the first ${NODE_LIMIT} can be listed`,
    )
  }
  const first = await askNodeOr('getTokenLargestAccounts', [mint, config], context, () =>
    fromIndex({ limit: NODE_LIMIT, offset: 0 }),
  )
  const { context: asOf, value } = recordOf(readAnswer(first))
  return Array.isArray(value) ? { context: asOf, value: value.slice(offset, offset + limit) } : first
}

async function largestJson(
  context: RpcContext,
  mint: string,
  { accounts, block }: { accounts: readonly LargeAccount[]; block: BlockRow },
) {
  const program = accounts[0]?.program ?? null
  const shown = await shownAmounts(context, { mint, program }, block.blockTime)
  return (
    shown &&
    inContext(
      block.slot,
      accounts.map(({ account, amount, decimals }) => ({ address: account, ...shown(amount, decimals) })),
    )
  )
}

export const balanceMethods = {
  getBalance,
  getTokenAccountBalance,
  getTokenSupply,
  getTokenLargestAccounts,
} satisfies Methods
