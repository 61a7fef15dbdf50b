import { setTimeout as sleep } from 'node:timers/promises'
import { RPC_LIMITS } from '#contract/rpc/rpc-limits.ts'
import { decodeBase58, encodeBase58 } from '#lib/text/base58.ts'
import { isInteger, isRecord, recordOf } from '#lib/values/guards.ts'
import { findAllKnownSince, listAccountsEverOwned, listAccountsOfMint } from '#store/balances/all-accounts.ts'
import { readNewestChanges } from '#store/balances/newest-changes.ts'
import { isLinkedTo } from '#store/head/is-linked.ts'
import { ACCOUNT_SIZE, readTokenBalance, tokenKindOf } from '#svm/accounts/token.ts'
import { undefinedIfInvalid } from '#svm/program-decoder.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { filtersOf, HOLDER_OFFSET, MINT_OFFSET } from '#svm/rpc/account-filters.ts'
import { addressOf, type Config, configOf, flagOf } from '#svm/rpc/params.ts'
import { CODE, RpcError } from '#svm/rpc/rpc-error.ts'
import type { Method, Methods, RpcContext } from '../context.ts'
import { askNode, askNodeOr } from './node.ts'

// Token accounts with their whole state come from the node. Where the node refuses to list them, because that
// would scan every account of the chain, the index lists the addresses, and the node returns the state of
// each.

/** The filters of a list; an undefined one matches every account. */
type Wanted = {
  mint?: string | undefined
  owner?: string | undefined
  program?: string | undefined
  size?: number
}

type Listed = { pubkey: string; account: unknown }

const getTokenAccountsByOwner: Method = (params, context) => {
  const owner = addressOf(params[0])
  const choice = configOf(params[1])
  const config = configOf(params[2])
  return askNodeOr('getTokenAccountsByOwner', params, context, async (why) => {
    if (why === 'away') return undefined
    const mint = choice.mint === undefined ? undefined : addressOf(choice.mint)
    const program = mint === undefined ? addressOf(choice.programId) : undefined
    const found = await listByIndex(context, config, { owner, mint, program })
    return found && { context: found.context, value: found.accounts }
  })
}

const getProgramAccounts: Method = (params, context) => {
  const program = addressOf(params[0])
  const config = configOf(params[1])
  return askNodeOr('getProgramAccounts', params, context, async (why) => {
    const wanted = why === 'away' ? undefined : wantedOf(program, config)
    const found = wanted && (await listByIndex(context, config, wanted))
    if (!found) return undefined
    return flagOf(config.withContext) ? { context: found.context, value: found.accounts } : found.accounts
  })
}

/** The filters of token accounts by mint or owner; undefined for any other query. */
function wantedOf(program: string, config: Config): Wanted | undefined {
  if (program !== PROGRAM.token && program !== PROGRAM.token2022) return undefined
  const wanted: Wanted = { program }
  let isOfAccounts = false
  for (const filter of filtersOf(config.filters)) {
    if (filter.kind === 'tokenAccount') isOfAccounts = true
    else if (filter.kind === 'size' && filter.size === ACCOUNT_SIZE) wanted.size = ACCOUNT_SIZE
    else if (filter.kind === 'bytes' && filter.bytes.length === 32) {
      const key =
        filter.offset === MINT_OFFSET ? 'mint' : filter.offset === HOLDER_OFFSET ? 'owner' : undefined
      if (!key || wanted[key] !== undefined) return undefined
      wanted[key] = encodeBase58(filter.bytes)
    } else return undefined
  }
  const isKeyed = wanted.mint !== undefined || wanted.owner !== undefined
  return isKeyed && (isOfAccounts || wanted.size !== undefined) ? wanted : undefined
}

const MOST_LISTED = RPC_LIMITS.listedAccounts
/** The maximum number of accounts in one call of nodes. */
const PAGE = 100
const READINGS = 5
/** How long the index may take to reach the node's slot. */
const WAIT_MS = 2_000
const LOOK_MS = 100

/**
 * The accounts as the node has them at one slot; undefined where the index may lack some of them, or when the
 * encoding does not allow reading them.
 *
 * @throws RpcError when there are too many
 */
async function listByIndex(
  context: RpcContext,
  config: Config,
  wanted: Wanted,
): Promise<{ context: unknown; accounts: Listed[] } | undefined> {
  const isReadable = config.encoding === 'jsonParsed' || (config.encoding === 'base64' && !config.dataSlice)
  if (!isReadable) return undefined
  let listed = await candidates(context, wanted)
  for (let reading = 0; listed && reading < READINGS; reading++) {
    const { slot, answer, accounts } = await fetchAccounts(context, config, listed)
    if (slot === undefined || !(await hasCome(context, slot))) continue
    const again = await candidates(context, wanted)
    // The list is complete if no account was created after it was read.
    const known = new Set(listed)
    listed = again
    if (!again?.every((account) => known.has(account))) continue
    return { context: answer, accounts: accounts.filter(({ account }) => isWanted(account, wanted)) }
  }
  return undefined
}

