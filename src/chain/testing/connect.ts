import { silent } from '#lib/log/log.ts'
import { type ChainClient, type ChainClientOptions, createChainClient } from '../client.ts'
import { type NodesOptions, openNodes } from '../rpc/nodes.ts'

/** A client with its own nodes, which are closed with it. */
export function connectTo(
  node: { rpcUrl: string | readonly string[]; wsUrl?: string } & Pick<
    Partial<NodesOptions>,
    'places' | 'rate'
  >,
  options: Partial<ChainClientOptions> = {},
): ChainClient {
  const { rpcUrl, wsUrl, ...pace } = node
  const log = options.log ?? silent
  const rpcUrls = typeof rpcUrl === 'string' ? [rpcUrl] : rpcUrl
  const nodes = openNodes({ rpcUrls, ...(wsUrl ? { wsUrls: [wsUrl] } : {}), ...pace, log })
  const client = createChainClient({ nodes, log, ...options })
  return {
    ...client,
    close: () => {
      client.close()
      nodes.close()
    },
  }
}
