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

/** The kind of the text by its form alone. */
export const readQuery = (text: string) => readSearchText(text, window.location.origin)

/**
 * Everything that `text` can mean. Empty when it means nothing here; with `partial` more may be found in a moment.
 *
 * @param wasReset whether the chain has several generations
 * @throws ApiError or TypeError when the server cannot say; never for a signature or an address
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
      // The server does not recognize this explorer's own URLs.
      return search(query.of === 'height' ? `block ${query.number}` : text)
    case 'text':
      return search(query.text)
  }
}

const search = (q: string) => callApi('search', { q: q.slice(0, LONGEST_QUERY) })

/** How often, and after which pause, a search of which a part is missing is sent again. */
const PARTIAL_TRIES = 5
export const PARTIAL_PAUSE_MS = 1_000

/** `resolve` through the cache: the page of a search without results does not send it again. */
export function resolveQuery(text: string) {
  return queryOptions({
    queryKey: ['resolve', text],
    queryFn: ({ client }) => resolve(text, knowsReset(client)),
    staleTime: ({ state }) => (state.data?.partial.length ? 0 : 10_000),
    refetchInterval: ({ state }) =>
      isSearching(state.data, state.dataUpdateCount) ? PARTIAL_PAUSE_MS : false,
  })
}

/** Whether what is missing is still searched, after so many answers. */
export const isSearching = (found: Found | undefined, answers: number): boolean =>
  found !== undefined && found.partial.length > 0 && answers < PARTIAL_TRIES

/** What a search finds in one group by its names; empty while it searches, and for texts that are no names. */
export function useNamed(text: string, group: SearchGroup): readonly SearchResult[] {
  const isName = readQuery(text).kind === 'text'
  const { data } = useQuery({ ...resolveQuery(text), enabled: isName })
  return isName ? (data?.results.filter((result) => result.group === group) ?? []) : []
}

/** A signature always has a page; only the server knows in which generation. */
async function resolveSignature(signature: string, wasReset: boolean): Promise<Found> {
  const found = wasReset ? await search(signature).catch(() => undefined) : undefined
  if (found && found.results.length > 0) return found
  const names = { type: 'transaction', group: 'transaction', label: 'Transaction' } as const
  return whole({ ...names, value: signature, ...plain })
}

/** Whether the chain has several generations, as far as that is known. */
export const knowsReset = (client: QueryClient): boolean =>
  Boolean(client.getQueryData<Output<'getHealth'>>(['getHealth', {}])?.generations)

/** An address always has a page: without a node it still shows what is indexed. */
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

/** Results of one group, in the order of each group's first result. */
export function groupByGroup(results: readonly SearchResult[]): SearchResult[][] {
  const groups = new Map<SearchGroup, SearchResult[]>()
  for (const result of results) groups.set(result.group, [...(groups.get(result.group) ?? []), result])
  return [...groups.values()]
}

/**
 * The result that the text leads to without a choice: the only one, if the text is clearly its name, and for a number the block
 * of that height, also where it is the slot of another block; undefined when there is none or a choice, and while a part of the
 * answer is missing.
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

/** A single letter begins many names, of which the explorer knows one just now. */
const MIN_CLEAR_LENGTH = 2

/** Whether the text is the name of the result, or the beginning of its name or of its address. */
function isClear(text: string, { group, value, label, symbol }: SearchResult): boolean {
  // A pair of tokens names a pool in whatever order and form.
  if (group === 'pool' || value.startsWith(text)) return true
  const wanted = foldText(text.replace(/^[$#@]/, ''))
  return [label, symbol].some((name) => {
    const folded = foldText(name ?? '')
    return folded === wanted || (wanted.length >= MIN_CLEAR_LENGTH && folded.startsWith(wanted))
  })
}

/**
 * The block that a number asks for where the chain has not come so far; undefined for other texts, and while the newest block is
 * not known.
 *
 * @returns `id`: as `blockId`
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

/** The sentence that a search found nothing. */
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

/** The note beside the results of an answer of which a part is missing; '' for a whole answer. */
export function partialText({ partial }: Found, isStillSearching: boolean): string {
  if (partial.length === 0) return ''
  const parts = partial.map((group) => partNames[group]).join(', ')
  return isStillSearching
    ? `Still searching: ${parts}…`
    : `Not searched: ${parts}. They cannot be read just now.`
}
