import { join } from 'node:path'
import { findOrigin, type Localnet } from '#embedded/chain/index.ts'
import type { Config } from './config.ts'

export const localChainDir = (dataDir: string): string => join(dataDir, 'localnet')

/**
 * The origin of the local chain's node while that runs, in this process or in another one of the same DATA_DIR: its tokens
 * name files that it serves. None where RPC_URL names another node.
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
