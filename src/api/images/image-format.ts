export type ImageFormat = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif' | 'svg'

/**
 * The format of an image by its bytes alone, because names and headers may lie; `undefined` for formats that
 * are not shown.
 */
export function imageFormat(bytes: Uint8Array): ImageFormat | undefined {
  return pictureFormat(bytes) ?? (isSvg(latin1(bytes, SVG_HEAD_BYTES)) ? 'svg' : undefined)
}

/**
 * The format of an image that consists of pixels; `undefined` for SVG drawings and formats that are not
 * shown.
 */
export function pictureFormat(bytes: Uint8Array): Exclude<ImageFormat, 'svg'> | undefined {
  const start = latin1(bytes, 12)
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (/^GIF8[79]a/.test(start)) return 'gif'
  if (/^RIFF[\s\S]{4}WEBP/.test(start)) return 'webp'
  // Other brands of this container are videos, or pictures that browsers do not show.
  if (/^[\s\S]{4}ftypavi[fs]/.test(start)) return 'avif'
  return undefined
}

const latin1 = (bytes: Uint8Array, to: number) => Buffer.from(bytes.subarray(0, to)).toString('latin1')

/** The number of first bytes in which the root element must be. */
const SVG_HEAD_BYTES = 4_096

/** Whether the root element is `svg`, after a byte order mark, declarations and comments. */
function isSvg(head: string): boolean {
  const before =
    /^(?:\xef\xbb\xbf)?\s*(?:<\?[\s\S]*?\?>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>\s*)*/i
  return /^<(?:\w+:)?svg[\s>/]/.test(head.replace(before, ''))
}