/**
 * The addresses of all accounts that may match, at the newest confirmed block, in the order of their bytes;
 * undefined where the index may lack some.
 */
async function candidates(context: RpcContext, { owner, mint }: Wanted): Promise<string[] | undefined> {
  const { db, head } = context
  const tip = head.tip()
  const changes = await readNewestChanges(db, owner ?? mint ?? '')
  const known = await findAllKnownSince(db)
  const isWhole = tip && !changes.isCut && known && (await isLinkedTo(context, tip, known.slot))
  if (!isWhole) return undefined
  const limit = MOST_LISTED + 1
  const found =
    owner === undefined
      ? await listAccountsOfMint(db, mint ?? '', limit, changes)
      : await listAccountsEverOwned(db, owner, { mint, limit }, changes)
  if (found.length > MOST_LISTED)
    throw new RpcError(
      CODE.invalidParams,
      `The node does not list these accounts, and the index lists at most ${MOST_LISTED}`,
    )
  const bytesOf = (account: string) => decodeBase58(account) ?? new Uint8Array()
  return [...new Set(found.map(({ account }) => account))].sort((a, b) =>
    Buffer.compare(bytesOf(a), bytesOf(b)),
  )
}

/** `slot` is undefined when the node returned parts of the list at different slots. */
async function fetchAccounts(context: RpcContext, config: Config, accounts: readonly string[]) {
  const { encoding, commitment, minContextSlot } = config
  const pages: string[][] = []
  // An empty list needs a call too, because the node returns the slot.
  for (let start = 0; start === 0 || start < accounts.length; start += PAGE)
    pages.push(accounts.slice(start, start + PAGE))
  const options = {
    encoding,
    ...(commitment != null && { commitment }),
    ...(minContextSlot != null && { minContextSlot }),
  }
  const answers = await Promise.all(
    pages.map(async (page) => recordOf(await askNode('getMultipleAccounts', [page, options], context))),
  )
  const [first] = answers
  const slots = new Set(answers.map((answer) => recordOf(answer.context).slot))
  const [slot] = slots
  return {
    slot: slots.size === 1 && isInteger(slot) ? slot : undefined,
    answer: first?.context,
    accounts: answers.flatMap(({ value }, nth) =>
      (pages[nth] ?? []).map(
        (pubkey, i): Listed => ({ pubkey, account: Array.isArray(value) ? value[i] : null }),
      ),
    ),
  }
}

/** Waits until the index has the block of the slot; false when it takes too long. */
async function hasCome({ head }: RpcContext, slot: number): Promise<boolean> {
  for (const end = performance.now() + WAIT_MS; (head.tip()?.slot ?? 0) < slot; ) {
    if (performance.now() > end) return false
    await sleep(LOOK_MS)
  }
  return true
}

/** Whether an account in a node's JSON is a token account that matches the filters. */
function isWanted(account: unknown, { mint, owner, program, size }: Wanted): boolean {
  if (!isRecord(account)) return false
  const { owner: holder, data } = account
  if (holder !== PROGRAM.token && holder !== PROGRAM.token2022) return false
  const tokens = isRecord(data) ? parsedTokens(data) : tokensIn(data)
  return (
    tokens !== undefined &&
    (program ?? holder) === holder &&
    (mint ?? tokens.mint) === tokens.mint &&
    (owner ?? tokens.owner) === tokens.owner &&
    (size ?? tokens.size) === tokens.size
  )
}

function parsedTokens({ parsed, space }: Record<string, unknown>) {
  const { type, info } = recordOf(parsed)
  const { mint, owner } = recordOf(info)
  return type === 'account' ? { mint, owner, size: space } : undefined
}

function tokensIn(data: unknown) {
  const [text] = Array.isArray(data) ? data : []
  if (typeof text !== 'string') return undefined
  const bytes = Buffer.from(text, 'base64')
  if (tokenKindOf(bytes) !== 'account') return undefined
  const found = undefinedIfInvalid(() => readTokenBalance(bytes))
  return found && { mint: found.mint, owner: found.owner, size: bytes.length }
}

export const tokenListMethods = { getTokenAccountsByOwner, getProgramAccounts } satisfies Methods
