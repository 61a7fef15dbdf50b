import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#lib/log/log.ts'
import { createChainClient } from '../client.ts'
import type { Nodes } from './nodes.ts'

/** The pause between two answers that must be equal. */
const PAUSE_MS = 3_000
const ANSWER_MS = 2_000

/**
 * The genesis hash of the chain that the nodes serve: all responding nodes, even excluded ones, returned it
 * twice, some seconds apart. Waits until they do.
 *
 * @param pauseMs for tests
 * @throws AbortError when `signal` is aborted
 */
export async function agreedGenesis(
  nodes: Nodes,
  { signal, log, pauseMs = PAUSE_MS }: { signal: AbortSignal; log: Log; pauseMs?: number | undefined },
): Promise<string> {
  const clients = nodes.all.map((node) =>
    createChainClient({ nodes: nodes.only(node), lane: 'visitor', deadlineMs: ANSWER_MS, log }),
  )
  let last: string | undefined
  let toldOf: string | undefined
  try {
    for (;;) {
      const answers = await Promise.all(
        clients.map((client) => client.getGenesisHash().catch(() => undefined)),
      )
      const hashes = [...new Set(answers.filter((hash) => hash !== undefined))]
      const agreed = hashes.length === 1 ? hashes[0] : undefined
      if (agreed !== undefined && agreed === last) return agreed
      last = agreed
      const difference = hashes.length > 1 ? hashes.join(', ') : undefined
      if (difference !== undefined && difference !== toldOf)
        log.warn(
          { genesisHashes: hashes },
          'The nodes of RPC_URL serve different chains: waiting until they agree',
        )
      toldOf = difference
      await sleep(pauseMs, undefined, { signal, ref: false })
    }
  } finally {
    for (const client of clients) client.close()
  }
}
