import { createRpc, createSubscriptions, type RpcContext } from '#rpc/index.ts'
import type { ApiOptions } from '#server/index.ts'
import type { Config } from '#setup/config.ts'

type OpenedRpc = {
  options: Pick<ApiOptions, 'jsonRpc' | 'rpc' | 'rpcSubscriptions'>
  stop: () => Promise<void>
}

/** The JSON-RPC of the index; undefined where the operator has switched it off. */
export function openRpc(
  { rpc, rpcSend: sends }: Pick<Config, 'rpc' | 'rpcSend'>,
  sources: Omit<RpcContext, 'sends'>,
): OpenedRpc | undefined {
  if (!rpc) return undefined
  const rpcSubscriptions = createSubscriptions(sources)
  return {
    options: { jsonRpc: { sends }, rpc: createRpc({ ...sources, sends }), rpcSubscriptions },
    stop: async () => rpcSubscriptions.stop(),
  }
}
