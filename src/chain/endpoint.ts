/** Host and port for messages and logs: a URL can contain a password or API key. */
export function hostOf(url: string): string {
  return new URL(url).host
}

/**
 * Candidate WebSocket URLs, best first: the same address with ws:// or wss://; for an explicit port first the next port,
 * the default of the node software.
 */
export function webSocketUrls(rpcUrl: string): string[] {
  const same = new URL(rpcUrl)
  same.protocol = same.protocol === 'https:' ? 'wss:' : 'ws:'
  if (same.port === '') return [same.href]
  const next = new URL(same)
  next.port = String(Number(same.port) + 1)
  return [next.href, same.href]
}
