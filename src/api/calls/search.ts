import type { routes } from '#contract/index.ts'
import type { SearchResult } from '#contract/search.ts'
import type { TokenSummary } from '#contract/tokens.ts'
import { isBase58Of } from '#lib/base58.ts'
import { ends } from '#lib/text.ts'
import * as store from '#store/blocks.ts'
import { findTransaction } from '#store/transactions.ts'
import { ApiError } from '../errors.ts'
import type { Context, Handler } from '../handler.ts'
import { accountKind, nameOf } from '../readings/account-kind.ts'
import { findDomains, wholeName } from '../readings/domains.ts'
import { findLiveAccount, SHORT_WAIT_MS } from '../readings/live-account.ts'
import { partOfUrl, wholeNumber } from '../readings/search-text.ts'
import { findTokens, isIndexedMint } from '../readings/token-search.ts'
import { displayMetadata, marksOf } from '../readings/token-summaries.ts'

export const search: Handler<typeof routes.search> = async ({ q }, context) => ({
  output: { results: await resultsFor(q, context) },
  cache: 'moment',
})

const plain = { badge: null, logoUri: null, symbol: null }

async function resultsFor(q: string, context: Context): Promise<SearchResult[]> {
  // Text copied from a page may contain invisible characters.
  const seen = q.replace(/[\p{Cc}\p{Cf}]/gu, '').trim()
  if (seen === '') return []
  const text = partOfUrl(seen) ?? seen
  // Before numbers: 32 ones are the System program's address.
  if (isBase58Of(text, 64)) return transactionResults(text, context)
  if (isBase58Of(text, 32)) return [await addressResult(text, context)]
  const number = wholeNumber(text)
  return number === undefined ? nameResults(text, context) : blockResults(number, context)
}

async function transactionResults(signature: string, context: Context): Promise<SearchResult[]> {
  if (!(await findTransaction(context.db, signature))) return []
  return [{ type: 'transaction', value: signature, label: `${signature.slice(0, 16)}…`, ...plain }]
}

/** An address always has a page, funded or not. Its type comes from the node, or else from the index. */
async function addressResult(address: string, context: Context): Promise<SearchResult> {
  const { network } = context
  if (address === network.coin.wrappedMint) return namedToken(address, context)
  let kind: ReturnType<typeof accountKind> | undefined
  try {
    kind = accountKind(address, await findLiveAccount(address, context, SHORT_WAIT_MS), network)
  } catch (error) {
    // Without a node the address page still shows its transactions.
    if (!(error instanceof ApiError)) throw error
    if (await isIndexedMint(address, context)) kind = 'token'
  }
  if (kind === 'token') {
    await context.names.load([address], [])
    return namedToken(address, context)
  }
  await context.names.load([], [address])
  const name = context.names.domain(address) ?? nameOf(address, network)
  return {
    type: 'address',
    value: address,
    label: name ?? ends(address, 6, 4),
    ...plain,
    badge: kind?.replaceAll('_', ' ') ?? null,
  }
}

/** Of a mint whose names are loaded. */
function namedToken(mint: string, context: Context): SearchResult {
  const shown = displayMetadata(mint, context.names.token(mint), context)
  return tokenResult({ mint, ...shown, ...marksOf(mint, shown, context) })
}

type FoundToken = Pick<TokenSummary, 'mint' | 'name' | 'symbol' | 'logoUri' | 'copyOf'>

function tokenResult({ mint, name, symbol, logoUri, copyOf }: FoundToken): SearchResult {
  const label =
    symbol && name && name !== symbol ? `${symbol} (${name})` : (symbol ?? name ?? ends(mint, 6, 4))
  const badge = copyOf ? `copy of ${copyOf.symbol}` : null
  return { type: 'token', value: mint, label, badge, logoUri, symbol }
}

async function blockResults(number: number, { db, head }: Context): Promise<SearchResult[]> {
  const newest = head.latestBlocks(Number.POSITIVE_INFINITY)
  const [byHeight, bySlot] = await Promise.all([
    newest.find(({ height }) => height === number) ?? store.findBlockByHeight(db, number),
    newest.find(({ slot }) => slot === number) ?? store.findBlockBySlot(db, number),
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

const MAX_LABELS = 5
const MAX_TOKENS = 5
const MAX_DOMAINS = 3

/** Labelled addresses, tokens and domains that match a name. */
async function nameResults(text: string, context: Context): Promise<SearchResult[]> {
  const { network } = context
  const [tokens, domains] = await Promise.all([
    findTokens({ search: text, qualityOnly: false }, { limit: MAX_TOKENS, offset: 0 }, context),
    findDomains(text, MAX_DOMAINS, context),
  ])
  const owners = domains.map(
    (domain): SearchResult => ({
      type: 'address',
      value: domain.owner,
      label: network.names ? wholeName(domain.text, network.names) : domain.text,
      ...plain,
    }),
  )
  const labels = labelResults(text, context)
  const isExact = ({ label }: SearchResult) => label.toLowerCase() === text.toLowerCase()
  return [
    ...labels.filter(isExact),
    ...tokens.map(tokenResult),
    ...labels.filter((label) => !isExact(label)),
    ...owners,
  ]
}

/** A shorter text is part of too many labels. */
const MIN_PART_LENGTH = 3

/** Programs and labels of the network profile, such as `CPAMM v4`. */
function labelResults(text: string, { network }: Context): SearchResult[] {
  const wanted = text.toLowerCase()
  const fits = (label: string) =>
    label.toLowerCase() === wanted ||
    (wanted.length >= MIN_PART_LENGTH && label.toLowerCase().includes(wanted))
  const programs = Object.entries(network.programs).map(([id, { name }]) => ({ id, name, badge: 'program' }))
  const labels = Object.entries(network.labels).map(([id, name]) => ({ id, name, badge: null }))
  return (
    [...programs, ...labels]
      // The wrapped coin is found as a token.
      .filter(({ id, name }) => id !== network.coin.wrappedMint && fits(name))
      .slice(0, MAX_LABELS)
      .map(({ id, name, badge }) => ({ type: 'address', value: id, label: name, ...plain, badge }))
  )
}
