import { accountKinds } from '#contract/addresses/account-kinds.ts'
import type { AddressType } from '#contract/addresses/addresses.ts'
import { blockId } from '#contract/blocks/block-id.ts'
import type { routes } from '#contract/index.ts'
import type { SearchResult } from '#contract/names/search.ts'
import { readSearchText, type SearchText } from '#contract/names/search-text.ts'
import { ends } from '#lib/text/text.ts'
import * as store from '#store/blocks/blocks.ts'
import type { BlockRow } from '#store/rows/rows.ts'
import { findTransaction } from '#store/transactions/transactions.ts'
import { SHORT_WAIT_MS } from '../accounts/live-account.ts'
import { readAddressType } from '../addresses/address-type.ts'
import { errorForCaller } from '../errors.ts'
import type { Handler } from '../handler.ts'
import { shownToken } from '../names/token-summaries.ts'
import type { SearchContext } from './context.ts'
import { type Found, findByName, findTokenResults, settledInTime } from './search-names.ts'
import { resultOf, tokenResult } from './search-result.ts'

export const search: Handler<typeof routes.search, SearchContext> = async ({ q }, context) => {
  const output = await resultsFor(q, context)
  return { output, cache: 'moment', isPartial: output.partial.length > 0 }
}

async function resultsFor(q: string, context: SearchContext): Promise<Found> {
  const wanted = readSearchText(q)
  switch (wanted.kind) {
    case 'empty':
      return { results: [], partial: [] }
    case 'signature':
      return { results: await transactionResults(wanted.text, context), partial: [] }
    case 'address':
      return findByBytes(wanted.text, context)
    case 'number':
      return findByNumber(wanted, context)
    case 'text':
      return findByName(wanted.text, context)
  }
}

type NumberQuery = Extract<SearchText, { kind: 'number' }>

/** The block with this number, and tokens whose name is a number. */
async function findByNumber({ number, of, text }: NumberQuery, context: SearchContext): Promise<Found> {
  if (of !== 'either') return { results: await blockResults(number, of, context), partial: [] }
  const [blocks, tokens] = await Promise.all([
    blockResults(number, of, context),
    settledInTime('token', findTokenResults(text, context)),
  ])
  return { results: [...blocks, ...tokens.found.map(({ result }) => result)], partial: tokens.partial }
}

async function transactionResults(signature: string, context: SearchContext): Promise<SearchResult[]> {
  if (!(await findTransaction(context.db, signature))) return []
  const label = `${signature.slice(0, 16)}…`
  return [resultOf({ type: 'transaction', group: 'transaction', value: signature, label })]
}

/**
 * Searches 32 bytes, which are an address or the hash of a block. No account has a block's hash as its
 * address.
 */
async function findByBytes(text: string, context: SearchContext): Promise<Found> {
  const [hashed, known] = await Promise.all([
    settledInTime(
      'block',
      store.findBlockByHash(context.db, text).then((block) => (block ? [block] : [])),
    ),
    readAddressType(text, context, SHORT_WAIT_MS)
      .then(({ output }) => output)
      .catch((error) => {
        // The error is ignored, because every address has a page.
        if (!errorForCaller(error)) throw error
        return undefined
      }),
  ])
  const [block] = hashed.found
  if (block && !known?.exists) return { results: [hashResult(block, text)], partial: [] }
  return {
    results: [await addressResult(text, known, context)],
    partial: known?.exists ? [] : hashed.partial,
  }
}

function hashResult(block: BlockRow, hash: string): SearchResult {
  const name = block.height === null ? `Block of slot ${block.slot}` : `Block ${block.height}`
  const label = block.blockhash === hash ? name : `${name}, the one after this hash`
  return resultOf({ type: 'block', group: 'block', value: blockId(block), label })
}

async function addressResult(
  address: string,
  known: AddressType | undefined,
  context: SearchContext,
): Promise<SearchResult> {
  if (address === context.network.coin.wrappedMint) return namedToken(address, context)
  if (known?.type === 'token') {
    await context.names.load([address], [])
    return namedToken(address, context)
  }
  const { type = null, label = null, name = null, closed = null } = known ?? {}
  return resultOf(
    { type: 'address', group: 'address', value: address, label: label ?? name ?? ends(address, 6, 4) },
    type && `${closed ? 'closed ' : ''}${accountKinds[type].name.toLowerCase()}`,
  )
}

/** The result of a mint whose names are loaded. */
function namedToken(mint: string, context: SearchContext): SearchResult {
  return tokenResult({ mint, ...shownToken(mint, context) })
}

/** The block with this height comes first, unless the text asks for the slot first. */
async function blockResults(
  number: number,
  of: NumberQuery['of'],
  { db, head }: SearchContext,
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
