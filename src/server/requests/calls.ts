import type { Context } from '#api/context.ts'
import type { Answer, Handler } from '#api/handler.ts'
import { handlers } from '#api/handlers.ts'
import { routes } from '#contract/index.ts'
import { type CallName, isWatched } from '#contract/paths.ts'
import type { InputOf, OutputOf, Route } from '#contract/route.ts'
import type { Admission } from './admission.ts'
import { ANSWER_MS, type Answers } from './answers.ts'
import { parseInput } from './input.ts'

type Given = Readonly<Record<string, unknown>>
/** The client of a request: its `clientAddress`, and `https://host` as it reaches the server. */
export type Asker = { client: string; origin?: string | undefined }

type Compute = () => Promise<Answer<unknown>> | Answer<unknown>
/** Answers a call by `compute`, and may add to that answer. */
export type Extend = (name: CallName, input: object, asker: Asker, compute: Compute) => ReturnType<Compute>

/** Whether open pages repeat the call with this input: see the property. */
const isPolled = ({ isPolled }: Route, input: Given) =>
  typeof isPolled === 'function' ? isPolled(input) : isPolled === true

/**
 * Answers the calls of the contract, for HTTP clients and for the heads of this server's pages.
 *
 * @param extend adds what other generations of the chain know; absent for a sealed generation
 */
export function createCalls(context: Context, answers: Answers, admission: Admission, extend?: Extend) {
  /**
   * The response body, cached or computed.
   *
   * @param params the parameters in the route's path
   * @throws ApiError 400 for input that does not fit the contract, 503 or 429 from `admission`, and whatever
   *   the handler throws
   */
  const answer = async (name: CallName, params: Given, query: Given, asker: Asker) => {
    const { client, origin } = asker
    const route: Route = routes[name]
    const handler = handlers[name] as unknown as Handler<Route, Context>
    const input = parseInput(route, params, query)
    const key = `${name} ${JSON.stringify(input)} ${route.varies === 'origin' ? origin : ''}`
    const own = () => handler(input, context, origin)
    const compute = () => (extend ? extend(name, input, asker, own) : own())
    const { slot, ...given } = await answers.get(key, () =>
      isWatched(name, input) || isPolled(route, input)
        ? compute()
        : admission.answer({ client, call: name, mostMs: ANSWER_MS }, compute),
    )
    return { ...given, slot: route.noSlot === undefined ? slot : undefined }
  }
  return {
    answer,
    /**
     * The same responses as values, for the heads of a client's pages. They are cached, so the page's own
     * requests reuse them.
     */
    valuesFor: (asker: Asker) => ({
      async value<Name extends CallName>(name: Name, input: InputOf<(typeof routes)[Name]>) {
        const { body } = await answer(name, input, {}, asker)
        return JSON.parse(body.bytes.toString('utf8')) as OutputOf<(typeof routes)[Name]>
      },
    }),
  }
}
export type Calls = ReturnType<typeof createCalls>
