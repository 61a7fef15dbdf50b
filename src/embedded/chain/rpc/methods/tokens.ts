import { decodeBase58 } from '#lib/text/base58.ts'
import { readMint, readTokenAccount, tokenKindOf } from '#svm/accounts/token.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { inContext } from '#svm/rpc/in-context.ts'
import { addressOf, configOf } from '#svm/rpc/params.ts'
import { CODE, invalidParam, RpcError } from '#svm/rpc/rpc-error.ts'
import { uiTokenAmount } from '#svm/token-amount.ts'
import type { Account, Address } from '../../bank/account.ts'
import type { AccountIndex } from '../../bank/account-index.ts'
import type { AccountView, TimedView } from '../../bank/accounts.ts'
import { accountFormatOf, accountJson, scaleOf } from '../account-json.ts'
import { contextOf, type Method, type NodeContext } from '../node-context.ts'

const LARGEST = 20

const isTokenProgram = (owner: Address) => owner === PROGRAM.token || owner === PROGRAM.token2022

function getMint(address: Address, view: AccountView) {
  const account = view.read(address)
  if (!account) throw invalidParam('could not find mint')
  if (!isTokenProgram(account.owner) || tokenKindOf(account.data) !== 'mint')
    throw invalidParam('not a Token mint')
  return readMint(account.data)
}

function tokenAccountOf(account: Account | undefined) {
  return account && isTokenProgram(account.owner) && tokenKindOf(account.data) === 'account'
    ? readTokenAccount(account.data)
    : undefined
}

/**
 * The amounts with the UI amount that the program shows, as in jsonParsed: interest and multiplier are
 * applied at the time of the view's block.
 */
function shownAmounts(mint: Address, view: TimedView) {
  const { decimals, supply } = getMint(mint, view)
  const scale = scaleOf(mint, view)
  const shown = (amount: bigint) => ({ ...uiTokenAmount(amount, decimals), ...scale?.(amount, decimals) })
  return { shown, supply }
}

/** The filter `{ mint }` or `{ programId }`. */
function tokenFilterOf(value: unknown, view: AccountView): (account: Account, mint: Address) => boolean {
  const { mint, programId } = configOf(value)
  if (mint !== undefined) {
    const wanted = addressOf(mint)
    const account = view.read(wanted)
    if (!account) throw invalidParam('could not find mint')
    if (!isTokenProgram(account.owner)) throw invalidParam('not a Token mint')
    return (_, mint) => mint === wanted
  }
  if (programId === undefined)
    throw new RpcError(CODE.invalidParams, 'Invalid params: expected mint or programId')
  const program = addressOf(programId)
  if (!isTokenProgram(program)) throw invalidParam('unrecognized Token program id')
  return ({ owner }) => owner === program
}

function listTokens(
  [value, choice, options]: readonly unknown[],
  node: NodeContext,
  {
    index,
    key,
  }: { index: (index: AccountIndex, address: Address) => Iterable<Address>; key: 'owner' | 'delegate' },
) {
  const address = addressOf(value)
  const config = configOf(options)
  const { commitment, slot } = contextOf(config, node)
  const format = accountFormatOf(config, 'binary')
  const view = node.chain.accountsAt(commitment)
  const isWanted = tokenFilterOf(choice, view)
  const found: { pubkey: Address; account: unknown }[] = []
  for (const [pubkey, account] of view.scan((all) => index(all, address))) {
    const token = tokenAccountOf(account)
    if (token && token[key] === address && isWanted(account, token.mint))
      found.push({ pubkey, account: accountJson(pubkey, account, format, view) })
  }
  return inContext(slot, found)
}

export const tokenMethods: Record<string, Method> = {
  getTokenAccountsByOwner: (params, node) =>
    listTokens(params, node, { index: (index, address) => index.tokensOfHolder(address), key: 'owner' }),

  getTokenAccountsByDelegate: (params, node) =>
    listTokens(params, node, { index: (index, address) => index.tokensOfDelegate(address), key: 'delegate' }),

  getTokenAccountBalance: ([value, options], node) => {
    const address = addressOf(value)
    const { commitment, slot } = contextOf(configOf(options), node)
    const view = node.chain.accountsAt(commitment)
    const account = view.read(address)
    if (!account) throw invalidParam('could not find account')
    const token = tokenAccountOf(account)
    if (!token) throw invalidParam('not a Token account')
    return inContext(slot, shownAmounts(token.mint, view).shown(token.amount))
  },

  getTokenSupply: ([value, options], node) => {
    const address = addressOf(value)
    const { commitment, slot } = contextOf(configOf(options), node)
    const { shown, supply } = shownAmounts(address, node.chain.accountsAt(commitment))
    return inContext(slot, shown(supply))
  },

  getTokenLargestAccounts: ([value, options], node) => {
    const mint = addressOf(value)
    const { commitment, slot } = contextOf(configOf(options), node)
    const view = node.chain.accountsAt(commitment)
    const { shown } = shownAmounts(mint, view)
    const holdings: { address: Address; amount: bigint }[] = []
    for (const [address, account] of view.scan((index) => index.tokensOfMint(mint))) {
      const token = tokenAccountOf(account)
      if (token?.mint === mint) holdings.push({ address, amount: token.amount })
    }
    // Equal amounts by descending address: https://github.com/anza-xyz/agave (get_token_largest_accounts)
    const bytesOf = (address: Address) => decodeBase58(address) ?? new Uint8Array()
    holdings.sort((a, b) =>
      a.amount === b.amount
        ? Buffer.compare(bytesOf(b.address), bytesOf(a.address))
        : a.amount < b.amount
          ? 1
          : -1,
    )
    return inContext(
      slot,
      holdings.slice(0, LARGEST).map(({ address, amount }) => ({ address, ...shown(amount) })),
    )
  },
}
