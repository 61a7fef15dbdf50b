import { parseSmallJson } from '#lib/text/json-size.ts'
import { displayText } from '#lib/text/text.ts'
import { recordOf } from '#lib/values/guards.ts'
import { type Gateways, webUrl } from '../content-urls.ts'
import { pictureOf } from '../picture.ts'

/**
 * The size limit of a token's decompressed JSON: a larger or deeper one is refused. Typical ones have 1 kB
 * and three levels.
 */
export const MAX_JSON_BYTES = 64 * 1024
const MOST = { length: MAX_JSON_BYTES, values: 16_000, depth: 32 }
const MAX_NAME_LENGTH = 64
const MAX_DESCRIPTION_LENGTH = 4_000

/** The texts of the metadata on chain. */
export type TokenOnChain = {
  name: string | null
  symbol: string | null
  uri: string | null
  fields: readonly [key: string, value: string][]
}

/** The texts of the on-chain metadata merged with those of the JSON at its URI. */
export type TokenTexts = {
  name: string
  symbol: string
  logo: string
  description: string
  website: string
  telegram: string
  twitter: string
  /** The text of the JSON; '' when there is none (yet). */
  fullJson: string
}

export type TokenJsonInput = {
  onChain: TokenOnChain
  /** The fetched bytes, or the stored text. */
  json: Uint8Array | string
  gateways: Gateways | undefined
}

/** @throws SyntaxError when it is not a JSON object, or exceeds the limits */
export function readTokenJson({ onChain, json, gateways }: TokenJsonInput): TokenTexts {
  const text = typeof json === 'string' ? json : new TextDecoder('utf-8').decode(json).trim()
  const parsed = parseSmallJson(text, MOST)
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new SyntaxError('it is not a JSON object')
  return { ...tokenTexts(onChain, recordOf(parsed), gateways), fullJson: text }
}

/**
 * Merges both sources into texts that are safe to display and to link. The on-chain metadata has precedence,
 * because only the update authority can change it. Links are at the top of the JSON or in one of its objects
 * `extensions`, `socials`, `links`, `properties`:
 * https://developers.metaplex.com/token-metadata/token-standard and the conventions of token lists.
 *
 * @param root the JSON; empty when there is none (yet)
 */
export function tokenTexts(
  { name, symbol, uri, fields }: TokenOnChain,
  root: Record<string, unknown>,
  gateways: Gateways | undefined,
): TokenTexts {
  const nested = ['extensions', 'socials', 'links', 'properties'].map((key) => recordOf(root[key]))
  const pairs: [string, string][] = [...fields]
  for (const record of [root, ...nested])
    for (const [key, value] of Object.entries(record)) if (typeof value === 'string') pairs.push([key, value])
  const find = (...keys: string[]) =>
    pairs.find(([key, value]) => keys.includes(key.toLowerCase()) && value.trim() !== '')?.[1] ?? ''
  return {
    name: displayText(name, MAX_NAME_LENGTH) || displayText(textOf(root.name), MAX_NAME_LENGTH),
    symbol: displayText(symbol) || displayText(textOf(root.symbol)),
    logo:
      pictureOf({ fields: pairs, uri }, gateways) ??
      pictureOf({ fields: filesOf(root), uri: null }, gateways) ??
      '',
    description: longText(find('description')),
    website: websiteOf(find('website', 'external_url', 'homepage')),
    telegram: profileOf(find('telegram'), 'https://t.me/', /^(?:t|telegram)\.me\//i),
    twitter: profileOf(find('twitter', 'x'), 'https://x.com/', /^(?:www\.)?(?:x|twitter)\.com\//i),
    fullJson: '',
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** The first file that is an image, where the JSON lists files. */
function filesOf(root: Record<string, unknown>): [string, string][] {
  const { files } = recordOf(root.properties)
  const images = (Array.isArray(files) ? files : [])
    .map(recordOf)
    .filter(({ type }) => /^image\//.test(textOf(type)))
  return images.slice(0, 1).map(({ uri }) => ['image', textOf(uri)])
}

/** A text of several lines, without other control characters and bidirectional controls. */
function longText(text: string): string {
  const clean = text
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()
  return [...clean].slice(0, MAX_DESCRIPTION_LENGTH).join('')
}

const DOMAIN = /^[a-z\d-]+(\.[a-z\d-]+)*\.[a-z]{2,}([/?#]|$)/i

/** Some authors leave out `https://`. */
function websiteOf(text: string): string {
  const trimmed = text.trim()
  return webUrl(trimmed) ?? (DOMAIN.test(trimmed) ? webUrl(`https://${trimmed}`) : undefined) ?? ''
}

/** The URL of a profile, from a URL or a user's name with or without `@`. */
function profileOf(text: string, base: string, host: RegExp): string {
  const trimmed = text.trim()
  if (/^@?\w{1,32}$/.test(trimmed)) return base + trimmed.replace('@', '')
  return webUrl(trimmed) ?? (host.test(trimmed) ? webUrl(`https://${trimmed}`) : undefined) ?? ''
}
