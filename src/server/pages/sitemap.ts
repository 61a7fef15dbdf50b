import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#api/context.ts'
import { ApiError, badInput, unavailable } from '#api/errors.ts'
import { recordOf } from '#lib/values/guards.ts'
import { createCache } from '#lib/work/cache.ts'
import type { Admission } from '../requests/admission.ts'
import { type Body, createBody } from '../requests/body.ts'
import { clientAddress } from '../requests/client-address.ts'
import { apiHeaders } from '../requests/security.ts'
import { sendBody } from '../requests/send-body.ts'
import { listParts, listPaths, sitemapIndex, urlSet } from './sitemap-xml.ts'

const FRESH_MS = 300_000
/** The most bytes of the cached parts, including their compressed encodings. */
const MAX_BYTES = 64 * 1024 * 1024
/** The most parts that are made at once; each may have 5 MB. */
const MAX_PENDING = 4

type OriginOf = (request: FastifyRequest) => string | undefined

/**
 * `/robots.txt`, and `/sitemap.xml`: an index of parts, `/sitemaps/<part>.xml`, with at most 50,000 URLs
 * each. The URLs are absolute, as the client reaches this server.
 */
export function serveSitemap(
  app: FastifyInstance,
  context: Context,
  admission: Admission,
  originOf: OriginOf,
): void {
  let pending = 0
  /** By the origin and the part, with a space between them. */
  const bodies = createCache<string, Body>(
    async (key) => {
      if (pending >= MAX_PENDING)
        throw unavailable('Other parts of the sitemap are being made: try again in a moment.')
      const [origin = '', ...part] = key.split(' ')
      pending++
      try {
        return createBody(Buffer.from(await textOf(origin, part.join(' '))), 'application/xml; charset=utf-8')
      } finally {
        pending--
      }
    },
    { freshMs: FRESH_MS, size: { most: MAX_BYTES, of: ({ bytes }) => bytes.length * 2 + 1_000 } },
  )
  const textOf = async (origin: string, part: string): Promise<string> => {
    if (part === INDEX) {
      const parts = await listParts(context)
      return sitemapIndex(parts.map((name) => `${origin}/sitemaps/${name}.xml`))
    }
    const paths = await listPaths(part, context)
    if (!paths) throw new ApiError(404, 'not_found', `The sitemap has no part ${part.slice(0, 50)}.`)
    return urlSet(paths.map((path) => origin + path))
  }
  const send = async (request: FastifyRequest, reply: FastifyReply, part: string) => {
    const origin = originOf(request)
    if (origin === undefined)
      throw badInput(
        'The Host header is no address of this machine, and the setting PUBLIC_URL, which says where visitors reach this explorer, is not set.',
      )
    reply.headers(apiHeaders)
    const body = await admission.longWork(clientAddress(request.raw), () => bodies.get(`${origin} ${part}`))
    return sendBody(request, reply.header('cache-control', 'public, max-age=300'), body)
  }

  app.get('/sitemap.xml', { config: { label: 'sitemapIndex' } }, (request, reply) =>
    send(request, reply, INDEX),
  )
  app.get('/sitemaps/:part.xml', { config: { label: 'sitemapPart' } }, (request, reply) =>
    send(request, reply, String(recordOf(request.params).part)),
  )
  app.get('/robots.txt', { config: { label: 'robots' } }, (request, reply) => {
    const origin = originOf(request)
    const body = createBody(Buffer.from(robots(origin)), 'text/plain; charset=utf-8')
    return sendBody(request, reply.headers(apiHeaders).header('cache-control', 'public, max-age=300'), body)
  })
}

/** The key of the index among the cached bodies; no part has this name. */
const INDEX = ''

const robots = (origin: string | undefined) =>
  [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /metrics',
    ...(origin === undefined ? [] : ['', `Sitemap: ${origin}/sitemap.xml`]),
    '',
  ].join('\n')
