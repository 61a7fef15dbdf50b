/** The responses to the requests of the script in index.html, by URL. */
export type EarlyCalls = { startedAt: number; answers: Record<string, Promise<Response>> }

/** A response that was not used by then is out of date. */
const STALE_MS = 30_000

/**
 * The response to `url` that was requested while this code was loading. Each is returned once.
 *
 * @returns how long ago it was requested; undefined when there is none or it is old. `response` resolves to undefined after a
 *   temporary failure: then send the request again
 */
export function takeEarlyCall(
  url: string,
): { response: Promise<Response | undefined>; agoMs: number } | undefined {
  const { earlyCalls } = globalThis as { earlyCalls?: EarlyCalls }
  const call = earlyCalls?.answers[url]
  if (!earlyCalls || !call) return undefined
  delete earlyCalls.answers[url]
  const agoMs = performance.now() - earlyCalls.startedAt
  if (agoMs > STALE_MS) return undefined
  return {
    agoMs,
    response: call.then(
      (response) => (response.status < 500 ? response : undefined),
      () => undefined,
    ),
  }
}
