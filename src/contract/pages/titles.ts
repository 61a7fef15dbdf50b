import { ends, thousands, withoutDirection } from '#lib/text/text.ts'
import { readBlockId } from '../blocks/block-id.ts'
import { tokenText } from '../tokens/token-text.ts'
import type { TokenSummary } from '../tokens/tokens.ts'
import { pages } from './pages.ts'

// Titles of the pages whose title depends on what they show, shared by the server (in the HTML) and the browser (in its tab).

/** The document's title: the page's title in front of the product's name. */
export const documentTitle = (title: string | undefined): string =>
  title ? `${withoutDirection(title)} · Gorscope` : 'Gorscope'

/** The title of a page of a sealed generation of the chain. */
export const sealedTitle = (title: string, generation: number): string =>
  `${title} · Generation ${generation}`

export const titles = {
  /** @param sentence the sentence about the transaction; for a failed one the reason of the failure */
  transaction: (signature: string, sentence?: string) => sentence || `Transaction ${ends(signature, 8, 8)}`,
  /** The line above the heading of every transaction's page. */
  transactionKind: 'Transaction Details',
  /** @param id the block's height, or its id in URLs (`blockId`) */
  block: (id: number | string) => {
    const known = readBlockId(String(id))
    return known && 'slot' in known
      ? `Block of Slot ${thousands(String(known.slot))}`
      : `Block ${thousands(String(id))}`
  },
  /** The title while it is unknown whether the block exists. */
  askedBlock: (id: number | string): string => `Looking for ${titles.block(id)}`,
  /**
   * @param known the token's name and symbol, which the token chose itself, and the verified token that it
   * imitates
   */
  token: (mint: string, known: Partial<Pick<TokenSummary, 'name' | 'symbol' | 'copyOf'>> = {}) => {
    const { name, symbol, copyOf } = known
    const own = name && symbol && name !== symbol ? `${name} (${symbol})` : name || symbol
    return own ? tokenText(own, mint, copyOf) : `Token ${ends(mint, 6, 4)}`
  },
  epoch: (epoch: number) => `Epoch ${thousands(String(epoch))}`,
  transactions: (block?: number) => {
    const { title } = pages.transactions
    return block === undefined ? title : `${title} of Block ${thousands(String(block))}`
  },
  noTransaction: 'Transaction Not Found',
  noBlock: 'Block Not Found',
  noEpoch: 'Epoch Not Found',
  noAddress: 'Invalid Address',
  noToken: 'Token Not Found',
  invalidToken: 'Invalid Token Address',
  noPage: '404 Page Not Found',
} as const
