import { ends, thousands, withoutDirection } from '#lib/text/text.ts'
import { readBlockId } from '../blocks/block-id.ts'
import { tokenText } from '../tokens/token-text.ts'
import type { TokenSummary } from '../tokens/tokens.ts'
import type { PageName } from './pages.ts'

// Titles of the pages, shared by the server (in the HTML) and the browser (in its tab).

/** The document's title: the page's own title, then the product's name. */
export const documentTitle = (title: string | undefined): string =>
  title ? `${withoutDirection(title)} · Gorscope` : 'Gorscope'

/** The title of a page of a sealed generation of the chain. */
export const sealedTitle = (title: string, generation: number): string =>
  `${title} · Generation ${generation}`

export const titles = {
  /** @param chain `Gorbagana Chain` */
  home: (chain: string) => `${chain} Explorer`,
  /** @param sentence what the transaction did; of a failed one why it failed or was not executed */
  transaction: (signature: string, sentence?: string) => sentence || `Transaction ${ends(signature, 8, 8)}`,
  /** What every transaction's page is, above its heading. */
  transactionKind: 'Transaction Details',
  /** @param id a height, or what `blockId` gives */
  block: (id: number | string) => {
    const known = readBlockId(String(id))
    return known && 'slot' in known
      ? `Block of Slot ${thousands(String(known.slot))}`
      : `Block ${thousands(String(id))}`
  },
  /** The title while it is unknown whether the block exists. */
  askedBlock: (id: number | string): string => `Looking for ${titles.block(id)}`,
  /** @param known what the token calls itself, and the verified token that it imitates */
  token: (mint: string, known: Partial<Pick<TokenSummary, 'name' | 'symbol' | 'copyOf'>> = {}) => {
    const { name, symbol, copyOf } = known
    const own = name && symbol && name !== symbol ? `${name} (${symbol})` : name || symbol
    return own ? tokenText(own, mint, copyOf) : `Token ${ends(mint, 6, 4)}`
  },
  epoch: (epoch: number) => `Epoch ${thousands(String(epoch))}`,
  transactions: (block?: number) =>
    block === undefined ? 'All Transactions' : `All Transactions of Block ${thousands(String(block))}`,
  noTransaction: 'Transaction Not Found',
  noBlock: 'Block Not Found',
  noEpoch: 'Epoch Not Found',
  noAddress: 'Invalid Address',
  noToken: 'Token Not Found',
  invalidToken: 'Invalid Token Address',
  noPage: '404 Page Not Found',
} as const

/** The names of a chain, its coin, its exchange and its tokens: `Gorbagana Chain`, `Gorbagana`, `GOR`, `Gor Swap`, `TPL Tokens`. */
export type ChainNames = {
  title: string
  /** The title where that has no shorter form. */
  shortTitle: string
  coin: string
  swapName: string
  tokensName: string
}
type Section = { title: string | ((chain: ChainNames) => string); about: string }

/** Pages without a parameter: the title, and what the page shows, for its description. */
export const sections = {
  blocks: { title: 'All Blocks', about: 'every block of the chain, with its leader, transactions and fees' },
  tokens: {
    title: ({ tokensName }: ChainNames) => tokensName,
    about: 'the tokens of the chain with prices and holders',
  },
  community: { title: 'Community Projects', about: 'projects of the community' },
  validators: { title: 'Validators', about: 'who produces the blocks, with stake and commission' },
  topHolders: {
    title: ({ coin }: ChainNames) => `Top ${coin} Holders`,
    about: 'the wallets that hold the most',
  },
  sitemap: { title: 'Sitemap', about: 'every page of the explorer' },
  bridge: { title: 'Bridge', about: 'a way to bring coins from other chains' },
  swap: { title: ({ swapName }: ChainNames) => swapName, about: 'an exchange' },
  launchpad: { title: 'Launchpad', about: 'new tokens' },
  lending: { title: 'Lend & Borrow', about: 'loans' },
  nft: { title: 'NFT Marketplace', about: 'collections' },
  perps: { title: 'Perps Exchange', about: 'perpetual futures' },
  developerTools: {
    title: 'Developer Tools',
    about: 'how to read this explorer and the chain from a program',
  },
  apiDocs: { title: 'API', about: 'every call of the API, with examples that can be run' },
  rpcDocs: {
    title: 'JSON-RPC',
    about: 'every method of the JSON-RPC that is answered from the index, with examples that can be run',
  },
  game: { title: ({ shortTitle }: ChainNames) => `Break ${shortTitle}`, about: 'the 15-second stress test' },
  faucet: { title: 'Faucet', about: 'coins of the test chain, for free' },
  devLog: { title: 'Development Log', about: 'what changed on the chain, and when' },
  admin: { title: 'Admin Panel', about: 'the one setting of the explorer' },
  watchList: { title: 'Watch List', about: 'addresses that you watch, kept in your browser' },
  programs: { title: 'Programs', about: 'the programs of the chain' },
  integrity: {
    title: 'Integrity',
    about: 'how the index compares with itself and with the node, and every difference by name',
  },
  features: { title: 'Feature Gates', about: 'which changes of the runtime are active, and since when' },
  currentEpoch: { title: 'Current Epoch', about: 'the running epoch, with its leaders, stake and rewards' },
  charts: { title: 'Charts', about: 'transactions, fees, compute units, addresses and price over time' },
} as const satisfies Readonly<Record<SectionName, Section>>

/** The title of a page without a parameter, on a chain of these names. */
export function sectionTitle(name: SectionName, chain: ChainNames): string {
  const { title }: Section = sections[name]
  return typeof title === 'string' ? title : title(chain)
}
export type SectionName = Exclude<
  PageName,
  'home' | 'transaction' | 'block' | 'epoch' | 'address' | 'token' | 'transactions'
>
