import type { TokenMetadata } from '#store/token-metadata.ts'

const MAX_URL_LENGTH = 2_048
/** A data URL is part of every list that shows the token. */
const MAX_DATA_LENGTH = 8_192

/** Common names of a metadata field (Token-2022 extension) that holds the logo's URL. */
const FIELDS = new Set(['image', 'imageurl', 'imageuri', 'logo', 'logourl', 'logouri', 'icon', 'picture'])

/**
 * The URL of a token's logo from its metadata on chain: a field with a known name, or the `uri` when it is an image and
 * not a JSON description. null when there is none, or when the URL is not safe to load in a browser.
 */
export function pictureOf({ fields, uri }: Pick<TokenMetadata, 'fields' | 'uri'>): string | null {
  for (const [key, value] of fields) {
    const picture = FIELDS.has(key.toLowerCase().replace(/[_-]/g, '')) ? safePicture(value) : null
    if (picture !== null) return picture
  }
  return uri !== null && isPicture(uri) ? safePicture(uri) : null
}

function isPicture(uri: string): boolean {
  return /^data:image\//i.test(uri) || /\.(png|svg|jpe?g|webp|gif|avif)$/i.test(uri.split(/[?#]/, 1)[0] ?? '')
}

/** The normalized URL if it is http, https or an image data URL; null for any other. */
function safePicture(text: string): string | null {
  const trimmed = text.trim()
  if (/^data:image\/(png|svg\+xml|jpeg|webp|gif|avif)[;,]/i.test(trimmed))
    return trimmed.length <= MAX_DATA_LENGTH && /^[\x21-\x7e]+$/.test(trimmed) ? trimmed : null
  if (trimmed.length > MAX_URL_LENGTH || !/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return null
  const url = new URL(trimmed)
  // A URL with a user name or password is not a public image.
  return url.username === '' && url.password === '' ? url.href : null
}
