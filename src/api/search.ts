import type { routes } from '#contract/index.ts'
import type { SearchResult } from '#contract/search.ts'
import { isBase58Of } from '#lib/base58.ts'
import * as store from '#store/blocks.ts'
import { findName, searchNames } from '#store/names.ts'
import { searchTokens } from '#store/token-metadata.ts'
import { accountKind, nameOf } from './account-kind.ts'
import { findLiveAccount } from './addresses.ts'
import { ApiError } from './errors.ts'
import type { Context, Handler } from './handler.ts'
import { tokenName } from './sentence.ts'
import { hasTransaction } from './transactions.ts'

export const search: Handler<typeof routes.search> = async ({ q }, context) => ({
  output: { results: await resultsFor(q, context) },
  lasts: 'moment',
})

const plain = { badge: null, logoUri: null, symbol: null }

async function resultsFor(q: string, context: Context): Promise<SearchResult[]> {
  const text = partOfUrl(q) ?? q
  // By their bytes and before digits: thirty-two ones are the System program, not a number.
  if (isBase58Of(text, 64)) return transactionResults(text, context)
  if (isBase58Of(text, 32)) return [await addressResult(text, context)]
  const number = wholeNumber(text)
  return number === undefined ? nameResults(text, context) : blockResults(number, context)
}

/** The signature, address or number in a pasted link of this or any other explorer. */
function partOfUrl(q: string): string | undefined {
  if (!q.includes('/')) return undefined
  const found = q.match(/(?:^|[/#])(?:tx|transaction|block|slot|address|account|token|mint)s?\/([^/?#&\s]+)/i)
  return found?.[1]
}

/** Digits as people write a block: `858084`, `#858084`, `858,084`. */
function wholeNumber(text: string): number | undefined {
  const digits = /^#?\d{1,3}([,_' ]\d{3})+$/.test(text) ? text.replace(/\D/g, '') : text.replace(/^#/, '')
  if (!/^\d{1,16}$/.test(digits)) return undefined
  const number = Number(digits)
  return Number.isSafeInteger(number) ? number : undefined
}

async function transactionResults(signature: string, context: Context): Promise<SearchResult[]> {
  if (!(await hasTransaction(signature, context))) return []
  return [{ type: 'transaction', value: signature, label: `${signature.slice(0, 16)}…`, ...plain }]
}

/** An address always leads somewhere, funded or not; whether it is a token only the node can tell. */
async function addressResult(address: string, context: Context): Promise<SearchResult> {
  const { network } = context
  const label = nameOf(address, network) ?? `${address.slice(0, 6)}...${address.slice(-4)}`
  let type: SearchResult['type'] = address === network.coin.wrappedMint ? 'token' : 'address'
  try {
    const account = await findLiveAccount(address, context)
    if (accountKind(address, account, network) === 'token') type = 'token'
  } catch (error) {
    // Without a node the address page still shows what is indexed.
    if (!(error instanceof ApiError)) throw error
  }
  return { type, value: address, label, ...plain }
}

async function blockResults(number: number, { db }: Context): Promise<SearchResult[]> {
  const [byHeight, bySlot] = await Promise.all([
    store.findBlockByHeight(db, number),
    store.findBlockBySlot(db, number),
  ])
  const results: SearchResult[] = []
  if (byHeight) results.push({ type: 'block', value: String(number), label: `Block ${number}`, ...plain })
  if (bySlot && bySlot.height !== null && bySlot.height !== number)
    results.push({
      type: 'block',
      value: String(bySlot.height),
      label: `Block ${bySlot.height} (slot ${number})`,
      ...plain,
    })
  return results
}

const MOST_TOKENS = 5
const MOST_NAMES = 3

/** What goes by this name: well-known addresses, tokens, and names of the name service. */
async function nameResults(text: string, context: Context): Promise<SearchResult[]> {
  const { db, names, network } = context
  const [mints, domains] = await Promise.all([searchTokens(db, text, MOST_TOKENS), domainsFor(text, context)])
  await names.learn(mints, [])
  const tokens = mints.map((mint): SearchResult => {
    const { name } = names.token(mint) ?? {}
    const symbol = tokenName(mint, { network, names })
    return {
      type: 'token',
      value: mint,
      label: name && name !== symbol ? `${symbol} (${name})` : symbol,
      ...plain,
    }
  })
  const owners = domains.map(
    (domain): SearchResult => ({
      type: 'address',
      value: domain.owner,
      label: `${domain.text}.${network.names?.suffix}`,
      ...plain,
    }),
  )
  return [...labelResults(text, context), ...tokens, ...owners]
}

/** `alice.gor` finds that very name, `ali` names that hold it. */
async function domainsFor(text: string, { db, network }: Context) {
  const tree = network.names
  if (!tree) return []
  const [, whole] = new RegExp(`^(.+)\\.${tree.suffix}$`, 'i').exec(text) ?? []
  if (whole === undefined) return searchNames(db, tree, text, MOST_NAMES)
  const found = await findName(db, tree, whole.toLowerCase())
  return found ? [found] : []
}

/** Addresses that the network profile gives this very name, such as `wGOR`. */
function labelResults(text: string, { network }: Context): SearchResult[] {
  const wanted = text.toLowerCase()
  const programs = Object.entries(network.programs).map(([id, { name }]) => [id, name] as const)
  return [...programs, ...Object.entries(network.labels)]
    .filter(([, label]) => label.toLowerCase() === wanted)
    .map(([address, label]) => ({
      type: address === network.coin.wrappedMint ? 'token' : 'address',
      value: address,
      label,
      ...plain,
    }))
}
