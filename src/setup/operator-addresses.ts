import { resolve } from 'node:path'
import type { Config } from './config.ts'

/**
 * The addresses in messages that visitors must not see: hosts of the node and the database, and the folder of
 * the data.
 */
export function addressesOf(
  { dataDir, clickhouseUrl }: Pick<Config, 'dataDir' | 'clickhouseUrl'>,
  { rpcUrls, wsUrls }: Pick<Config, 'rpcUrls' | 'wsUrls'>,
): string[] {
  const hosts = [...rpcUrls, ...wsUrls, clickhouseUrl].flatMap((url) => {
    if (url === undefined) return []
    const { host, hostname } = new URL(url)
    return [host, hostname]
  })
  return [...new Set([...hosts, dataDir, resolve(dataDir)])]
}
