import { routes } from '#contract/index.ts'
import type { OutputOf, Route } from '#contract/route.ts'
import type { Context, Handler } from '../handler.ts'
import { answersFromMemory, dependsOnOrigin, handlers } from '../handlers.ts'
import type { Answers } from './answers.ts'
import { parseInput } from './input.ts'

type RouteName = keyof typeof routes
type Given = Readonly<Record<string, unknown>>

/** Answers the calls of the contract, for HTTP clients and for the heads of this server's pages. */
export function createCalls(context: Context, answers: Answers) {
  /**
   * The response body, cached or computed.
   *
   * @param params the names in the route's path
   * @param origin `https://host` as the client reaches this server
   * @throws ApiError 400 for input that does not fit the contract, and whatever the handler throws
   */
  const answer = async (name: RouteName, params: Given, query: Given, origin?: string) => {
    const route: Route = routes[name]
    const handler = handlers[name] as unknown as Handler<Route>
    const input = parseInput(route, params, query)
    const key = `${name} ${JSON.stringify(input)} ${dependsOnOrigin(name) ? origin : ''}`
    return answers.get(key, () => handler(input, context, origin), answersFromMemory(name, input))
  }
  return {
    answer,
    /** The same response as a value. It is then cached for the page's own request. */
    async value<Name extends RouteName>(name: Name, params: Given, query: Given = {}) {
      const { body } = await answer(name, params, query)
      return JSON.parse(body.bytes.toString('utf8')) as OutputOf<(typeof routes)[Name]>
    },
  }
}
export type Calls = ReturnType<typeof createCalls>
