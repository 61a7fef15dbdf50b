import type { routes } from '#contract/index.ts'
import type { Handler } from '../handler.ts'
import { timestamp } from '../shared/iso-time.ts'
import type { SitemapContext } from './context.ts'
import { listDynamicPages, listStaticPages } from './sitemap.ts'

export const getSitemap: Handler<typeof routes.getSitemap, SitemapContext> = async (_, context, origin) => {
  const static_pages = listStaticPages(context)
  const dynamic_pages = await listDynamicPages(context)
  const listed = [static_pages, ...Object.values(dynamic_pages)]
  const newest = context.head.tip()?.blockTime
  return {
    output: {
      meta: {
        total_pages: listed.reduce((sum, { length }) => sum + length, 0),
        last_updated: timestamp(newest ?? null),
        base_url: origin ?? '',
      },
      static_pages,
      dynamic_pages,
    },
    cache: 'moment',
  }
}
