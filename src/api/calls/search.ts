import { blockId } from '#contract/block-id.ts'
import type { routes } from '#contract/index.ts'
import type { SearchResult } from '#contract/search.ts'
import { isBase58Of } from '#lib/base58-of.ts'
import { ends } from '#lib/text.ts'
import * as store from '#store/blocks.ts'
import { findTransaction } from '#store/transactions.ts'
import { ApiError } from '../errors.ts'
import type { Context, Handler } from '../handler.ts'
import { accountKind, nameOf } from '../readings/account-kind.ts'
import { findLiveAccount, SHORT_WAIT_MS } from '../readings/live-account.ts'
import { findByName, findTokenResults } from '../readings/search-names.ts'
import { resultOf, tokenResult } from '../readings/search-result.ts'
import { partOfUrl, wholeNumber } from '../readings/search-text.ts'
import { isIndexedMint } from '../readings/token-search.ts'
import { displayMetadata, marksOf } from '../readings/token-summaries.ts'

export const search: Handler<typeof routes.search> = async ({ q }, context) => ({
  output: { results: await resultsFor(q, context) },
  cache: 'moment',
})

async function resultsFor(q: string, context: Context): Promise<SearchResult[]> {
  // Text copied from a page may contain invisible characters.
  const seen = q.replace(/[\p{Cc}\p{Cf}]/gu, '').trim()
  if (seen === '') return []
  const text = partOfUrl(seen) ?? seen
  // Before numbers: 32 ones are the System program's address.
  if (isBase58Of(text, 64)) return transactionResults(text, context)
  if (isBase58Of(text, 32)) return [await addressResult(text, context)]
  const number = wholeNumber(text)
  if (number === undefined) return findByName(text, context)
  const [blocks, tokens] = await Promise.all([
    blockResults(number, context),
    // A token may be called by a number too.
    findTokenResults(text, context),
  ])
  return [...blocks, ...tokens.map(({ result }) => result)]
}

async function transactionResults(signature: string, context: Context): Promise<SearchResult[]> {
  if (!(await findTransaction(context.db, signature))) return []
  const label = `${signature.slice(0, 16)}…`
  return [resultOf({ type: 'transaction', group: 'transaction', value: signature, label })]
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
  return resultOf(
    { type: 'address', group: 'address', value: address, label: name ?? ends(address, 6, 4) },
    kind === 'other' ? 'program account' : (kind?.replaceAll('_', ' ') ?? null),
  )
}

/** Of a mint whose names are loaded. */
function namedToken(mint: string, context: Context): SearchResult {
  const shown = displayMetadata(mint, context.names.token(mint), context)
  return tokenResult({ mint, ...shown, ...marksOf(mint, shown, context) })
}

async function blockResults(number: number, { db, head }: Context): Promise<SearchResult[]> {
  const newest = head.latestBlocks(Number.POSITIVE_INFINITY)
  const [byHeight, bySlot] = await Promise.all([
    newest.find(({ height }) => height === number) ?? store.findBlockByHeight(db, number),
    newest.find(({ slot }) => slot === number) ?? store.findBlockBySlot(db, number),
  ])
  const block = (id: string, label: string) => resultOf({ type: 'block', group: 'block', value: id, label })
  const results: SearchResult[] = []
  // The height first: what a number means unless it says otherwise.
  if (byHeight) results.push(block(String(number), `Block ${number}`))
  if (bySlot && bySlot.height !== number)
    results.push(
      block(
        blockId(bySlot),
        bySlot.height === null ? `Block of slot ${number}` : `Block ${bySlot.height} (slot ${number})`,
      ),
    )
  return results
}
