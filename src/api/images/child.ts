import sharp from 'sharp'
import { serveTasks } from '#lib/processes/serve-tasks.ts'
import { imageFormat } from './image-format.ts'

// The process that decodes images of strangers. The decoders are native code: a crash ends only this process,
// and a task that takes too long is ended together with it.

export type ImageRequest = { bytes: Uint8Array; width: number }

/** The most pixels of an image, 4,096 × 4,096: a larger one is an attack, or not a logo. */
const MAX_PIXELS = 2 ** 24
const QUALITY = 82
/** The density at which one unit of an SVG is one pixel. */
const DEFAULT_DENSITY = 72
const MAX_DENSITY = 9_600

sharp.cache(false)
sharp.concurrency(1)
// Only the decoders of recognized formats are allowed; otherwise the bytes of an image could choose any
// decoder.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Nsgif', 'Webp', 'Heif', 'Svg'].map((name) => `VipsForeignLoad${name}Buffer`),
})

await serveTasks(({ bytes, width }: ImageRequest) => encode(bytes, width))

/**
 * The image, or its first frame, as WebP that fits into a square of `width` pixels; a smaller image keeps its
 * size.
 */
async function encode(bytes: Uint8Array, width: number): Promise<Uint8Array> {
  const format = imageFormat(bytes)
  if (!format) throw new Error('it is not an image of a known format')
  // SVG is drawn by librsvg, which loads nothing that the file names.
  const density = format === 'svg' ? await densityFor(bytes, width) : DEFAULT_DENSITY
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1, failOn: 'error', density })
    .rotate()
    .resize(width, width, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer()
}

/** The density at which the longer side of an SVG has `width` pixels. */
async function densityFor(bytes: Uint8Array, width: number): Promise<number> {
  const { width: w = 1, height: h = 1 } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
  const density = (DEFAULT_DENSITY * width) / Math.max(w, h, 1)
  return Math.min(MAX_DENSITY, Math.max(1, Math.ceil(density)))
}
