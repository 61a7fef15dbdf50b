import { createChildTasks, TaskEnded, TaskRefused, TasksBusy } from '#lib/processes/child-tasks.ts'
import type { ImageRequest } from './child.ts'
import { pictureFormat } from './image-format.ts'

/**
 * The bytes are not an image that can be decoded. The message is a clause: `it is not an image of a known
 * format`.
 */
export class NotAnImage extends Error {
  /** Whether decoding it was costly. */
  readonly isCostly: boolean

  constructor(message: string, isCostly = false) {
    super(message)
    this.isCostly = isCostly
  }
}

/** The image was not decoded because the process is busy. The message is a clause: `too many others wait`. */
export class EncoderBusy extends Error {}

export type ImageEncoder = {
  /**
   * The image as WebP whose sides have at most `width` pixels.
   *
   * @param host the host of the image: hosts take turns
   * @throws NotAnImage, EncoderBusy
   */
  encode(bytes: Uint8Array, width: number, host: string): Promise<Buffer>
  /** A sentence when a child process could not be started when it was last needed; otherwise undefined. */
  problem(): string | undefined
  stop(): void
}

/** The most CPU time for one image. A usual logo takes 20 to 100 ms. */
const CPU_MS = 1_000
/** The most waiting images of one host. */
const PER_HOST = 16

/**
 * Decodes and encodes images in child processes: SVG drawings in one, all other formats in another. The
 * pixels of a picture are counted before it is decoded, but the author of a drawing decides how long it
 * takes: in this way drawings delay only drawings.
 */
export function createImageEncoder(cpuMs = CPU_MS): ImageEncoder {
  const open = (work: string) =>
    createChildTasks<ImageRequest, Uint8Array>({
      file: new URL('./child.ts', import.meta.url),
      work,
      cpuMs,
      perKey: PER_HOST,
    })
  const drawings = open('decodes drawings of other hosts')
  const pictures = open('decodes pictures of other hosts')
  return {
    encode: async (bytes, width, host) => {
      const tasks = pictureFormat(bytes) ? pictures : drawings
      try {
        return Buffer.from(await tasks.run(host, { bytes, width }))
      } catch (error) {
        if (error instanceof TasksBusy) throw new EncoderBusy(error.message)
        if (error instanceof TaskRefused) throw new NotAnImage(`it cannot be decoded (${error.message})`)
        if (error instanceof TaskEnded) throw new NotAnImage(`decoding it failed: ${error.message}`, true)
        throw error
      }
    },
    problem: () => pictures.problem() ?? drawings.problem(),
    stop: () => {
      drawings.stop()
      pictures.stop()
    },
  }
}
