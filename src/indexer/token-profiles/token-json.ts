import { recordOf } from '#lib/guards.ts'
import { displayText } from '#lib/text.ts'
import { type Gateways, webUrl } from '#outside/content-urls.ts'
import { pictureOf } from '#outside/picture.ts'
import type { TokenMetadata } from '#store/token-metadata.ts'
import type { TokenProfile } from '#store/token-profiles.ts'

/** A longer JSON is read, but not kept. */
export const MAX_JSON_BYTES = 64 * 1024
const MAX_NAME_LENGTH = 64
const MAX_DESCRIPTION_LENGTH = 4_000

/** What the metadata on chain and the JSON that it names say together. */
export type TokenTexts = Pick<
  TokenProfile,
  'name' | 'symbol' | 'logo' | 'description' | 'website' | 'telegram' | 'twitter' | 'fullJson'
>

/**
 * Both in one, safe to display and to link. The metadata on chain has precedence, because only the update authority can
 * change it. Links stand at the top of the JSON or in one of its objects `extensions`, `socials`, `links`, `properties`:
 * https://developers.metaplex.com/token-metadata/token-standard and the conventions of token lists.
 *
 * @param json the text of the JSON; '' when there is none (yet)
 */
export function tokenTexts(
  { name, symbol, uri, fields }: Pick<TokenMetadata, 'name' | 'symbol' | 'uri' | 'fields'>,
  json: string,
  gateways: Gateways | undefined,
): TokenTexts {
  const root = json === '' ? {} : recordOf(JSON.parse(json))
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
    fullJson: Buffer.byteLength(json) <= MAX_JSON_BYTES ? json : '',
  }
}

/** @throws SyntaxError when the bytes are no JSON object */
export function readJson(bytes: Uint8Array): string {
  const text = new TextDecoder('utf-8').decode(bytes).trim()
  const parsed: unknown = JSON.parse(text)
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new SyntaxError('it is not a JSON object')
  return text
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

/** Several lines, without other control characters and bidirectional marks. */
function longText(text: string): string {
  const clean = text
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()
  return [...clean].slice(0, MAX_DESCRIPTION_LENGTH).join('')
}

const DOMAIN = /^[a-z\d-]+(\.[a-z\d-]+)*\.[a-z]{2,}([/?#]|$)/i

/** Some leave out `https://`. */
function websiteOf(text: string): string {
  const trimmed = text.trim()
  return webUrl(trimmed) ?? (DOMAIN.test(trimmed) ? webUrl(`https://${trimmed}`) : undefined) ?? ''
}

/** A URL, or a user's name with or without its `@`. */
function profileOf(text: string, base: string, host: RegExp): string {
  const trimmed = text.trim()
  if (/^@?\w{1,32}$/.test(trimmed)) return base + trimmed.replace('@', '')
  return webUrl(trimmed) ?? (host.test(trimmed) ? webUrl(`https://${trimmed}`) : undefined) ?? ''
}
