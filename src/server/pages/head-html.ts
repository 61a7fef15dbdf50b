import type { PageCall } from '#contract/pages/page-calls.ts'
import { documentTitle } from '#contract/pages/titles.ts'
import { urlOf } from '#contract/paths.ts'
import { chainNames } from '#profiles/chain-names.ts'
import type { NetworkProfile } from '#profiles/profile.ts'
import type { PageHead } from './page-heads.ts'

const MAX_TITLE_LENGTH = 120
const MAX_DESCRIPTION_LENGTH = 300

/**
 * The tags of a page's head. Text from the chain is untrusted: it is cut, stripped of control characters and
 * escaped, so that a name such as `</title><script>` is shown as text.
 *
 * @param origin `https://host` for the absolute URLs in these tags; without it these URLs are left out
 */
export function headHtml(
  { title, description, canonical, image = '/share.png' }: PageHead,
  origin: string | undefined,
): string {
  const name = escaped(plain(title, MAX_TITLE_LENGTH))
  const about = escaped(plain(description, MAX_DESCRIPTION_LENGTH))
  const url = canonical === null || origin === undefined ? undefined : escaped(origin + canonical)
  return [
    `<title>${escaped(documentTitle(plain(title, MAX_TITLE_LENGTH)))}</title>`,
    `<meta name="description" content="${about}" />`,
    ...(canonical === null ? ['<meta name="robots" content="noindex" />'] : []),
    ...(url === undefined ? [] : [`<link rel="canonical" href="${url}" />`, property('og:url', url)]),
    property('og:type', 'website'),
    property('og:site_name', 'Gorscope'),
    property('og:title', name),
    property('og:description', about),
    ...(origin === undefined ? [] : [property('og:image', escaped(origin + image))]),
    '<meta name="twitter:card" content="summary" />',
    `<meta name="twitter:title" content="${name}" />`,
    `<meta name="twitter:description" content="${about}" />`,
  ].join('\n    ')
}

/**
 * The tag with the chain's names, and whether its mainnet is still to come, which the browser shows before
 * the first API response.
 *
 * @param slotMs the measured length of a slot; it is rounded, so that pages stay in caches
 */
export function networkTag(network: NetworkProfile, slotMs: number): string {
  const { stage, mainnet } = network
  const { title, shortTitle, coin, swapName, tokensName } = chainNames(network)
  const text = (value: string) => escaped(plain(value, MAX_TITLE_LENGTH))
  const names = { coin, 'short-title': shortTitle, 'swap-name': swapName, 'tokens-name': tokensName, stage }
  const data = Object.entries(names).map(([name, value]) => `data-${name}="${text(value)}"`)
  return `<meta name="network" content="${text(title)}" ${data.join(' ')} data-slot-ms="${Math.max(1, Math.round(slotMs / 10) * 10)}"${mainnet ? ` data-mainnet="${mainnet}"` : ''} />`
}

/**
 * The tags that make the browser send the page's first calls while its JavaScript loads. `use-credentials` is
 * the mode of the app's own requests, so that they get these responses.
 *
 * @param base the path prefix of the API: `/g/1` for a sealed generation, otherwise empty
 */
export const callTags = (calls: readonly PageCall[], base: string): string =>
  calls
    .map(([name, input]) => escaped(base + urlOf(name, input)))
    .map((url) => `\n    <link rel="preload" as="fetch" crossorigin="use-credentials" href="${url}" />`)
    .join('')

/** The tag that marks the page as one of a sealed generation. */
export const generationTag = (number: number): string => `<meta name="generation" content="${number}" />`

const property = (name: string, content: string) => `<meta property="${name}" content="${content}" />`

/** The text on one line, without control characters and bidirectional marks, cut to `most` characters. */
export function plain(text: string, most: number): string {
  const clean = text
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .trim()
  const letters = [...clean.slice(0, most * 2 + 1)]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : clean
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? '')
