import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import type { Context } from '#api/context.ts'
import { ApiError, badInput, errorForCaller, methodNotAllowed } from '#api/errors.ts'
import type { ImageProxy } from '#api/images/image-proxy.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { findPage, isOfChain, pathInItsCase } from '#contract/pages/pages.ts'
import { generationBase } from '#contract/paths.ts'
import type { Log } from '#lib/log/log.ts'
import { inRequest } from '#lib/log/request-id.ts'
import { recordOf } from '#lib/values/guards.ts'
import type { Generation } from '#store/engine/generations.ts'
import { serveExports } from '../files/exports.ts'
import { serveGenerations } from '../generations/generations.ts'
import type { OtherGenerations } from '../generations/other-generations.ts'
import type { Metrics } from '../health/metrics.ts'
import { serveProbes } from '../health/probes.ts'
import { createHeads } from '../pages/heads.ts'
import {
  isDataPath,
  isRpcPath,
  knowsPath,
  nothingAt,
  pathOf,
  queryOf,
  takesPost,
} from '../pages/known-paths.ts'
import type { Middleware, Pages, SendPage } from '../pages/pages.ts'
import { serveSitemap } from '../pages/sitemap.ts'
import type { Admission } from './admission.ts'
import type { Answers } from './answers.ts'
import { createCalls } from './calls.ts'
import { clientAddress } from './client-address.ts'
import { type HostCheck, originOf as originOfRequest } from './host.ts'
import { readQuery } from './input.ts'
import { serveOpenApi } from './openapi.ts'
import { serveReads } from './reads.ts'
import { requestIdOf } from './request-ids.ts'
import { type RpcMethods, serveRpc } from './rpc.ts'
import { apiHeaders, preflightHeaders, rpcPreflightHeaders } from './security.ts'
import { sendBody } from './send-body.ts'
import type { ProxiedRequest } from './trusted-proxies.ts'
import { serveWrites } from './writes.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The label of the route in `/metrics`. */
    label?: string
    /** Services ask for it by the clock: a request is not a visit. */
    isAskedByClock?: true | undefined
  }
}

const MAX_URL_LENGTH = 2_560

export type AppOptions = {
  context: Context
  /** The context whose status includes the addresses and folders that visitors do not see. */
  operatorContext: Context
  answers: Answers
  admission: Admission
  metrics: Metrics
  /** Loads images of other hosts; absent: every request for one is a 404 that says so. */
  images: ImageProxy | undefined
  /** The web pages; absent when only the API is served. */
  pages: Pages | undefined
  /** The development server, which replaces `pages`. */
  middleware?: Middleware | undefined
  /**
   * The `https://host` of the pages; absent: the host of each request, if it is an address of this machine.
   */
  publicUrl: string | undefined
  checkHost: HostCheck
  /** Called with every request that is a visit. */
  onVisit: () => void
  /**
   * The sealed generation that this serves; absent: the current one, and everything that belongs to no chain.
   */
  generation?: Generation | undefined
  /** The other generations; absent for a sealed generation. */
  others?: OtherGenerations | undefined
  /** The methods of `/rpc`; absent when `/rpc` is switched off. */
  rpc?: RpcMethods | undefined
  log: Log
}

type SendError = (request: FastifyRequest, reply: FastifyReply, error: unknown) => FastifyReply

/**
 * The HTTP side: every route of the contract, `/metrics`, and the pages for everything else. A door passes
 * requests to its `routing`.
 */
