import type { Context } from '#api/context.ts'
import { listStaticPages } from '#api/sitemap/sitemap.ts'
import { blockId } from '#contract/blocks/block-id.ts'
import { pathTo } from '#contract/pages/pages.ts'
import { countOriginalMints, listNewestBlocks, listOriginalMints } from '#store/addresses/sitemap.ts'
import { escaped } from './head-html.ts'

// Source: https://www.sitemaps.org/protocol.html

/** The most URLs that one file of a sitemap may have. */
export const MAX_URLS = 50_000

type Sources = Pick<Context, 'db' | 'head' | 'network' | 'programs' | 'voters'>

/** The names of the parts that have URLs, in the order of the index: `static`, `blocks`, `tokens-1` … */
export async function listParts({ db, head, programs, voters }: Sources): Promise<string[]> {
  const [tokens, directory] = await Promise.all([countOriginalMints(db), programs.getTimed()])
  return [
    'static',
    ...(head.tip() ? ['blocks'] : []),
    ...Array.from({ length: Math.ceil(tokens / MAX_URLS) }, (_, i) => `tokens-${i + 1}`),
    ...((voters.now() ?? []).length > 0 ? ['validators'] : []),
    ...(directory?.value.some(({ isActive }) => isActive) ? ['programs'] : []),
  ]
}

/** The paths of the pages of a part; `undefined` when there is no part of that name. */
export async function listPaths(
  part: string,
  { db, network, programs, voters }: Sources,
): Promise<string[] | undefined> {
  if (part === 'static') return listStaticPages({ network }).map(({ url }) => url)
  if (part === 'blocks')
    return (await listNewestBlocks(db, MAX_URLS)).map((block) => pathTo('block', blockId(block)))
  if (part === 'validators')
    return (voters.now() ?? []).slice(0, MAX_URLS).map(({ voteAccount }) => pathTo('address', voteAccount))
  if (part === 'programs')
    return (await programs.getTimed())?.value
      .filter(({ isActive }) => isActive)
      .map(({ programId }) => pathTo('address', programId))
  const number = Number(/^tokens-([1-9]\d{0,5})$/.exec(part)?.[1])
  if (!number) return undefined
  const mints = await listOriginalMints(db, { limit: MAX_URLS, offset: (number - 1) * MAX_URLS })
  return mints.length > 0 ? mints.map((mint) => pathTo('token', mint)) : undefined
}

/**
 * The index of the sitemap.
 *
 * @param urls absolute URLs of the parts
 */
export const sitemapIndex = (urls: readonly string[]): string =>
  xml('sitemapindex', urls, (url) => `<sitemap><loc>${url}</loc></sitemap>`)

/**
 * A part of the sitemap.
 *
 * @param urls absolute URLs of pages, at most `MAX_URLS`
 */
export const urlSet = (urls: readonly string[]): string =>
  xml('urlset', urls, (url) => `<url><loc>${url}</loc></url>`)

function xml(root: string, urls: readonly string[], entry: (url: string) => string): string {
  const lines = urls.map((url) => entry(escaped(url)))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...lines,
    `</${root}>`,
    '',
  ].join('\n')
}
