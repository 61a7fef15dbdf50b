import type { Nodes } from '#chain/rpc/nodes.ts'
import type { Localnet } from '#embedded/chain/index.ts'
import type { Indexer } from '#indexer/index.ts'
import { keysOf, pick } from '#lib/values/keys.ts'
import type { ServiceStatus } from '#server/index.ts'
import type { OpenStore } from '#setup/open-store.ts'
import { unknownHealth } from '#store/integrity/index-health.ts'
import type { IntegritySummary } from '#store/integrity/integrity-state.ts'
import type { JsonReader } from '#untrusted/json/json-reader.ts'

/** The status of this process for `/api/health` and `/metrics`. */
export function serviceStatus(parts: {
  indexer: Indexer | undefined
  /** The results of the index's checks from the database, for a process that does not index. */
  checked: IntegritySummary | null
  json: JsonReader
  /** Whether the indexer is going to start once the local chain has started. */
  starting: boolean
  /** Whether this process waits because another one indexes; null without the role `indexer`. */
  isStandby: boolean | null
  store: OpenStore
  localnet: Localnet | undefined
  nodes: Nodes | undefined
  /**
   * The reason why the generation of the node's chain could not begin. It no longer applies when the node
   * serves the indexed chain again.
   */
  generationProblem: string | undefined
}): ServiceStatus {
  const { indexer, checked, json, starting, isStandby, store, localnet, nodes, generationProblem } = parts
  const now = indexer?.status()
  const read = json.counts()
  const problems: string[] = []
  if (starting && !now && !isStandby)
    problems.push('Indexing has not started yet: the chain is being started.')
  if (now?.chainProblem) problems.push(now.chainProblem)
  else if (now && !now.chainUp) problems.push('The node does not answer.')
  if (generationProblem && !now?.isOwnChain) problems.push(generationProblem)
  if (now?.leftOut) problems.push(now.leftOut)
  const states = nodes?.now() ?? []
  const notOffered = nodes?.notOffered() ?? []
  problems.push(...notOffered.map(({ sentence }) => sentence))
  for (const { problem } of states) if (problem) problems.push(problem)
  const diskProblem = store.disk.problem()
  if (diskProblem) problems.push(diskProblem)
  if (!store.alive()) problems.push('The embedded database is being started again.')
  const localnetProblem = localnet?.problem()
  if (localnetProblem) problems.push(localnetProblem)
  const jsonProblem = json.problem()
  if (jsonProblem) problems.push(jsonProblem)
  if (localnet && !localnet.alive()) problems.push('The local chain is being started again.')
  return {
    chain: {
      up: now ? now.chainUp : null,
      // The node must have had an indexed block; the slot that it last reported may be some seconds older.
      slot: newer(now?.chainSlot, now?.indexedSlot),
      height: newer(now?.chainHeight, now?.indexedHeight),
      genesisHash: now?.genesisHash ?? null,
      nodes: states,
      notOffered,
    },
    indexed: {
      ...(now ? pick(now, keysOf(unknownHealth)) : { ...unknownHealth, integrity: checked }),
      isStandby,
      slot: now?.indexedSlot ?? null,
      height: now?.indexedHeight ?? null,
      dirtyKeys: now?.behind.reduce((sum, { keys }) => sum + keys, 0) ?? null,
    },
    database: { kind: store.kind, version: store.version, alive: store.alive() },
    problems: [...new Set(problems)],
    counters: { ...now?.counters, jsonRead: read.done, jsonRefused: read.refused, jsonEnded: read.ended },
  }
}

function newer(a: number | null | undefined, b: number | null | undefined): number | null {
  return a == null ? (b ?? null) : Math.max(a, b ?? a)
}
