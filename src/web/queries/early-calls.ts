/** What the script in index.html has asked for while this code was loading, by URL. */
export type EarlyCalls = { startedAt: number; answers: Record<string, Promise<Response>> }

/** An answer that nobody has taken by then tells of a past that the page no longer shows. */
const STALE_MS = 30_000

/**
 * The answer to `url` that was asked for before this code was here: once, to the first who asks.
 *
 * @returns undefined when there is none or it is old; it resolves to undefined when it failed for a cause that may
 *   pass. Ask anew then
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
