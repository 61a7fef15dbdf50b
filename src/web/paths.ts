import { pages, pathTo } from '#contract/pages/pages.ts'
import { generationBase } from '#contract/paths.ts'

/** The paths of all links inside the site. */
export const paths = {
  home: () => pages.home.path,
  search: (query: string) => `/?search=${encodeURIComponent(query)}`,
  transaction: (signature: string) => pathTo('transaction', signature),
  block: (height: number | string) => pathTo('block', String(height)),
  epoch: (epoch: number) => pathTo('epoch', String(epoch)),
  address: (address: string) => pathTo('address', address),
  /** The tab with the transfers between the address and `counterparty`. */
  transfersWith: (address: string, counterparty: string) =>
    `${pathTo('address', address)}?tab=transfers&counterparty=${counterparty}`,
  token: (mint: string) => pathTo('token', mint),
  tokens: () => pages.tokens.path,
  blocks: () => pages.blocks.path,
  apiDocs: () => pages.apiDocs.path,
  rpcDocs: () => pages.rpcDocs.path,
  /**
   * The list of all transactions; with `block`, that of one block; with `after`, the page that begins behind
   * the transaction of this index in the block. `votes` says whether the list contains votes.
   */
  transactions: (block?: number, after?: number, votes = false) => {
    const query = [
      ...(block === undefined ? [] : [`block=${block}`]),
      ...(after === undefined ? [] : [`after=${after}`]),
      ...(votes ? ['votes=on'] : []),
    ].join('&')
    return pages.transactions.path + (query && `?${query}`)
  },
}

/**
 * The number of the sealed generation that the page belongs to, which the server writes to the page's head;
 * undefined on pages of the current generation.
 */
export function sealedGeneration(): number | undefined {
  const tag = document.querySelector<HTMLMetaElement>('meta[name="generation"]')
  if (tag) return Number(tag.content)
  // In development the head has no tags, so the number is in the URL.
  const [, number] = document.querySelector('meta[name="network"]')
    ? []
    : (/^\/g\/(\d{1,9})(?:\/|$)/.exec(location.pathname) ?? [])
  return number === undefined ? undefined : Number(number)
}

/** The prefix of the paths of pages and the API: `/g/1` in a sealed generation, otherwise empty. */
export function siteBase(): string {
  const number = sealedGeneration()
  return number === undefined ? '' : generationBase(number)
}

/** The path of a page without `siteBase`, as links and routes use it. */
export const withoutBase = (pathname: string): string => pathname.slice(siteBase().length) || '/'
