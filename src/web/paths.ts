import { pagePaths } from '#contract/pages.ts'

/** Every link inside the site is built here. */
export const paths = {
  home: () => pagePaths.home,
  search: (query: string) => `/?search=${encodeURIComponent(query)}`,
  transaction: (signature: string) => filled(pagePaths.transaction, signature),
  block: (height: number | string) => filled(pagePaths.block, String(height)),
  address: (address: string) => filled(pagePaths.address, address),
  token: (mint: string) => filled(pagePaths.token, mint),
  transactions: (block?: number) =>
    block === undefined ? pagePaths.transactions : `${pagePaths.transactions}?block=${block}`,
}

function filled(pattern: string, value: string): string {
  return pattern.replace(/:\w+/, encodeURIComponent(value))
}
