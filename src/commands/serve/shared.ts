import type { Localnet } from '#embedded/chain/index.ts'
import type { Log } from '#lib/log/log.ts'
import type { NetworkProfile } from '#profiles/profile.ts'
import type { Door, Web } from '#server/index.ts'
import type { Config } from '#setup/config.ts'
import type { OpenStore } from '#setup/open-store.ts'
import type { Fetcher } from '#untrusted/fetcher.ts'
import type { JsonReader } from '#untrusted/json/json-reader.ts'

export type Stoppable = { stop(): Promise<void> }

/** Stops the parts in reverse order of starting, and empties the list. */
export async function stopAll(parts: Stoppable[], log: Log): Promise<void> {
  for (const part of parts.splice(0).reverse())
    await part.stop().catch((error) => log.error({ error }, 'A part could not be stopped'))
}

export type LocalChain = {
  /** Resolves when the chain serves requests. */
  started: Promise<void>
  /** `undefined` until it serves requests. */
  now: () => Localnet | undefined
}

/** What all generations have in common. */
export type Shared = {
  config: Config
  network: NetworkProfile
  store: OpenStore
  localnet: LocalChain | undefined
  fetcher: Fetcher | undefined
  json: JsonReader
  web: Web | undefined
  /** The URLs of the nodes. */
  urls: Pick<Config, 'rpcUrls' | 'wsUrls'>
  /** The HTTP server. Absent when this process has no API. */
  door: Door | undefined
  /** The reason why the generation of the node's chain could not begin; undefined if there was no failure. */
  generationProblem?: () => string | undefined
  /** The pause in milliseconds between two checks that the nodes agree on a chain; for tests. */
  agreeMs?: number
  log: Log
}
