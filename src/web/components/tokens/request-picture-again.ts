import { pauseOf } from '../../queries/api/call-api.ts'

const AGAIN_MS = 1_000

/**
 * Requests a picture that an image element could not load: the element does not tell why, this request can. It is loaded with
 * the first picture that fails.
 *
 * @param urlOf the picture's URL for the attempt of this number, the image element's own being 0
 * @returns from where the picture can be loaded now; undefined: there is none
 */
export async function requestPictureAgain(
  urlOf: (attempt: number) => string,
  timeoutMs: number,
  stopped: AbortController,
): Promise<string | undefined> {
  await passed(AGAIN_MS)
  if (stopped.signal.aborted) return undefined
  const again = urlOf(1)
  const late = setTimeout(() => stopped.abort(), timeoutMs)
  const answer = await fetch(again, { signal: stopped.signal })
  clearTimeout(late)
  // It is in the browser's cache now.
  if (answer.ok) return again
  const pauseMs = pauseOf(answer)
  if (pauseMs === undefined) return undefined
  await passed(pauseMs)
  return urlOf(2)
}

const passed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
