import { isBase58Of } from '#lib/text/base58-of.ts'
import { readBlockId, slotId } from '../blocks/block-id.ts'
import type { routes } from '../index.ts'
import type { InputOf } from '../route.ts'
import { findPage } from './pages.ts'

// The first calls of each page. The server lists them in the page's head, so that they are sent while the
// page's JavaScript loads, and answers them for the content in the HTML. The browser's queries use the same
// inputs.

type Call<Name extends keyof typeof routes> = readonly [Name, InputOf<(typeof routes)[Name]>]
/** The name of a call, and its input. */
export type PageCall = { [Name in keyof typeof routes]: Call<Name> }[keyof typeof routes]

/** The length of every list of newest blocks. All use this limit, so that they share one request. */
const NEWEST_BLOCKS = 10
/** The number of transactions that the home page lists. */
export const NEWEST_TRANSACTIONS = 15
/** The number of transactions that one page of the feed lists for a block. */
export const FEED_PAGE = 50
/** The number of transactions that one page of a block's list contains. */
export const BLOCK_PAGE = 20

export const newestBlocks: Call<'listBlocks'> = ['listBlocks', { limit: String(NEWEST_BLOCKS) }]

/** The call for the transactions that the home page lists. */
export const newestTransactions = (votes = false): Call<'listTransactions'> => [
  'listTransactions',
  { limit: String(NEWEST_TRANSACTIONS), votes: votes ? 'on' : 'off' },
]

/** The call for one page of a block's transactions in block order, beginning behind the index `after`. */
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

/**
 * The call for a block with its first transactions. `id` is the id of the block in URLs: a height, or `slot-`
 * and a slot.
 */
export const blockCall = (id: string): Call<'getBlock'> => [
  'getBlock',
  { height: id, limit: String(BLOCK_PAGE) },
]

/** The call for the prices of a transaction's tokens. */
export const transactionPrices = (
  signature: string,
  when: 'today' | 'then',
): Call<'listTransactionPrices'> => ['listTransactionPrices', { signature, ...(when === 'then' && { when }) }]

/**
 * The calls that a page makes as soon as its JavaScript runs, with their inputs. The server lists them in the
 * HTML, so that the browser can start them earlier.
 *
 * @param path the page's path without the query, percent-encoded as in the URL
 */
export function pageCalls(path: string, query: string): PageCall[] {
  const calls: PageCall[] = [
    ['getNetworkOverview', {}],
    ['getHealth', {}],
  ]
  const { name, value = '' } = findPage(path) ?? {}
  if (name === 'home')
    calls.push(newestTransactions(), newestBlocks, ['getNetworkStats', {}], ['getGorPrice', {}])
  // Load the prices early, because dollar amounts that appear later would move the content below them.
  if (name === 'transaction' && isBase58Of(value, 64)) {
    const when = new URLSearchParams(query).get('usd') === 'then' ? 'then' : 'today'
    calls.push(['getTransaction', { signature: value }], ['getGorPrice', {}], transactionPrices(value, when))
  }
  const id = name === 'block' ? readBlockId(value) : undefined
  if (id) calls.push(blockCall('slot' in id ? slotId(id.slot) : String(id.height)), newestBlocks)
  if (name === 'transactions') calls.push(...feedCalls(new URLSearchParams(query)))
  return calls
}

/**
 * The calls of the feed of one block. Empty if other parameters select the feed of all blocks, which makes
 * other calls.
 */
function feedCalls(query: URLSearchParams): PageCall[] {
  if ([...query.keys()].some((key) => !['block', 'after', 'votes'].includes(key))) return []
  const block = query.get('block') ?? ''
  if (!/^\d{1,15}$/.test(block) || query.has('after')) return [newestBlocks]
  return [newestBlocks, blockTransactions(Number(block), undefined, query.get('votes') === 'on')]
}
