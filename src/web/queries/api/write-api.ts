import type { writeRoutes } from '#contract/index.ts'
import { fillPath } from '#contract/paths.ts'
import type { InputOf, OutputOf } from '#contract/route.ts'
import { writePaths } from '#contract/write-paths.ts'
import { isRecord } from '#lib/values/guards.ts'
import { ApiError, errorOf } from './call-api.ts'
import { readAnswer } from './read-answer.ts'

export type WriteName = keyof typeof writePaths
type Input<Name extends WriteName> = InputOf<(typeof writeRoutes)[Name]>
type Output<Name extends WriteName> = OutputOf<(typeof writeRoutes)[Name]>

/**
 * Sends one of the calls that change something.
 *
 * @param token the admin's token, for the calls that need it
 * @throws ApiError for a status outside 2xx; TypeError when there is no answer
 */
export async function writeApi<Name extends WriteName>(
  name: Name,
  input: Input<Name>,
  token?: string,
): Promise<Output<Name>> {
  const { path, rest } = fillPath(writePaths[name], input)
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(rest),
  })
  if (!response.ok) throw await errorOf(response)
  return readAnswer(await response.text()) as Output<Name>
}

/** The server's sentence that tells the visitor why it refused. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'The server does not answer.'
  const text = error.message.replace(/^\d+: /, '')
  try {
    const body = readAnswer(text)
    if (isRecord(body) && isRecord(body.error)) return String(body.error.message)
  } catch {
    // A proxy's answer is not JSON.
  }
  return `The server answered with status ${error.status}.`
}
