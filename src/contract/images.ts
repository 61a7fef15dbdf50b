import { z } from 'zod'
import { imageWidths } from './paths.ts'

/**
 * The image at a URL of another host as WebP, which pages load instead of the original (`imagePath`). An animation is its
 * first frame. Only a URL that this API returns as a logo is loaded: 404 for others, and for every image where the setting
 * OUTSIDE is off. 400 for a URL that is never loaded; 404, 502 and 504 when its host does not have it, does not send an
 * image, or takes too long; 429 for too many images in a minute that are not in the cache.
 */
export const ImageInput = z.object({
  /** http or https; `ipfs://` and `ar://` where the network profile names gateways. */
  url: z.string().trim().min(1, 'expected a URL').max(2_048, 'expected at most 2048 characters'),
  /** The most pixels of a side; a smaller image keeps its size. */
  w: z
    .enum(imageWidths, { error: `expected one of ${imageWidths.join(', ')}` })
    .default('128')
    .transform(Number),
  /** Changes the URL, so that the browser asks again. */
  v: z.string().max(20, 'expected at most 20 characters').optional(),
})
