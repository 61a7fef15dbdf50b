import { pagePaths } from '#contract/pages/pages.ts'
import { generationBase } from '#contract/paths.ts'

/** Every link inside the site is built here. */
export const paths = {
  home: () => pagePaths.home,
  search: (query: string) => `/?search=${encodeURIComponent(query)}`,
  transaction: (signature: string) => filled(pagePaths.transaction, signature),
  block: (height: number | string) => filled(pagePaths.block, String(height)),
  epoch: (epoch: number) => filled(pagePaths.epoch, String(epoch)),
  address: (address: string) => filled(pagePaths.address, address),
  /** The transfers between the address and another one. */
  transfersWith: (address: string, counterparty: string) =>
    `${filled(pagePaths.address, address)}?tab=transfers&counterparty=${counterparty}`,
  token: (mint: string) => filled(pagePaths.token, mint),
  tokens: () => pagePaths.tokens,
  blocks: () => pagePaths.blocks,
  apiDocs: () => pagePaths.apiDocs,
  rpcDocs: () => pagePaths.rpcDocs,
  /** All transactions; of one block; of one block after its transaction of index `after`. Without votes, or with them. */
  transactions: (block?: number, after?: number, votes = false) => {
    const query = [
      ...(block === undefined ? [] : [`block=${block}`]),
      ...(after === undefined ? [] : [`after=${after}`]),
      ...(votes ? ['votes=on'] : []),
    ].join('&')
    return pagePaths.transactions + (query && `?${query}`)
  },
}

function filled(pattern: string, value: string): string {
  return pattern.replace(/:\w+/, encodeURIComponent(value))
}

/** The sealed generation of the chain that this page is of, as the server says in its head; undefined: the current one. */
export function sealedGeneration(): number | undefined {
  const tag = document.querySelector<HTMLMetaElement>('meta[name="generation"]')
  if (tag) return Number(tag.content)
  // In development the server says nothing in the head.
  const [, number] = document.querySelector('meta[name="network"]')
    ? []
    : (/^\/g\/(\d{1,9})(?:\/|$)/.exec(location.pathname) ?? [])
  return number === undefined ? undefined : Number(number)
}

/** The path before those of the pages and of the API: `/g/1` in a sealed generation, otherwise empty. */
export function siteBase(): string {
  const number = sealedGeneration()
  return number === undefined ? '' : generationBase(number)
}

/** The path of a page without `siteBase`, as links and routes have it. */
export const withoutBase = (pathname: string): string => pathname.slice(siteBase().length) || '/'
