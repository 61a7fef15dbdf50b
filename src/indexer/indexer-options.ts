import type { ChainClient } from '#chain/client.ts'
import type { DiskHealth } from '#lib/files/disk-health.ts'
import type { Log } from '#lib/log/log.ts'
import type { Pace } from '#lib/work/pace.ts'
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
  /** Absent: what tokens name outside of the chain is not fetched. */
  fetcher?: Fetcher
  /** Parses what tokens name outside of the chain. */
  json: JsonReader
  startSlot?: number
  /** Processes that fill in history; the newest blocks always have one of their own. */
  workers?: number
  /** Absent: one that only logs. */
  disk?: DiskHealth
  /** Whether balances from before the index are read from the node; true by default. */
  bootstrap?: boolean
  /** How long the node is left alone between two lists of accounts at least; for tests. */
  bootstrapPauseMs?: number
  /** For tests, see `BootstrapOptions`. */
  lossMs?: number
  /** How old payloads may get; absent: all are kept. */
  retention?: Retention
  log: Log
  /** How long a new block may wait to be written with others; a second by default. */
  writeMs?: number
  /** How often work in the background is repeated; absent: without regard to visitors. */
  pace?: Pace
  /**
   * Called when the node comes back with a chain of another genesis hash; when it resolves, the node is checked again. Absent,
   * and where only a block shows that it is another chain: it is waited out.
   */
  onOtherChain?: ((stopping: AbortSignal) => Promise<void>) | undefined
  /** How often finality is looked at; for tests. */
  finalityMs?: number
  /** After how long a gap that could not be filled is tried again first; for tests. */
  firstPauseMs?: number
}
