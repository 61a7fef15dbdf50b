import { z } from 'zod'
import { imagePath, imageWidths } from '../paths.ts'
import type { Described } from '../route.ts'

export const ImageInput = z.object({
  url: z
    .string()
    .trim()
    .min(1, 'expected a URL')
    .max(2_048, 'expected at most 2048 characters')
    .describe('http or https; `ipfs://` and `ar://` where the network profile names gateways.'),
  w: z
    .enum(imageWidths, { error: `expected one of ${imageWidths.join(', ')}` })
    .default('128')
    .transform(Number)
    .describe('The most pixels of a side; a smaller image keeps its size.'),
  v: z
    .string()
    .max(20, 'expected at most 20 characters')
    .optional()
    .describe('Changes the URL, so that the browser asks again.'),
})

/** The call that returns the image at a URL of another host. */
export const imageCall = {
  path: imagePath,
  subject: 'Explorer',
  summary: 'The image at a URL of another host, as WebP.',
  description:
    'Pages load it instead of the original. An animation is its first frame. Only a URL that this API returns as a ' +
    'logo is loaded: 404 for others, and for every image where the setting OUTSIDE is off. 400 for a URL that is ' +
    'never loaded; 404, 502 and 504 when its host does not have it, does not send an image, or takes too long; ' +
    '429 for too many images in a minute that are not in the cache.',
  missing: 'The host does not have the image, or this explorer loads none of other hosts.',
  example: { url: '{imageUrl}' },
  input: ImageInput,
} satisfies Described & { path: string; input: z.ZodObject }
