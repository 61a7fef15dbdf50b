import { setTimeout as sleep } from 'node:timers/promises'
import { exampleRequest, readingCalls } from '#api/testing/example-requests.ts'
import type { OpenApiDocument } from '#contract/openapi.ts'
import { openApiPath } from '#contract/paths.ts'
import type { ExampleValues } from '#contract/route.ts'
import { soakable } from '#lib/testing/soak.ts'
import { PROGRAM } from '#svm/program-ids.ts'

const PAUSE_MS = soakable(120, 60)
/** The longest wait for an answer: more than any call waits for the node or the database. */
const ANSWER_MS = 40_000

/**
 * Repeatedly sends an example of every reading call, one after the other.
 *
 * @param isDown whether the explorer's own process was killed, so that nobody can answer
 */
export function watchApi(url: string, isDown: () => boolean) {
  const problems = new Map<string, number>()
  let requests = 0
  let refused = 0
  let stopped = false
  const note = (problem: string) => problems.set(problem, (problems.get(problem) ?? 0) + 1)

  const ask = async (path: string) => {
    requests++
    try {
      const response = await fetch(url + path, { signal: AbortSignal.timeout(ANSWER_MS) })
      // A response with a file that cannot be completed ends with its connection.
      const body =
        path.includes('/export') && response.ok ? await response.body?.cancel() : await response.text()
      if (response.status === 503) refused++
      if (response.status > 500 && response.headers.has('retry-after')) return
      if (response.status >= 500)
        note(`${path.replace(/\w{32,}/g, '…')}: ${response.status} ${body?.slice(0, 200)}`)
    } catch (error) {
      if (isDown()) return
      // The process may have been killed while it answered, so this is checked after a moment.
      await sleep(300)
      if (!isDown())
        note(`${path.replace(/\w{32,}/g, '…')}: ${String(error)} ${String((error as Error).cause ?? '')}`)
    }
  }

  const run = async () => {
    let paths: string[] = []
    for (let i = 0; !stopped; i++) {
      if (i % Math.max(1, paths.length) === 0) paths = await listPaths(url).catch(() => paths)
      const path = paths[i % paths.length]
      if (path) await ask(path)
      await sleep(PAUSE_MS)
    }
  }
  const ended = run()
  return {
    /** The number of each kind of answer that no client can handle. */
    problems,
    counts: () => ({ requests, refused }),
    stop: async () => {
      stopped = true
      await ended
    },
  }
}

/** The paths of an example of every reading call, with values of the newest blocks. */
async function listPaths(url: string): Promise<string[]> {
  const get = async (path: string) => (await fetch(url + path, { signal: AbortSignal.timeout(5_000) })).json()
  const document = (await get(openApiPath)) as OpenApiDocument
  const [transaction] = (await get('/api/transactions?limit=1')) as { signature: string; signer?: string }[]
  const [block] = (await get('/api/blocks?limit=1')) as { height: number }[]
  const [token] = (await get('/api/tokens?limit=1')) as { mint: string }[]
  const wallet = transaction?.signer ?? PROGRAM.token
  const values: ExampleValues = {
    height: String(block?.height ?? 1),
    signature: transaction?.signature ?? '',
    wallet,
    mint: token?.mint ?? '',
    program: PROGRAM.token,
    ...{ validator: wallet, stakeAccount: wallet, imageUrl: '' },
  }
  return readingCalls(document)
    .map((call) => exampleRequest(call, values))
    .filter((path) => !path.includes('undefined'))
}
