/** Host and port for messages: a URL may carry a password or an API key in its path, and messages end up in logs. */
export function hostOf(url: string): string {
  return new URL(url).host
}

/**
 * Where the node's WebSocket is likely to be, best first: the same address with ws:// or wss://; for a port that is
 * spelled out the next one first, as the node software does it.
 */
export function webSocketUrls(rpcUrl: string): string[] {
  const same = new URL(rpcUrl)
  same.protocol = same.protocol === 'https:' ? 'wss:' : 'ws:'
  if (same.port === '') return [same.href]
  const next = new URL(same)
  next.port = String(Number(same.port) + 1)
  return [next.href, same.href]
}
