import { blockId } from '#contract/block-id.ts'
import type { routes } from '#contract/index.ts'
import type { SearchResult } from '#contract/search.ts'
import { readSearchText, type SearchText } from '#contract/search-text.ts'
import { ends } from '#lib/text.ts'
import * as store from '#store/blocks.ts'
import { findTransaction } from '#store/transactions.ts'
import { ApiError } from '../errors.ts'
import type { Context, Handler } from '../handler.ts'
import { accountKind, nameOf } from '../readings/account-kind.ts'
import { findLiveAccount, SHORT_WAIT_MS } from '../readings/live-account.ts'
import { type Found, findByName, findTokenResults, settledInTime } from '../readings/search-names.ts'
import { resultOf, tokenResult } from '../readings/search-result.ts'
import { isIndexedMint } from '../readings/token-search.ts'
import { displayMetadata, marksOf } from '../readings/token-summaries.ts'

export const search: Handler<typeof routes.search> = async ({ q }, context) => {
  const output = await resultsFor(q, context)
  return { output, cache: 'moment', isPartial: output.partial.length > 0 }
}

async function resultsFor(q: string, context: Context): Promise<Found> {
  const wanted = readSearchText(q)
  switch (wanted.kind) {
    case 'empty':
      return { results: [], partial: [] }
    case 'signature':
      return { results: await transactionResults(wanted.text, context), partial: [] }
    case 'address':
      return { results: [await addressResult(wanted.text, context)], partial: [] }
    case 'number':
      return findByNumber(wanted, context)
    case 'text':
      return findByName(wanted.text, context)
  }
}

type NumberQuery = Extract<SearchText, { kind: 'number' }>

/** A token may be called by a number too. */
async function findByNumber({ number, of, text }: NumberQuery, context: Context): Promise<Found> {
  if (of !== 'either') return { results: await blockResults(number, of, context), partial: [] }
  const [blocks, tokens] = await Promise.all([
    blockResults(number, of, context),
    settledInTime('token', findTokenResults(text, context)),
  ])
  return { results: [...blocks, ...tokens.found.map(({ result }) => result)], partial: tokens.partial }
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

/** By height first, which a number means unless it says otherwise. */
async function blockResults(
  number: number,
  of: NumberQuery['of'],
  { db, head }: Context,
): Promise<SearchResult[]> {
  const newest = head.latestBlocks(Number.POSITIVE_INFINITY)
  const [byHeight, bySlot] = await Promise.all([
    of === 'slot'
      ? undefined
      : (newest.find(({ height }) => height === number) ?? store.findBlockByHeight(db, number)),
    of === 'height'
      ? undefined
      : (newest.find(({ slot }) => slot === number) ?? store.findBlockBySlot(db, number)),
  ])
  const block = (id: string, label: string) => resultOf({ type: 'block', group: 'block', value: id, label })
  const results: SearchResult[] = []
  if (byHeight && !(of === 'slotFirst' && bySlot)) results.push(block(String(number), `Block ${number}`))
  if (bySlot && (results.length === 0 || bySlot.height !== number))
    results.push(
      block(
        blockId(bySlot),
        bySlot.height === null ? `Block of slot ${number}` : `Block ${bySlot.height} (slot ${number})`,
      ),
    )
  return results
}
