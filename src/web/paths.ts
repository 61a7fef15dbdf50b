import { pagePaths } from '#contract/pages.ts'

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
