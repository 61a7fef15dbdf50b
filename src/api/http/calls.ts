import { routes } from '#contract/index.ts'
import type { InputOf, OutputOf, Route } from '#contract/route.ts'
import type { Context } from '../context.ts'
import type { Handler } from '../handler.ts'
import { dependsOnOrigin, handlers, isOfSlot, isPolled } from '../handlers.ts'
import type { Admission } from './admission.ts'
import { ANSWER_MS, type Answers } from './answers.ts'
import { parseInput } from './input.ts'

type RouteName = keyof typeof routes
type Given = Readonly<Record<string, unknown>>
/** Who asks: `clientAddress`, and `https://host` as this client reaches the server. */
type Asker = { client: string; origin?: string | undefined }

/** Answers the calls of the contract, for HTTP clients and for the heads of this server's pages. */
export function createCalls(context: Context, answers: Answers, admission: Admission) {
  /**
   * The response body, cached or computed.
   *
   * @param params the names in the route's path
   * @throws ApiError 400 for input that does not fit the contract, 503 or 429 from `admission`, and whatever the handler throws
   */
  const answer = async (name: RouteName, params: Given, query: Given, { client, origin }: Asker) => {
    const route: Route = routes[name]
    const handler = handlers[name] as unknown as Handler<Route, Context>
    const input = parseInput(route, params, query)
    const key = `${name} ${JSON.stringify(input)} ${dependsOnOrigin(name) ? origin : ''}`
    const compute = () => handler(input, context, origin)
    const { slot, ...given } = await answers.get(key, () =>
      isPolled(name, input)
        ? compute()
        : admission.answer({ client, call: name, mostMs: ANSWER_MS }, compute),
    )
    return { ...given, slot: isOfSlot(name) ? slot : undefined }
  }
  return {
    answer,
    /** The same responses as values, for the heads of a client's pages. They are then cached for the page's own requests. */
    valuesFor: (asker: Asker) => ({
      async value<Name extends RouteName>(name: Name, input: InputOf<(typeof routes)[Name]>) {
        const { body } = await answer(name, input, {}, asker)
        return JSON.parse(body.bytes.toString('utf8')) as OutputOf<(typeof routes)[Name]>
      },
    }),
  }
}
export type Calls = ReturnType<typeof createCalls>
