import { contentUrls, type Gateways } from './content-urls.ts'

/** The maximum length of a data URL, which is in every list that shows the token. */
const MAX_DATA_LENGTH = 8_192

/** Common names of a metadata field that holds the logo's URL, in lower case without `_` and `-`. */
const FIELDS = new Set(['image', 'imageurl', 'imageuri', 'logo', 'logourl', 'logouri', 'icon', 'picture'])

/** The fields of a token's metadata, on chain or in a JSON file. */
export type PictureSource = { fields: readonly (readonly [key: string, value: string])[]; uri: string | null }

/**
 * The URL of a token's logo from its metadata: a field with a known name, or the `uri` when it is an image and not a JSON
 * description. An http, https or image data URL; null when there is none.
 */
export function pictureOf({ fields, uri }: PictureSource, gateways: Gateways | undefined): string | null {
  for (const [key, value] of fields) {
    const picture = FIELDS.has(key.toLowerCase().replace(/[_-]/g, '')) ? safePicture(value, gateways) : null
    if (picture !== null) return picture
  }
  return uri !== null && isPicture(uri) ? safePicture(uri, gateways) : null
}

/** Whether a metadata URI names an image itself. */
export function isPicture(uri: string): boolean {
  return /^data:image\//i.test(uri) || /\.(png|svg|jpe?g|webp|gif|avif)$/i.test(uri.split(/[?#]/, 1)[0] ?? '')
}

function safePicture(text: string, gateways: Gateways | undefined): string | null {
  const trimmed = text.trim()
  if (/^data:image\/(png|svg\+xml|jpeg|webp|gif|avif)[;,]/i.test(trimmed))
    return trimmed.length <= MAX_DATA_LENGTH && /^[\x21-\x7e]+$/.test(trimmed) ? trimmed : null
  return contentUrls(trimmed, gateways)[0] ?? null
}
