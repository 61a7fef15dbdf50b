/** Host and port, for messages and logs: the whole URL can contain a password or API key. */
export function hostOf(url: string): string {
  return new URL(url).host
}

const valueIn = (parameter: string) => parameter.slice(parameter.indexOf('=') + 1)

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Shorter parts of a URL, such as `v2`, are not treated as keys. */
const SHORTEST_KEY = 8

/**
 * Returns a function that removes parts of the URL which may be a password or key from the node's texts:
 * error pages repeat the path.
 */
export function hideKeysOf(url: string): (text: string) => string {
  const { username, password, pathname, search } = new URL(url)
  const parts = [username, password, ...pathname.split('/'), ...search.split(/[?&]/).map(valueIn)]
  const keys = parts.flatMap((part) => [part, decoded(part)]).filter((part) => part.length >= SHORTEST_KEY)
  return (text) => keys.reduce((rest, key) => rest.replaceAll(key, '…'), text)
}

/**
 * Candidate WebSocket URLs, best first: the same address with ws:// or wss://. For an explicit port without a
 * path, the next port comes first, which is the default of the node software. A server with its RPC at a
 * path, such as another Gorscope, has its WebSocket at the same path.
 */
export function webSocketUrls(rpcUrl: string): string[] {
  const same = new URL(rpcUrl)
  same.protocol = same.protocol === 'https:' ? 'wss:' : 'ws:'
  if (same.port === '') return [same.href]
  const next = new URL(same)
  next.port = String(Number(same.port) + 1)
  return same.pathname === '/' ? [next.href, same.href] : [same.href, next.href]
}
