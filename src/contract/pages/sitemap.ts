import { z } from 'zod'
import { route } from '../route.ts'
import { Count } from '../values.ts'

export const SitemapPage = z.object({
  title: z.string(),
  description: z.string(),
  priority: z.number().min(0).max(1).describe('From 0 to 1.'),
  changefreq: z
    .enum(['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never'])
    .describe('The change frequency that https://www.sitemaps.org/protocol.html defines.'),
  url: z.string().describe('The path, to be appended to `base_url`.'),
})
export type SitemapPage = z.infer<typeof SitemapPage>

export const Sitemap = z.object({
  meta: z.object({
    total_pages: Count.describe('The number of pages in all lists below.'),
    last_updated: z.iso
      .datetime()
      .nullable()
      .describe('The time of the newest indexed block; null where there is none.'),
    base_url: z
      .string()
      .describe(
        '`https://host`, from PUBLIC_URL or else as the client reaches this server; empty when that is not known.',
      ),
  }),
  static_pages: z.array(SitemapPage),
  dynamic_pages: z.object({
    recent_blocks: z.array(SitemapPage),
    tokens: z.array(SitemapPage),
    validators: z.array(SitemapPage).describe('Empty while no node has named them.'),
  }),
})
export type Sitemap = z.infer<typeof Sitemap>

export const getSitemap = route('getSitemap', {
  subject: 'Explorer',
  summary: 'The pages of the explorer.',
  description: 'The static ones, and the newest or largest of each other kind.',
  isOfChain: false,
  noSlot: 'has links and no figures',
  varies: 'origin',
  input: z.object({}),
  output: Sitemap,
})
