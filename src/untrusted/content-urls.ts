/** URLs of gateways, to which the id of a content is appended. */
export type Gateways = { ipfs: readonly string[]; arweave: readonly string[] }

/** The maximum number of URLs for one address. */
const MOST_URLS = 3

/**
 * The URLs at which the content of an address may be fetched, best first; an empty list for an address of
 * another kind. An http or https URL is returned itself; content of IPFS (`ipfs://…`, `/ipfs/…`, a URL of a
 * gateway) and Arweave (`ar://…`) is served by every gateway.
 *
 * @param address untrusted text
 */
export function contentUrls(address: string, gateways: Gateways | undefined): string[] {
  const trimmed = address.trim()
  const web = webUrl(trimmed)
  const [, ipfs] =
    /^(?:https?:\/\/[^/]+\/ipfs\/|\/?ipfs\/|ipfs:\/\/(?:ipfs\/)?)([^/].*)$/i.exec(trimmed) ?? []
  const [, arweave] = /^ar:\/\/([^/].*)$/i.exec(trimmed) ?? []
  const served = [...under(gateways?.ipfs, ipfs, IPFS_ID), ...under(gateways?.arweave, arweave, ARWEAVE_ID)]
  return [...new Set([...(web ? [web] : []), ...served])].slice(0, MOST_URLS)
}

/** Whether the content of an address can never change, because the address is made of the content's hash. */
export function isPermanent(address: string): boolean {
  return /^(ar|ipfs):\/\//i.test(address.trim())
}

/** A CID of version 0 or 1 at the start of the path. */
const IPFS_ID = /^(Qm[1-9A-HJ-NP-Za-km-z]{44}|[bzfkuB][A-Za-z0-9]{40,})(?=[/?#]|$)/
const ARWEAVE_ID = /^[A-Za-z0-9_-]{43}(?=[/?#]|$)/

/**
 * The path appended to each gateway; an empty list for a path that does not begin with an id, or that leads
 * out of it.
 */
function under(gateways: readonly string[] = [], path: string | undefined, id: RegExp): string[] {
  const [found] = id.exec(path ?? '') ?? []
  if (found === undefined) return []
  return gateways.flatMap((gateway) => {
    const url = webUrl(gateway + path)
    return url?.startsWith(gateway + found) ? [url] : []
  })
}

const MAX_URL_LENGTH = 2_048

/** The normalized URL if it is http or https and has no user name or password; `undefined` for any other text. */
export function webUrl(text: string): string | undefined {
  const trimmed = text.trim()
  if (trimmed.length > MAX_URL_LENGTH || !/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed))
    return undefined
  const url = new URL(trimmed)
  return url.username === '' && url.password === '' ? url.href : undefined
}
