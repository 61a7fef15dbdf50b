import { filtersOf } from '#svm/rpc/account-filters.ts'
import { inContext } from '#svm/rpc/in-context.ts'
import { addressOf, choiceOf, configOf, flagOf, listOf, numberOf } from '#svm/rpc/params.ts'
import { type Account, type Address, LAMPORTS_PER_COIN } from '../../bank/account.ts'
import { candidatesOf, matches } from '../account-filters.ts'
import { accountFormatOf, accountJson } from '../account-json.ts'
import { contextOf, type Method } from '../node-context.ts'

const MAX_ACCOUNTS = 100
const LARGEST = 20
/** How long the list of the largest accounts is cached. */
const LARGEST_CACHE_MS = 30_000
const largest = new WeakMap<object, { at: number; list: { address: Address; lamports: bigint }[] }>()

export const accountMethods: Record<string, Method> = {
  getAccountInfo: ([value, options], node) => {
    const address = addressOf(value)
    const config = configOf(options)
    const { commitment, slot } = contextOf(config, node)
    const format = accountFormatOf(config, 'binary')
    const view = node.chain.accountsAt(commitment)
    const account = view.read(address)
    return inContext(slot, account ? accountJson(address, account, format, view) : null)
  },

  getMultipleAccounts: ([list, options], node) => {
    const addresses = listOf(list, MAX_ACCOUNTS).map(addressOf)
    const config = configOf(options)
    const { commitment, slot } = contextOf(config, node)
    const format = accountFormatOf(config, 'base64')
    const view = node.chain.accountsAt(commitment)
    const accounts = addresses.map((address) => {
      const account = view.read(address)
      return account ? accountJson(address, account, format, view) : null
    })
    return inContext(slot, accounts)
  },

  getBalance: ([value, options], node) => {
    const address = addressOf(value)
    const { commitment, slot } = contextOf(configOf(options), node)
    return inContext(slot, node.chain.accountsAt(commitment).read(address)?.lamports ?? 0n)
  },

  getProgramAccounts: ([value, options], node) => {
    const program = addressOf(value)
    const config = configOf(options)
    const { commitment, slot } = contextOf(config, node)
    const format = accountFormatOf(config, 'binary')
    const filters = filtersOf(config.filters)
    const view = node.chain.accountsAt(commitment)
    const found: { pubkey: Address; account: unknown }[] = []
    for (const [pubkey, account] of view.scan((index) => candidatesOf(program, filters, index)))
      if (account.owner === program && matches(account, filters))
        found.push({ pubkey, account: accountJson(pubkey, account, format, view) })
    if (flagOf(config.sortResults ?? true)) found.sort((a, b) => (a.pubkey < b.pubkey ? -1 : 1))
    return flagOf(config.withContext) ? inContext(slot, found) : found
  },

  getMinimumBalanceForRentExemption: ([size], { chain }) =>
    chain.svm.rentExemption(Math.min(numberOf(size, 'size'), 2 ** 40)),

  getLargestAccounts: ([options], node) => {
    const config = configOf(options)
    const { slot } = contextOf(config, node)
    const filter = choiceOf(config.filter, ['all', 'circulating', 'nonCirculating'] as const, 'filter')
    const all = listLargest(node.chain.accounts)
    const faucet = node.faucet.address
    const shown = all.filter(({ address }) =>
      filter === 'all' ? true : (address === faucet) === (filter === 'nonCirculating'),
    )
    return inContext(slot, shown.slice(0, LARGEST))
  },

  getSupply: ([options], node) => {
    const config = configOf(options)
    const { commitment, slot } = contextOf(config, node)
    const { chain, faucet } = node
    const { recent, totals } = chain
    const header = commitment === 'finalized' ? recent.finalized : recent.confirmed
    const total = header?.capitalization ?? totals.capitalization
    // The faucet's balance is not circulating.
    const held: Account | undefined = chain.accountsAt(commitment).read(faucet.address)
    const nonCirculating = held?.lamports ?? 0n
    return inContext(slot, {
      total,
      circulating: total - nonCirculating,
      nonCirculating,
      nonCirculatingAccounts: flagOf(config.excludeNonCirculatingAccountsList) ? [] : [faucet.address],
    })
  },

  getStakeMinimumDelegation: ([options], node) =>
    inContext(contextOf(configOf(options), node).slot, LAMPORTS_PER_COIN),
}

function listLargest(accounts: { index: { all(): Iterable<Address> }; lamports(address: Address): bigint }) {
  const cached = largest.get(accounts)
  if (cached && Date.now() - cached.at < LARGEST_CACHE_MS) return cached.list
  const list = [...accounts.index.all()]
    .map((address) => ({ address, lamports: accounts.lamports(address) }))
    .sort((a, b) => (a.lamports < b.lamports ? 1 : a.lamports > b.lamports ? -1 : 0))
    .slice(0, LARGEST + 1)
  largest.set(accounts, { at: Date.now(), list })
  return list
}
