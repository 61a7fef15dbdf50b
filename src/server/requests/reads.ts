import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '#api/context.ts'
import { ApiError } from '#api/errors.ts'
import type { CachePolicy, Part } from '#api/handler.ts'
import type { ImageProxy } from '#api/images/image-proxy.ts'
import { ImageInput } from '#contract/community/images.ts'
import { routes } from '#contract/index.ts'
import { imagePath, SLOT_HEADER, TOTAL_HEADER } from '#contract/paths.ts'
import type { Route } from '#contract/route.ts'
import { recordOf } from '#lib/values/guards.ts'
import { keysOf } from '#lib/values/keys.ts'
import { hasToken, sendOperatorHealth } from '../health/operator-health.ts'
import { pathOf, queryOf } from '../pages/known-paths.ts'
import { createBody } from './body.ts'
import type { Calls } from './calls.ts'
import { clientAddress } from './client-address.ts'
import { parseInput } from './input.ts'
import { sendBody } from './send-body.ts'

const cacheControl: Record<CachePolicy, string> = {
  // Browsers request again with the ETag; a shared cache may answer many clients for one second.
  tip: 'public, max-age=0, s-maxage=1',
  moment: 'public, max-age=0, s-maxage=1',
  settled: 'public, max-age=300',
  never: 'no-store',
}

const NO_IMAGES = 'This explorer does not load images of other hosts: it runs with OUTSIDE=off.'
/** The cache header of an image; it expires because the image's host may change it. */
const IMAGE_CACHE = 'public, max-age=3600'

type Reads = {
  calls: Calls
  images: ImageProxy | undefined
  /**
   * The context whose status includes the addresses and folders that visitors do not see; absent for a sealed
   * generation.
   */
  operatorContext: Context | undefined
  originOf: (request: FastifyRequest) => string | undefined
  /** The prefix of the paths that clients request, such as that of a sealed generation. */
  base: string
}

/**
 * The headers of a part of a list.
 *
 * @param url the URL as this server routes it, below `base`
 */
function headersOf({ total, next }: Part, url: string, base: string): Record<string, string> {
  const query = new URLSearchParams(queryOf(url))
  for (const [name, value] of Object.entries(next ?? {})) query.set(name, String(value))
  return {
    ...(total === null ? {} : { [TOTAL_HEADER]: String(total) }),
    ...(next && { link: `<${base}${pathOf(url)}?${query}>; rel="next"` }),
  }
}

/** Serves the calls of the contract that read, and the images of other hosts. */
export function serveReads(
  app: FastifyInstance,
  { calls, images, operatorContext, originOf, base }: Reads,
): void {
  for (const name of keysOf(routes)) {
    const route: Route = routes[name]
    if (!operatorContext && route.isOfChain === false) continue
    app.route({
      method: route.method,
      url: route.path,
      config: { label: name, isAskedByClock: route.isAskedByClock },
      handler: async (request, reply) => {
        if (operatorContext && route === routes.getHealth && hasToken(request))
          return sendOperatorHealth(request, reply, operatorContext)
        const { body, cache, slot, part } = await calls.answer(
          name,
          recordOf(request.params),
          recordOf(request.query),
          {
            client: clientAddress(request.raw),
            origin: originOf(request),
          },
        )
        if (slot !== undefined) reply.header(SLOT_HEADER, slot)
        if (part) reply.headers(headersOf(part, request.url, base))
        return sendBody(request, reply.header('cache-control', cacheControl[cache]), body)
      },
    })
  }

  app.get(imagePath, { config: { label: 'proxyImage' } }, async (request, reply) => {
    const { url, w } = parseInput({ input: ImageInput }, {}, recordOf(request.query))
    if (!images) throw new ApiError(404, 'not_found', NO_IMAGES)
    const image = await images(url, w, clientAddress(request.raw))
    const body = createBody(image, 'image/webp', { compressible: false })
    return sendBody(request, reply.header('cache-control', IMAGE_CACHE), body)
  })
}
