import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { slotId } from '#contract/blocks/block-id.ts'
import type { SearchGroup, SearchResult } from '#contract/names/search.ts'
import { readSearchText } from '#contract/names/search-text.ts'
import type { NetworkOverview } from '#contract/network/network.ts'
import { foldText } from '#lib/text/fold.ts'
import { count } from '../format/number.ts'
import { paths } from '../paths.ts'
import { callApi, type Output } from './api/call-api.ts'

/** The longest text that the server accepts. */
export const LONGEST_QUERY = 200

type Found = Output<'search'>

const plain = { badge: null, logoUri: null, symbol: null, verified: false, copyOf: null }
const whole = (...results: SearchResult[]): Found => ({ results, partial: [] })

/** The kind of a search text, decided by its form alone. */
export const readQuery = (text: string) => readSearchText(text, window.location.origin)

/**
 * All results for `text`. They are empty when nothing matches. While `partial` is not empty, a later search
 * may find more.
 *
 * @param wasReset whether the chain has several generations
 * @throws ApiError or TypeError when the server cannot answer; never for a signature or an address
 */
export async function resolve(text: string, wasReset = false): Promise<Found> {
  const query = readQuery(text)
  switch (query.kind) {
    case 'empty':
      return whole()
    case 'signature':
      return resolveSignature(query.text, wasReset)
    case 'address':
      return resolveAddress(query.text)
    case 'number':
      // The server does not recognize URLs of this explorer, so send the number instead.
      return search(query.of === 'height' ? `block ${query.number}` : text)
    case 'text':
      return search(query.text)
  }
}

const search = (q: string) => callApi('search', { q: q.slice(0, LONGEST_QUERY) })

/** The number of times that an incomplete search is sent, and the pause in ms between them. */
const PARTIAL_TRIES = 5
export const PARTIAL_PAUSE_MS = 1_000

/**
 * Calls `resolve` through the query cache, so that the page of a search without results does not repeat the
 * search.
 */
export function resolveQuery(text: string) {
  return queryOptions({
    queryKey: ['resolve', text],
    queryFn: ({ client }) => resolve(text, knowsReset(client)),
    staleTime: ({ state }) => (state.data?.partial.length ? 0 : 10_000),
    refetchInterval: ({ state }) =>
      isSearching(state.data, state.dataUpdateCount) ? PARTIAL_PAUSE_MS : false,
  })
}

/** Whether the search for missing results continues after this number of answers. */
export const isSearching = (found: Found | undefined, answers: number): boolean =>
  found !== undefined && found.partial.length > 0 && answers < PARTIAL_TRIES

/**
 * The results of one group that match a text by name; empty while searching, and for texts that are not
 * names.
 */
export function useNamed(text: string, group: SearchGroup): readonly SearchResult[] {
  const isName = readQuery(text).kind === 'text'
  const { data } = useQuery({ ...resolveQuery(text), enabled: isName })
  return isName ? (data?.results.filter((result) => result.group === group) ?? []) : []
}

/** A signature always leads to a page, but only the server knows its generation. */
async function resolveSignature(signature: string, wasReset: boolean): Promise<Found> {
  const found = wasReset ? await search(signature).catch(() => undefined) : undefined
  if (found && found.results.length > 0) return found
  const names = { type: 'transaction', group: 'transaction', label: 'Transaction' } as const
  return whole({ ...names, value: signature, ...plain })
}

/** Whether the chain has several generations; false until the health is loaded. */
export const knowsReset = (client: QueryClient): boolean =>
  Boolean(client.getQueryData<Output<'getHealth'>>(['getHealth', {}])?.generations)

/** An address always leads to a page, which shows the indexed data even without a node. */
async function resolveAddress(address: string): Promise<Found> {
  try {
    const found = await search(address)
    if (found.results.length > 0) return found
  } catch (error) {
    console.warn(`The type of ${address} cannot be read just now.`, error)
  }
  return whole({ type: 'address', group: 'address', value: address, label: 'Address', ...plain })
}

