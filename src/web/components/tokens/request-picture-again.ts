import { pauseOf } from '../../queries/api/call-api.ts'

const AGAIN_MS = 1_000

/**
 * Requests a picture again that an image element could not load, because only this request reveals the
 * status. This file is loaded with the first picture that fails.
 *
 * @param urlOf returns the picture's URL for an attempt; attempt 0 was that of the image element
 * @returns the URL from which the picture can now be loaded; undefined if it cannot
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
  // The picture is now in the browser's cache.
  if (answer.ok) return again
  const pauseMs = pauseOf(answer)
  if (pauseMs === undefined) return undefined
  await passed(pauseMs)
  return urlOf(2)
}

const passed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
