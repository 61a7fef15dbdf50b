import { blockId } from '#contract/blocks/block-id.ts'
import { type PageName, pagePaths } from '#contract/pages/pages.ts'
import type { Sitemap, SitemapPage } from '#contract/pages/sitemap.ts'
import { type ChainNames, sections, sectionTitle, titles } from '#contract/pages/titles.ts'
import { ends, raised, thousands } from '#lib/text/text.ts'
import { keysOf } from '#lib/values/keys.ts'
import { chainNames } from '#profiles/chain-names.ts'
import type { SitemapContext } from './context.ts'

/**
 * The number of blocks, tokens and validators in the sitemap; `/sitemap.xml` has all tokens and more blocks.
 */
const LISTED = 50

type StaticName = Exclude<
  PageName,
  'transaction' | 'block' | 'epoch' | 'address' | 'token' | 'admin' | 'watchList'
>

/**
 * The pages without a parameter, except the admin panel, which only the operator uses, and the watch list,
 * which is empty for everybody else.
 */
const importance: Readonly<Record<StaticName, Pick<SitemapPage, 'priority' | 'changefreq'>>> = {
  home: { priority: 1, changefreq: 'always' },
  transactions: { priority: 0.9, changefreq: 'always' },
  blocks: { priority: 0.8, changefreq: 'always' },
  tokens: { priority: 0.9, changefreq: 'hourly' },
  validators: { priority: 0.8, changefreq: 'hourly' },
  topHolders: { priority: 0.8, changefreq: 'hourly' },
  programs: { priority: 0.7, changefreq: 'daily' },
  features: { priority: 0.4, changefreq: 'daily' },
  integrity: { priority: 0.4, changefreq: 'hourly' },
  currentEpoch: { priority: 0.6, changefreq: 'always' },
  charts: { priority: 0.7, changefreq: 'hourly' },
  developerTools: { priority: 0.7, changefreq: 'monthly' },
  apiDocs: { priority: 0.7, changefreq: 'weekly' },
  rpcDocs: { priority: 0.7, changefreq: 'weekly' },
  devLog: { priority: 0.6, changefreq: 'weekly' },
  game: { priority: 0.5, changefreq: 'monthly' },
  faucet: { priority: 0.5, changefreq: 'monthly' },
  sitemap: { priority: 0.3, changefreq: 'daily' },
  community: { priority: 0.2, changefreq: 'monthly' },
  bridge: { priority: 0.2, changefreq: 'monthly' },
  swap: { priority: 0.2, changefreq: 'monthly' },
  launchpad: { priority: 0.2, changefreq: 'monthly' },
  lending: { priority: 0.2, changefreq: 'monthly' },
  nft: { priority: 0.2, changefreq: 'monthly' },
  perps: { priority: 0.2, changefreq: 'monthly' },
}

/** The pages without a parameter. The faucet is included only if this explorer itself is the faucet. */
export const listStaticNames = ({ links }: SitemapContext['network']): StaticName[] =>
  keysOf(importance).filter((name) => name !== 'faucet' || links.faucet === pagePaths.faucet)

export function listStaticPages({ network }: SitemapContext): SitemapPage[] {
  return listStaticNames(network).map((name) => ({
    ...aboutStatic(name, chainNames(network)),
    ...importance[name],
    url: pagePaths[name],
  }))
}

function aboutStatic(name: StaticName, chain: ChainNames): Pick<SitemapPage, 'title' | 'description'> {
  if (name === 'home')
    return {
      title: titles.home(chain.title),
      description: 'The newest blocks and transactions, and the search',
    }
  if (name === 'transactions')
    return { title: titles.transactions(), description: 'The transactions of the chain, block by block' }
  const { about } = sections[name]
  return { title: sectionTitle(name, chain), description: raised(about) }
}

/**
 * The newest blocks, the tokens and the validators as pages.
 *
 * @throws ApiError 503 while the tokens cannot be read
 */
export async function listDynamicPages({
  head,
  tokenList,
  voters,
  names,
}: SitemapContext): Promise<Sitemap['dynamic_pages']> {
  const validators = (voters.now() ?? []).slice(0, LISTED).map(({ voteAccount }) => voteAccount)
  const [{ rows: tokens }] = await Promise.all([
    tokenList.list({ qualityOnly: true }, { limit: LISTED, offset: 0 }),
    names.load([], validators),
  ])
  return {
    recent_blocks: head.latestBlocks(LISTED).map((block) => ({
      title: titles.block(blockId(block)),
      description: `${thousands(String(block.transactionCount))} transaction${block.transactionCount === 1 ? '' : 's'} in slot ${thousands(String(block.slot))}`,
      priority: 0.6,
      changefreq: 'never' as const,
      url: pathOf('block', blockId(block)),
    })),
    tokens: tokens.map(({ mint, name, symbol }) => ({
      title: titles.token(mint, { symbol, name }),
      description: `Price, holders and transfers of ${symbol ?? ends(mint, 6, 4)}`,
      priority: 0.7,
      changefreq: 'hourly',
      url: pathOf('token', mint),
    })),
    validators: validators.map((address) => ({
      title: `Validator ${names.of(address) ?? ends(address, 6, 4)}`,
      description: `The vote account ${address}`,
      priority: 0.6,
      changefreq: 'daily',
      url: pathOf('address', address),
    })),
  }
}

/**
 * The path of a page.
 *
 * @param value a text that needs no escaping in a URL: a height, `slot-` and a slot, or an address
 */
export const pathOf = (page: 'block' | 'token' | 'address', value: string): string =>
  pagePaths[page].replace(/:\w+/, value)
