import { isBase58Of } from '#lib/text/base58-of.ts'
import { readBlockId, slotId } from '../blocks/block-id.ts'
import type { routes } from '../index.ts'
import type { InputOf } from '../route.ts'
import { findPage } from './pages.ts'

// The first calls of a page. The server names these calls in the page's head, so that they are sent while the page's
// JavaScript loads, and answers them for the page's own content; the browser's queries use the same inputs.

type Call<Name extends keyof typeof routes> = readonly [Name, InputOf<(typeof routes)[Name]>]
/** A call and its input. */
export type PageCall = { [Name in keyof typeof routes]: Call<Name> }[keyof typeof routes]

/** How many blocks the lists of newest blocks hold. All use the same limit, so that they share one request. */
const NEWEST_BLOCKS = 10
/** How many transactions the home page lists. */
export const NEWEST_TRANSACTIONS = 15
/** How many transactions of a block the feed shows on one page. */
export const FEED_PAGE = 50
/** How many transactions the block page lists at once. */
export const BLOCK_PAGE = 20

export const newestBlocks: Call<'listBlocks'> = ['listBlocks', { limit: String(NEWEST_BLOCKS) }]

/** The transactions that the home page lists. */
export const newestTransactions = (votes = false): Call<'listTransactions'> => [
  'listTransactions',
  { limit: String(NEWEST_TRANSACTIONS), votes: votes ? 'on' : 'off' },
]

/** A page of one block's transactions, in block order, after index `after`. */
export const blockTransactions = (
  block: number,
  after: number | undefined,
  votes: boolean,
): Call<'listTransactions'> => [
  'listTransactions',
  {
    block: String(block),
    limit: String(FEED_PAGE),
    ...(votes ? {} : { votes: 'off' }),
    ...(after === undefined ? {} : { after: String(after) }),
  },
]

/** A block with its first transactions; `id`: see `blockId`. */
export const blockCall = (id: string): Call<'getBlock'> => [
  'getBlock',
  { height: id, limit: String(BLOCK_PAGE) },
]

/** The prices of a transaction's tokens. */
export const transactionPrices = (
  signature: string,
  when: 'today' | 'then',
): Call<'listTransactionPrices'> => ['listTransactionPrices', { signature, ...(when === 'then' && { when }) }]

/**
 * The calls that a page makes as soon as its JavaScript runs, with the inputs that it gives them.
 *
 * @param path without the query, percent-encoded as in the URL
 */
export function pageCalls(path: string, query: string): PageCall[] {
  const calls: PageCall[] = [
    ['getNetworkOverview', {}],
    ['getHealth', {}],
  ]
  const { name, value = '' } = findPage(path) ?? {}
  if (name === 'home')
    calls.push(newestTransactions(), newestBlocks, ['getNetworkStats', {}], ['getGorPrice', {}])
  // With the prices, dollars stand there from the start instead of moving what is below them.
  if (name === 'transaction' && isBase58Of(value, 64)) {
    const when = new URLSearchParams(query).get('usd') === 'then' ? 'then' : 'today'
    calls.push(['getTransaction', { signature: value }], ['getGorPrice', {}], transactionPrices(value, when))
  }
  const id = name === 'block' ? readBlockId(value) : undefined
  if (id) calls.push(blockCall('slot' in id ? slotId(id.slot) : String(id.height)), newestBlocks)
  if (name === 'transactions') calls.push(...feedCalls(new URLSearchParams(query)))
  return calls
}

/** None if other parameters choose the feed of all blocks, which makes other calls. */
function feedCalls(query: URLSearchParams): PageCall[] {
  if ([...query.keys()].some((key) => !['block', 'after', 'votes'].includes(key))) return []
  const block = query.get('block') ?? ''
  if (!/^\d{1,15}$/.test(block) || query.has('after')) return [newestBlocks]
  return [newestBlocks, blockTransactions(Number(block), undefined, query.get('votes') === 'on')]
}
