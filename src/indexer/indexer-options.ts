import type { ChainClient } from '#chain/client.ts'
import type { DiskHealth } from '#lib/files/disk-health.ts'
import type { Log } from '#lib/log/log.ts'
import type { IdleSlowdown } from '#lib/work/idle-slowdown.ts'
import type { NetworkProfile } from '#profiles/profile.ts'
import type { Database } from '#store/engine/database.ts'
import type { Head } from '#store/head/head.ts'
import type { Retention } from '#store/retention/retention-state.ts'
import type { Fetcher } from '#untrusted/fetcher.ts'
import type { JsonReader } from '#untrusted/json/json-reader.ts'

export type IndexerOptions = {
  db: Database
  chain: ChainClient
  head: Head
  network: NetworkProfile
  /** Fetches the files to which tokens' metadata link; absent: they are not fetched. */
  fetcher?: Fetcher
  /** Parses the JSON files to which tokens' metadata link. */
  json: JsonReader
  startSlot?: number
  /** How many processes fill in history; the newest blocks always have a process of their own. */
  workers?: number
  /** Absent: one that only logs. */
  disk?: DiskHealth
  /** Whether balances from before the index are read from the node; true by default. */
  bootstrap?: boolean
  /** The least pause between two calls that list accounts; for tests. */
  bootstrapPauseMs?: number
  /** For tests, see `BootstrapOptions`. */
  lossMs?: number
  /** The age after which payloads are dropped; absent: all are kept. */
  retention?: Retention
  log: Log
  /** How long a new block may wait to be written together with others; a second by default. */
  writeMs?: number
  /** Slows down background work while there are no visitors; absent: full pace. */
  pace?: IdleSlowdown
  /**
   * Called when the node returns with a chain of another genesis hash; when its promise resolves, the node is
   * checked again. Without it, or where only a block shows that the chain is another one, the indexer waits
   * for the right chain.
   */
  onOtherChain?: ((stopping: AbortSignal) => Promise<void>) | undefined
  /** How often finalized blocks are checked; for tests. */
  finalityMs?: number
  /** The first pause before a gap that could not be filled is tried again; for tests. */
  firstPauseMs?: number
}
