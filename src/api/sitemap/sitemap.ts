import { blockId } from '#contract/blocks/block-id.ts'
import {
  isOfChain,
  type Page,
  pages,
  pathTo,
  type SectionName,
  sectionNames,
  sectionTitle,
} from '#contract/pages/pages.ts'
import type { Sitemap, SitemapPage } from '#contract/pages/sitemap.ts'
import { titles } from '#contract/pages/titles.ts'
import { ends, raised, thousands } from '#lib/text/text.ts'
import { chainNames } from '#profiles/chain-names.ts'
import type { SitemapContext } from './context.ts'

/**
 * The number of blocks, tokens and validators in the sitemap; `/sitemap.xml` has all tokens and more blocks.
 */
const LISTED = 50

/**
 * The pages without a parameter: first the pages of the chain, then the others by importance. The faucet is
 * included only if this explorer itself is the faucet.
 */
export function listStaticPages({ network }: Pick<SitemapContext, 'network'>): SitemapPage[] {
  const chain = chainNames(network)
  return sectionNames
    .filter((name) => name !== 'faucet' || network.links.faucet === pages.faucet.path)
    .toSorted((a, b) => rankOf(b) - rankOf(a))
    .flatMap((name) => {
      const { path, about, sitemap }: SectionPage = pages[name]
      if (!sitemap) return []
      const [priority, changefreq] = sitemap
      const title = sectionTitle(name, chain)
      return { title, description: raised(about), priority, changefreq, url: path }
    })
}

type SectionPage = Page & { about: string }
const rankOf = (name: SectionName): number => {
  const { sitemap }: SectionPage = pages[name]
  return isOfChain(name) ? 1 : (sitemap?.[0] ?? 0)
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
      url: pathTo('block', blockId(block)),
    })),
    tokens: tokens.map(({ mint, name, symbol }) => ({
      title: titles.token(mint, { symbol, name }),
      description: `Price, holders and transfers of ${symbol ?? ends(mint, 6, 4)}`,
      priority: 0.7,
      changefreq: 'hourly',
      url: pathTo('token', mint),
    })),
    validators: validators.map((address) => ({
      title: `Validator ${names.of(address) ?? ends(address, 6, 4)}`,
      description: `The vote account ${address}`,
      priority: 0.6,
      changefreq: 'daily',
      url: pathTo('address', address),
    })),
  }
}
