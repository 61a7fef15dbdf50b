import { queryOptions } from '@tanstack/react-query'
import type { ErrorBody } from '#contract/errors.ts'
import type { routes } from '#contract/index.ts'
import { type CallName, SLOT_HEADER, urlOf } from '#contract/paths.ts'
import type { InputOf, OutputOf } from '#contract/route.ts'
import { siteBase } from '../../paths.ts'
import { hearServerTime } from '../../ui/clock.ts'
import { noteSlot } from './answer-slots.ts'
import { readAnswer } from './read-answer.ts'

export type RouteName = CallName
export type Input<Name extends RouteName> = InputOf<(typeof routes)[Name]>
export type Output<Name extends RouteName> = OutputOf<(typeof routes)[Name]>

/** An answer with a status outside 2xx. The message is `"<status>: <body text>"`. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /**
   * The id by which the operator finds the request in the log; undefined where the answer does not come from
   * the explorer itself.
   */
  readonly requestId: string | undefined

  constructor(status: number, text: string, requestId?: string | null) {
    super(`${status}: ${text}`)
    this.status = status
    this.requestId = requestId ?? undefined
  }
}

/** The error for an answer with a status outside 2xx. */
export const errorOf = async (response: Response): Promise<ApiError> =>
  new ApiError(
    response.status,
    (await response.text()) || response.statusText,
    response.headers.get('x-request-id'),
  )

/** The server's sentence that no node of the chain supports the call; undefined for every other error. */
export function notOfferedIn(error: Error | null): string | undefined {
  if (!(error instanceof ApiError) || !error.message.includes('"not_offered"')) return undefined
  const body = JSON.parse(error.message.slice(error.message.indexOf('{'))) as ErrorBody
  return body.error.code === 'not_offered' ? body.error.message : undefined
}

/**
 * The generation of the chain that contains what this one does not, from the body of a 404; undefined for
 * every other error.
 */
export function generationIn(error: Error | null): number | undefined {
  if (!(error instanceof ApiError) || error.status !== 404 || !error.message.includes('"generation"'))
    return undefined
  return (JSON.parse(error.message.slice(error.message.indexOf('{'))) as ErrorBody).error.generation
}

/** The longest pause that the browser observes, in ms. */
const LONGEST_PAUSE_MS = 60_000

/**
 * The pause in ms that an answer 429 or 503 demands before the next request; undefined for every other
 * answer.
 */
export function pauseOf({ status, headers }: Response): number | undefined {
  if (status !== 429 && status !== 503) return undefined
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? Math.min(LONGEST_PAUSE_MS, Math.max(1, seconds) * 1_000) : 1_000
}

/** Answers with status 429, by their URL, until their pause is over. */
const refusals = new Map<string, { answer: Response; until: number }>()

/**
 * The answer to a GET. After a 429 the same answer is returned until its pause is over, so that retries and
 * polls send no requests meanwhile.
 */
export async function fetchAnswer(url: string, init: RequestInit): Promise<Response> {
  const now = performance.now()
  for (const [refused, { until }] of refusals) if (until <= now) refusals.delete(refused)
  const kept = refusals.get(url)
  if (kept) return kept.answer.clone()
  const answer = await fetch(url, init)
  if (answer.status === 429)
    refusals.set(url, { answer: answer.clone(), until: performance.now() + (pauseOf(answer) ?? 0) })
  return answer
}

/**
 * URLs that were already called. The first response for a URL may be the one that the page's head has
 * requested.
 */
const called = new Set<string>()

/**
 * Calls one GET of the contract by its name. The types come from the contract; the response is not validated
 * here.
 *
 * @throws ApiError for a status outside 2xx; TypeError when there is no answer
 */
export async function callApi<Name extends RouteName>(
  name: Name,
  input: Input<Name>,
  signal?: AbortSignal,
): Promise<Output<Name>> {
  const url = siteBase() + urlOf(name, input)
  const sentAt = Date.now() - (called.has(url) ? 0 : performance.now())
  called.add(url)
  const response = await fetchAnswer(url, { credentials: 'include', ...(signal ? { signal } : {}) })
  // The date of a cached answer is too old to compare the clocks.
  if (response.headers.get('cache-control') === 'no-store')
    hearServerTime(Date.parse(response.headers.get('date') ?? ''), sentAt, Date.now())
  signal?.throwIfAborted()
  if (!response.ok) throw await errorOf(response)
  const slot = Number(response.headers.get(SLOT_HEADER) ?? Number.NaN)
  if (Number.isSafeInteger(slot)) noteSlot([name, input], slot)
  return readAnswer(await response.text()) as Output<Name>
}

/** The query options of one call: key, fetcher and types. */
export function apiQuery<Name extends RouteName>(name: Name, input: Input<Name>) {
  return queryOptions({
    queryKey: [name, input] as const,
    queryFn: ({ signal }) => callApi(name, input, signal),
  })
}
