import type { Token } from './tokens.ts'

// The files that a token's metadata URI points to: JSON description and logo. The local chain's RPC server serves them.

type Extension = 'json' | 'svg'

/** `http://127.0.0.1:8899/token/TRASH.json` */
export const tokenFileUrl = (filesUrl: string, id: string, extension: Extension): string =>
  `${filesUrl}/token/${id}.${extension}`

export type TokenFile = { type: string; text: string }

/** The file at a request path; `undefined` when there is none. */
export function tokenFile(tokens: readonly Token[], filesUrl: string, path: string): TokenFile | undefined {
  const [, id, extension] = /^\/token\/([\w-]+)\.(json|svg)$/.exec(path) ?? []
  const token = tokens.find((each) => each.id === id)
  if (!token) return undefined
  if (extension === 'json')
    return { type: 'application/json; charset=utf-8', text: JSON.stringify(description(token, filesUrl)) }
  return token.colour === undefined ? undefined : { type: 'image/svg+xml', text: logo(token, token.colour) }
}

/** Format: https://developers.metaplex.com/token-metadata/token-standard */
function description(token: Token, filesUrl: string) {
  const { id, name, symbol, description: text, colour, website, twitter, telegram } = token
  const image = colour === undefined ? undefined : tokenFileUrl(filesUrl, id, 'svg')
  return {
    name,
    symbol,
    description: text,
    ...(image ? { image } : {}),
    ...(website ? { external_url: website, website, twitter, telegram } : {}),
    ...(website ? { extensions: { website, twitter, telegram } } : {}),
  }
}

/** A disc in the token's colour with the first letters of its symbol. */
function logo({ symbol }: Token, colour: string): string {
  const letters = symbol.slice(0, symbol.length > 3 ? 2 : 3)
  const size = letters.length > 2 ? 34 : 44
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128" role="img" aria-label="${symbol}"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".28"/><stop offset="1" stop-color="#000" stop-opacity=".22"/></linearGradient></defs><circle cx="64" cy="64" r="62" fill="${colour}"/><circle cx="64" cy="64" r="62" fill="url(#g)"/><circle cx="64" cy="64" r="52" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="3"/><text x="64" y="65" dominant-baseline="central" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="700" font-size="${size}" fill="#fff">${letters}</text></svg>`
}
