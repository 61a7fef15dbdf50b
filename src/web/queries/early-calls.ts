/** The responses to the requests of the script in index.html, by URL. */
export type EarlyCalls = { startedAt: number; answers: Record<string, Promise<Response>> }

/** A response that was not used by then is out of date. */
const STALE_MS = 30_000

/**
 * The response to `url` that was requested while this code was loading. Each is returned once.
 *
 * @returns undefined when there is none or it is old; it resolves to undefined after a temporary
 *   failure: then send the request again
 */
export function takeEarlyCall(url: string): Promise<Response | undefined> | undefined {
  const { earlyCalls } = globalThis as { earlyCalls?: EarlyCalls }
  const call = earlyCalls?.answers[url]
  if (!earlyCalls || !call) return undefined
  delete earlyCalls.answers[url]
  if (performance.now() - earlyCalls.startedAt > STALE_MS) return undefined
  return call.then(
    (response) => (response.status < 500 ? response : undefined),
    () => undefined,
  )
}
