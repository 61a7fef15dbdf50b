import { join } from 'node:path'
import { findOrigin, type Localnet } from '#embedded/chain/index.ts'
import type { Config } from './config.ts'

export const localChainDir = (dataDir: string): string => join(dataDir, 'localnet')

/**
 * The origin of the local chain's node while it runs, in this process or in another one with the same
 * DATA_DIR: the metadata URLs of its tokens point to it. An empty list where RPC_URL is another node.
 *
 * @param own the local chain of this process; absent: it has none
 */
export function localOrigins(
  { rpcUrls, dataDir }: Pick<Config, 'rpcUrls' | 'dataDir'>,
  own?: { now: () => Pick<Localnet, 'alive' | 'rpcUrl'> | undefined },
): string[] {
  const running = own?.now()
  const origin = own ? running?.alive() && new URL(running.rpcUrl).origin : findOrigin(localChainDir(dataDir))
  const isOurs = rpcUrls.length === 0 || rpcUrls.some((url) => new URL(url).origin === origin)
  return origin && isOurs ? [origin] : []
}
