import { queryOptions } from '@tanstack/react-query'
import type { SearchResult } from '#contract/search.ts'
import { isBase58Of } from '#lib/base58.ts'
import { paths } from '../paths.ts'
import { callApi } from './call-api.ts'

/** What a text is by its form alone. Signatures and addresses are told by their bytes, not by their length. */
export function classify(text: string): 'empty' | 'signature' | 'address' | 'number' | 'text' {
  if (text === '') return 'empty'
  if (isBase58Of(text, 64)) return 'signature'
  if (isBase58Of(text, 32)) return 'address'
  return /^\d+$/.test(text) ? 'number' : 'text'
}

const plain = { badge: null, logoUri: null, symbol: null }

/**
 * Everything that `text` (trimmed, not empty) can mean. Empty when it means nothing here.
 *
 * @throws ApiError or TypeError when the server cannot say; never for a signature or an address
 */
export async function resolve(text: string): Promise<SearchResult[]> {
  switch (classify(text)) {
    case 'empty':
      return []
    case 'signature':
      return [{ type: 'transaction', value: text, label: 'Transaction', ...plain }]
    case 'address':
      return [await resolveAddress(text)]
    case 'number':
    case 'text':
      return (await callApi('search', { q: text })).results
  }
}

/** `resolve` through the cache: the page that a search falls back to does not ask again. */
export function resolveQuery(text: string) {
  return queryOptions({ queryKey: ['resolve', text], queryFn: () => resolve(text), staleTime: 10_000 })
}

async function resolveAddress(address: string): Promise<SearchResult> {
  try {
    const { type } = await callApi('getAddressType', { address })
    if (type === 'token') return { type: 'token', value: address, label: 'Token', ...plain }
  } catch {
    // Only a live node can tell a token's mint; without one the address page still shows what is indexed.
  }
  return { type: 'address', value: address, label: 'Address', ...plain }
}

/** Where a result leads. */
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

/** What to offer when nothing was found: what the text could still be, going by its length. */
export function lastResorts(text: string): ('address' | 'transaction')[] {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,}$/.test(text)) return []
  return text.length >= 80 ? ['address', 'transaction'] : ['address']
}
