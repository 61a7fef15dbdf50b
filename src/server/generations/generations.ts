import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#api/errors.ts'
import { isDataPath, pathOf, queryOf } from '../pages/known-paths.ts'
import type { SendPage } from '../pages/pages.ts'
import type { OtherGenerations } from './other-generations.ts'

/**
 * Serves `/g/<number>/…`: the API and the pages of a sealed generation; for the current generation a redirect
 * to the path without the prefix. If no generation has the number, a page answers 404, and a call an error.
 *
 * @param sendPage sends the page for 404; absent when no pages are served
 */
export function serveGenerations(
  app: FastifyInstance,
  { sealed }: OtherGenerations,
  sendPage: SendPage | undefined,
): void {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request.url)
    const [, text = '', rest = ''] = /^\/g\/?([^/]*)(.*)$/s.exec(path) ?? []
    const query = queryOf(request.url)
    // The path begins with one slash, because two would make its first part the host of a redirect.
    const inside = `/${rest.replace(/^[/\\]+/, '')}${query && `?${query}`}`
    const number = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
    if (number === sealed.current.number) return reply.redirect(inside, 302)
    const generation = sealed.others.find((one) => one.number === number)
    if (!generation) {
      if (sendPage && !isDataPath(path)) return sendPage(request, reply)
      throw new ApiError(404, 'not_found', unknownGeneration(text, sealed.others.length + 1))
    }
    await sealed.use(generation, async (opened) => {
      request.raw.url = inside
      reply.hijack()
      opened.app.routing(request.raw, reply.raw)
      await new Promise((resolve) => reply.raw.once('close', resolve))
    })
    return reply
  }
  for (const url of ['/g', '/g/*']) app.get(url, { config: { label: 'generation' } }, handler)
}

const unknownGeneration = (text: string, count: number) =>
  `generation is "${text.slice(0, 40)}": expected ${count === 1 ? '1, the only one of this chain' : `a number from 1 to ${count}`}.`