export function createApp(options: AppOptions): FastifyInstance {
  const { context, operatorContext, answers, admission, metrics, images } = options
  const { generation, others, publicUrl, rpc, log } = options
  const calls = createCalls(context, answers, admission, others?.extend)
  const originOf = (request: FastifyRequest) => publicUrl ?? originOfRequest(request.raw)
  const sendError = createErrorSender(log)
  const sendPage = options.pages && createPageSender(options.pages, calls, originOf, options)
  const app = openFastify(sendPage, sendError, log)

  checkRequests(app, options)
  // The context of the request is set here, because reading the body would lose an earlier one.
  app.addHook('preHandler', (request, _, done) => inRequest(request.id, done))
  app.addHook('onResponse', async (request, reply) => {
    // A request to a sealed generation is measured by the app that passed it on.
    if (!generation)
      metrics.observe(
        request.routeOptions.config.label ?? 'other',
        reply.statusCode,
        reply.elapsedTime / 1000,
      )
  })
  app.setErrorHandler((error, request, reply) => sendError(request, reply, error))

  serveReads(app, {
    ...{ calls, images, originOf },
    operatorContext: generation ? undefined : operatorContext,
    base: generation ? generationBase(generation.number) : '',
  })
  serveExports(app, context, admission)
  if (!generation) {
    serveProbes(app, context.db, context.status)
    serveOpenApi(app, context.network, publicUrl)
    serveSitemap(app, context, admission, originOf)
    if (rpc) serveRpc(app, rpc, admission, log)
    serveWrites(app, context)
    app.get('/metrics', { config: { label: 'metrics', isAskedByClock: true } }, async (_, reply) =>
      reply
        .header('cache-control', 'no-store')
        .type(metrics.contentType)
        .send(await metrics.text()),
    )
  }
  if (others) serveGenerations(app, others, sendPage)
  serveRest(app, sendPage, options.middleware)
  return app
}

function openFastify(sendPage: SendPage | undefined, sendError: SendError, log: Log): FastifyInstance {
  return fastify({
    logger: false,
    genReqId: (request) => requestIdOf(request as ProxiedRequest),
    bodyLimit: 16 * 1024,
    routerOptions: {
      maxParamLength: MAX_URL_LENGTH,
      ignoreTrailingSlash: true,
      querystringParser: readQuery,
    },
    frameworkErrors: (error, request, reply) => {
      log.debug({ error: error.message }, 'A URL could not be read')
      const isPage = /^(GET|HEAD)$/.test(request.method) && !isDataPath(pathOf(request.url))
      if (sendPage && isPage && error.code === 'FST_ERR_BAD_URL')
        return void sendPage(request, reply).catch((failure) => sendError(request, reply, failure))
      reply.headers(apiHeaders)
      sendError(
        request,
        reply,
        new ApiError(
          400,
          'bad_input',
          'The path of the URL is not readable: expected UTF-8, and % only before two hex digits.',
        ),
      )
    },
  })
}

/** Refuses requests before their body is read: of other hosts, with too long URLs, and writes to what cannot be written. */
function checkRequests(app: FastifyInstance, { checkHost, onVisit }: AppOptions): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (!request.routeOptions.config?.isAskedByClock) onVisit()
    const isData = isDataPath(pathOf(request.url))
    if (isData) reply.headers(apiHeaders)
    const problem = checkHost(request.raw)
    if (problem !== undefined) {
      // The connection is closed, because its later requests may be for another server.
      reply.header('connection', 'close')
      throw badInput(problem)
    }
    if (request.url.length > MAX_URL_LENGTH)
      throw new ApiError(414, 'too_large', `The URL is longer than ${MAX_URL_LENGTH} characters.`)
    const { method } = request
    if (method === 'GET' || method === 'HEAD') return
    if (method === 'OPTIONS' && isData) {
      if (isRpcPath(pathOf(request.url))) return reply.code(204).headers(rpcPreflightHeaders).send()
      // Pages of other sites may only read.
      const asksToRead = /^(GET|HEAD)?$/.test(request.headers['access-control-request-method'] ?? '')
      if (!asksToRead) return reply.removeHeader('access-control-allow-origin').code(204).send()
      return reply.code(204).headers(preflightHeaders).send()
    }
    if (request.is404) {
      const path = pathOf(request.url)
      throw knowsPath(path) ? methodNotAllowed(method, path, takesPost(path)) : nothingAt(path)
    }
  })
}