/** The path of a result. */
export function pathOf({ type, value }: SearchResult): string {
  switch (type) {
    case 'transaction':
      return paths.transaction(value)
    case 'address':
      return paths.address(value)
    case 'block':
      return paths.block(value)
    case 'token':
      return paths.token(value)
    case 'page':
      return value
  }
}

/** Splits the results into groups, which are in the order of their first results. */
export function groupByGroup(results: readonly SearchResult[]): SearchResult[][] {
  const groups = new Map<SearchGroup, SearchResult[]>()
  for (const result of results) groups.set(result.group, [...(groups.get(result.group) ?? []), result])
  return [...groups.values()]
}

/**
 * The result that the text leads to without a choice: the only result if the text is clearly its name, and
 * for a number the block of that height, even if the number is also the slot of another block. undefined
 * without results, if the visitor must choose, and while results are missing.
 */
export function onlyMeaning(text: string, { results, partial }: Found): SearchResult | undefined {
  if (partial.length > 0) return undefined
  const query = readQuery(text)
  const height =
    query.kind === 'number' && (query.of === 'height' || query.of === 'either')
      ? String(query.number)
      : undefined
  return (
    results.find(({ type, value }) => type === 'block' && value === height) ??
    (results.length === 1
      ? results.find((result) => query.kind !== 'text' || isClear(query.text, result))
      : undefined)
  )
}

/**
 * The shortest text that leads to its only result: many names begin with a single letter, even if only one is
 * known now.
 */
const MIN_CLEAR_LENGTH = 2

/** Whether the text is the result's name, or the beginning of its name or address. */
function isClear(text: string, { group, value, label, symbol }: SearchResult): boolean {
  // Every form and order of a pair of tokens identifies its pool.
  if (group === 'pool' || value.startsWith(text)) return true
  const wanted = foldText(text.replace(/^[$#@]/, ''))
  return [label, symbol].some((name) => {
    const folded = foldText(name ?? '')
    return folded === wanted || (wanted.length >= MIN_CLEAR_LENGTH && folded.startsWith(wanted))
  })
}

/**
 * The block that a number asks for when the chain has not reached it yet; undefined for other texts, and
 * while the newest block is unknown.
 *
 * @returns `id`: the block's id in URLs (`blockId`)
 */
export function blockToCome(
  text: string,
  newest: Pick<NetworkOverview['stats'], 'slot' | 'blockHeight'> | undefined,
): { id: string; text: string } | undefined {
  const query = readQuery(text)
  if (query.kind !== 'number') return undefined
  const { number, of } = query
  const isSlot = of === 'slot' || of === 'slotFirst'
  const last = isSlot ? newest?.slot : newest?.blockHeight
  if (last === null || last === undefined || number <= last) return undefined
  const noun = isSlot ? 'slot' : 'block'
  return {
    id: isSlot ? slotId(number) : String(number),
    text: `There is no ${noun} ${count(number)} yet. The newest ${noun} is ${count(last)}.`,
  }
}

/** The sentence that tells the visitor that a search found nothing. */
export const nothingText = (text: string, client: QueryClient): string =>
  blockToCome(text, client.getQueryData<NetworkOverview>(['getNetworkOverview', {}])?.stats)?.text ??
  `Nothing is found for “${text}”`

const partNames: Readonly<Record<SearchGroup, string>> = {
  transaction: 'transactions',
  block: 'blocks',
  token: 'tokens',
  pool: 'pools',
  program: 'programs',
  validator: 'validators',
  name: 'domain names',
  label: 'labels',
  address: 'addresses',
  page: 'pages',
}

/** The note next to incomplete results, which names the missing groups; empty for complete results. */
export function partialText({ partial }: Found, isStillSearching: boolean): string {
  if (partial.length === 0) return ''
  const parts = partial.map((group) => partNames[group]).join(', ')
  return isStillSearching
    ? `Still searching: ${parts}…`
    : `Not searched: ${parts}. They cannot be read just now.`
}
