import type { TokenMetadata } from '#store/token-metadata.ts'

const LONGEST_URL = 2_048
/** A picture inside of a list travels with every answer. */
const LONGEST_DATA = 8_192

/** What people call the field of the Token-2022 extension that says the picture itself. */
const FIELDS = new Set(['image', 'imageurl', 'imageuri', 'logo', 'logourl', 'logouri', 'icon', 'picture'])

/**
 * Where the chain itself says that a token's picture is: in a field of its metadata, or as the `uri`, where that names a
 * picture and no description. null where it does not, and for any address that a browser should not be handed.
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

/** The address as a browser reads it, of http, https or a picture's own data; null for any other. */
function safePicture(text: string): string | null {
  const trimmed = text.trim()
  if (/^data:image\/(png|svg\+xml|jpeg|webp|gif|avif)[;,]/i.test(trimmed))
    return trimmed.length <= LONGEST_DATA && /^[\x21-\x7e]+$/.test(trimmed) ? trimmed : null
  if (trimmed.length > LONGEST_URL || !/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return null
  const url = new URL(trimmed)
  // Nobody's name and password belong into a picture's address.
  return url.username === '' && url.password === '' ? url.href : null
}
