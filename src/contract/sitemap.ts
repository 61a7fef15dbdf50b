import { z } from 'zod'
import { route } from './route.ts'
import { Count } from './values.ts'

export const SitemapPage = z.object({
  title: z.string(),
  description: z.string(),
  /** From 0 to 1. */
  priority: z.number().min(0).max(1),
  /** The change frequency that https://www.sitemaps.org/protocol.html defines. */
  changefreq: z.enum(['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never']),
  /** The path, to be appended to `base_url`. */
  url: z.string(),
})
export type SitemapPage = z.infer<typeof SitemapPage>

export const Sitemap = z.object({
  meta: z.object({
    /** The number of pages in all lists below. */
    total_pages: Count,
    /** The time of the newest indexed block; null where there is none. */
    last_updated: z.iso.datetime().nullable(),
    /** `https://host`, from PUBLIC_URL or else as the client reaches this server; empty when that is not known. */
    base_url: z.string(),
  }),
  static_pages: z.array(SitemapPage),
  dynamic_pages: z.object({
    recent_blocks: z.array(SitemapPage),
    tokens: z.array(SitemapPage),
    /** Empty while no node has named them. */
    validators: z.array(SitemapPage),
  }),
})
export type Sitemap = z.infer<typeof Sitemap>

/** The pages of the explorer: the static ones, and the newest or largest of each other kind. */
export const getSitemap = route({
  method: 'GET',
  path: '/api/sitemap',
  subject: 'Explorer',
  summary: 'The pages of the explorer.',
  input: z.object({}),
  output: Sitemap,
})