/** Answers requests that no route takes: with the pages, in development with the middleware. */
function serveRest(
  app: FastifyInstance,
  sendPage: SendPage | undefined,
  middleware: Middleware | undefined,
): void {
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request.url)
    if (isDataPath(path)) throw nothingAt(path)
    if (sendPage) return sendPage(request, reply)
    if (middleware) {
      reply.hijack()
      middleware(request.raw, reply.raw, () => {
        reply.raw.statusCode = 404
        reply.raw.end()
      })
      return reply
    }
    reply.headers(apiHeaders)
    throw nothingAt(path)
  })
}

/** Sends the error of a request as JSON, and logs it unless the caller made it. */
const createErrorSender =
  (log: Log): SendError =>
  (request, reply, error) => {
    const callerError = errorForCaller(error)
    const { statusCode, message: clientMessage } = recordOf(error)
    let status = callerError?.status ?? 500
    let code = callerError?.code ?? 'internal'
    let message = callerError?.message ?? 'Something broke on our side. It is logged.'
    if (!callerError && statusCode === 413) {
      status = 413
      code = 'too_large'
      message = 'The request body is too large.'
    } else if (!callerError && typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
      status = 400
      code = 'bad_input'
      message = String(clientMessage ?? 'The request is not readable.')
    }
    const requestId = request.id
    const logged = { error, url: request.url, requestId }
    if (status === 500) log.error(logged, 'A request failed through a fault of ours')
    else if ((status === 503 || status === 429) && !callerError?.isExpected)
      log.warn(logged, 'A request was refused')
    // Pages have headers of their own; an error in place of a page gets those of the API.
    if (!reply.hasHeader('content-security-policy')) reply.headers(apiHeaders)
    if (status === 401) reply.header('www-authenticate', 'Bearer')
    if (status === 405)
      reply.header(
        'allow',
        takesPost(pathOf(request.url)) ? 'GET, HEAD, OPTIONS, POST' : 'GET, HEAD, OPTIONS',
      )
    const retryAfter = callerError?.retryAfter ?? (status === 503 ? 2 : undefined)
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .header('x-request-id', requestId)
      .type('application/json; charset=utf-8')
      .send(
        JSON.stringify({
          error: { code, message, requestId, generation: callerError?.generation },
        } satisfies ErrorBody),
      )
  }

/** Sends the files of the web, and the app with the head of the page at a path. */
function createPageSender(
  pages: Pages,
  calls: ReturnType<typeof createCalls>,
  originOf: (request: FastifyRequest) => string | undefined,
  { context, generation, others, log }: AppOptions,
): SendPage {
  const headOf = createHeads({ calls, network: context.network, generation, log })
  return async (request, reply) => {
    const path = pathOf(request.url)
    const query = queryOf(request.url)
    const file = generation ? undefined : pages.file(path)
    const found = file ? undefined : findPage(path)?.name
    if (generation && found && !isOfChain(found)) return reply.redirect(request.url, 302)
    const inItsCase = file ? undefined : pathInItsCase(path)
    if (inItsCase) {
      const base = generation ? generationBase(generation.number) : ''
      return reply.redirect(base + inItsCase + (query && `?${query}`), 301)
    }
    const client = clientAddress(request.raw)
    const head = file ? undefined : await headOf(path, query, client)
    // A head without data may mean that the transaction is still searched in a generation that is being
    // opened.
    const isLate = head?.page === 'transaction' && !head.content
    const mayBeElsewhere = head && (head.status === 404 || head.page === 'address' || isLate)
    const elsewhere = mayBeElsewhere && (await others?.pageElsewhere(path, calls, { client }))
    if (elsewhere) return reply.redirect(elsewhere + (query && `?${query}`), 302)
    const page = head ? pages.app(head, originOf(request), generation?.number) : file
    if (!page) throw nothingAt(path)
    return sendBody(request, reply.code(page.status).headers(page.headers), page.body)
  }
}
