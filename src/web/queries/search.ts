import { queryOptions } from '@tanstack/react-query'
import type { SearchResult } from '#contract/search.ts'
import { isBase58Of } from '#lib/base58-of.ts'
import { paths } from '../paths.ts'
import { callApi } from './call-api.ts'

type Kind = 'empty' | 'signature' | 'address' | 'number' | 'text' | 'unknown'

/**
 * What a text can be by its form alone. Signatures and addresses are recognised by their bytes, not by their length; a
 * single character that is no digit is nothing to search for.
 */
export function classify(text: string): Kind {
  if (text === '') return 'empty'
  if (isBase58Of(text, 64)) return 'signature'
  if (isBase58Of(text, 32)) return 'address'
  if (/^\d+$/.test(text)) return 'number'
  return text.length >= 2 ? 'text' : 'unknown'
}

/** The longest text that the server accepts. */
export const LONGEST_QUERY = 200

const plain = { badge: null, logoUri: null, symbol: null, verified: false, copyOf: null }

/**
 * Everything that `text` (trimmed, not empty) can mean. Empty when it means nothing here.
 *
 * @throws ApiError or TypeError when the server cannot say; never for a signature or an address
 */
export async function resolve(text: string): Promise<SearchResult[]> {
  switch (classify(text)) {
    case 'empty':
    case 'unknown':
      return []
    case 'signature':
      return [{ type: 'transaction', group: 'transaction', value: text, label: 'Transaction', ...plain }]
    case 'address':
      return [await resolveAddress(text)]
    case 'number':
    case 'text':
      return (await callApi('search', { q: text.slice(0, LONGEST_QUERY) })).results
  }
}

/** `resolve` through the cache: the page of a search without results does not send it again. */
export function resolveQuery(text: string) {
  return queryOptions({ queryKey: ['resolve', text], queryFn: () => resolve(text), staleTime: 10_000 })
}

/** An address always has a page: without a node it still shows what is indexed. */
async function resolveAddress(address: string): Promise<SearchResult> {
  try {
    const [known] = (await callApi('search', { q: address })).results
    if (known) return known
  } catch (error) {
    console.warn(`The type of ${address} cannot be read just now.`, error)
  }
  return { type: 'address', group: 'address', value: address, label: 'Address', ...plain }
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
  }
}

/** Results of one group, in the order of each group's first result. */
export function groupByGroup(results: readonly SearchResult[]): SearchResult[][] {
  const groups = new Map<SearchResult['group'], SearchResult[]>()
  for (const result of results) groups.set(result.group, [...(groups.get(result.group) ?? []), result])
  return [...groups.values()]
}

/**
 * The result that the text leads to without a choice: the only one, and for a number the block of that height, also where it
 * is the slot of another block; undefined when there is none or a choice.
 */
export function onlyMeaning(text: string, results: readonly SearchResult[]): SearchResult | undefined {
  const height = text.replace(/^#|[,_' ](?=\d{3})/g, '')
  return (
    results.find(({ type, value }) => type === 'block' && value === String(Number(height))) ??
    (results.length === 1 ? results[0] : undefined)
  )
}

/**
 * What to offer when nothing was found: what the longest run of base58 in the text could be, by its length.
 * A pasted link has it somewhere inside.
 */
export function lastResorts(text: string): { address?: string; transaction?: string } {
  const runs = text.match(/[1-9A-HJ-NP-Za-km-z]{32,}/g) ?? []
  const [longest] = runs.sort((a, b) => b.length - a.length)
  if (longest === undefined) return {}
  return longest.length >= 80 ? { address: longest, transaction: longest } : { address: longest }
}
